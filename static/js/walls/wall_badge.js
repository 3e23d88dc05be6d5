/** The small, steady badge of a wall that is not live, and beside it the notice of a scene that is not there. */

import { el, setText } from "../dom.js";

/** @returns {{node: Element, draw: (context: object) => void}} `context` as a scene is mounted with */
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
