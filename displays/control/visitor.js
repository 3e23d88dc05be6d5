/** The page for a signed-in user who has nothing to do at the control: the purpose of the account, and links. */

import { el, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/language.js";
import { mountLanguageChoice } from "../../static/js/language_choice.js";
import { request, signInAddress } from "../../static/js/session.js";
import { createTexts } from "../../static/js/texts.js";
import { wrongIn } from "./staff_menu.js";

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
  const why = wrongIn(await request("DELETE", "/api/v1/session", {}), texts);
  if (why) {
    setText(wrong, why);
  } else {
    location.assign(signInAddress("/control"));
  }
}
