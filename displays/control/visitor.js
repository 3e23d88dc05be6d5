/** The page for who is signed in and has nothing to do at the control: what the account is for, and the ways on. */

import { el, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/language.js";
import { mountLanguageChoice } from "../../static/js/language_choice.js";
import { request, signInAddress } from "../../static/js/session.js";
import { createTexts } from "../../static/js/texts.js";

/** Roles whose work is not here: a dealer's is at his table. */
const VISITORS = ["dealer"];

export function isVisitor(session) {
  return Boolean(session) && VISITORS.includes(session.role);
}

/** @param {string | null} slug the tournament that the address names */
export async function openVisitor(session, slug, part) {
  const spoken = await openLanguage("hand");
  const texts = createTexts(spoken.catalogue);
  const wrong = el("p.tone-stop", { role: "alert" });
  const out = el("button", { onclick: () => leave(wrong, texts) }, texts("face.control.menu.sign_out"));
  const tournament = slug ? el("a.button", { href: `/t/${encodeURIComponent(slug)}` }, texts("face.control.visitor.tournament")) : null;
  document.title = texts("face.control.title");
  document.body.classList.add("visiting");
  mountLanguageChoice(part.language, spoken, texts);
  part.visitor.append(
    el("h1", {}, texts("face.control.visitor.hello", { name: session.name || texts(`face.role.${session.role}`) })),
    el("p", {}, texts("face.control.visitor.what", { role: { code: `face.role.${session.role}` } })),
    el("p", {}, texts("face.control.visitor.who")),
    el("div.ways", {}, el("a.button.main", { href: "/" }, texts("face.control.menu.room")), tournament, out),
    wrong,
    part.language,
  );
  part.visitor.hidden = false;
}

async function leave(wrong, texts) {
  const { ok } = await request("DELETE", "/api/v1/session", {});
  if (ok) {
    location.assign(signInAddress("/control"));
  } else {
    setText(wrong, texts("face.control.notice.unreachable"));
  }
}
