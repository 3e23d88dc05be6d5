/** The header of a scene that is a clock: title, badge of a TV that is not live, time of day. */

import { el, fit, setText } from "../dom.js";
import { flightTitle } from "../clock/clock_facts.js";
import { formatsOf } from "../texts/formats.js";
import { wallBadge } from "./wall_badge.js";

/** @returns {{node: Element, draw: (values: object, shown: object | null, now: number, context: object) => void}} */
export function wallHeader(texts) {
  const title = el("b.wall-title");
  const badge = wallBadge(texts);
  const time = el("span.wall-time");
  const node = el("header.wall-header", {}, title, badge.node, time);
  function draw(values, shown, now, context) {
    const head = headOf(values);
    // Without a tournament the scene shows several.
    setText(title, head.title || texts("face.room.title"));
    setText(time, head.venue ? formatsOf(texts).timeOfDay(now, head.venue) : "");
    badge.draw(context);
    fit(title);
  }
  return { node, draw };
}

/** The title and venue of the header: the tournament's, with the flight's label; without one the venue's. */
export function headOf({ tournament, room, clock }) {
  if (tournament) {
    return { title: flightTitle(clock, tournament.title), venue: tournament };
  }
  const venue = (room && room.venue) || {};
  return { title: venue.name || "", venue: "utc_offset_ms" in venue ? venue : null };
}
