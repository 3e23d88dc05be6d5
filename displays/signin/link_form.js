/** Signing in by the link that a director showed as a QR code: one tap, and the link is used up. */

import { el } from "../../static/js/dom.js";
import { Asking } from "./asking.js";

/** @param {string} link the secret that the address brought */
export function linkForm(door, link) {
  const { texts } = door;
  const error = el("p.error", { role: "alert" });
  const button = el("button.main", { type: "button" }, texts("face.signin.do"));
  const asking = new Asking(texts, error, (held) => (button.disabled = held));
  button.onclick = async () => {
    if (await asking.ask("POST", "/api/v1/session/link", { link })) {
      door.leave();
    }
  };
  const other = el("button", { type: "button", onclick: () => door.open() }, texts("face.signin.way.other"));
  door.show(texts("face.signin.title"), texts("face.signin.link_how"), error, button, el("div.others", {}, other));
  button.focus();
}
