/** The strip every wall scene keeps on top: title, the badge when the wall is not live, time of day. */

import { el, fit, setText } from "./dom.js";
import { timeOfDay } from "./formats.js";

/** @returns {{node: Element, draw: (topics: object, now: number, link: object) => void}} */
export function wallHeader(texts) {
  const title = el("b.wall-title");
  const badge = el("span.wall-badge", { role: "status" });
  const time = el("span.wall-time");
  const node = el("header.wall-header", {}, title, badge, time);
  function draw(topics, now, link) {
    const venue = topics.tournament;
    setText(title, venue ? venue.title : "");
    setText(time, venue ? timeOfDay(now, venue) : "");
    setText(badge, link.state === "live" ? "" : texts(`face.badge.${link.state}`));
    fit(title);
  }
  return { node, draw };
}
