/** The badge of a TV that is not live, and the notice of a scene that cannot be shown. */

import { el, setText } from "../dom.js";

/** @returns {{node: Element, draw: (context: object) => void}} `context` of a scene's `mount` */
export function wallBadge(texts) {
  const badge = el("span.wall-badge", { role: "status" });
  const notice = el("span.wall-notice", { role: "status" });
  const node = el("span.wall-state", {}, notice, badge);
  function draw({ link, notice: why }) {
    const { state } = link();
    setText(badge, state === "live" ? "" : texts(`face.badge.${state}`));
    setText(notice, why ? why() : "");
  }
  return { node, draw };
}
