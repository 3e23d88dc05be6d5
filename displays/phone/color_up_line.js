/** A color-up on a player's phone: the chips that leave, whether the player's table still has to race, and what the player got. */

import { cardsOf, dueAt, exchangeLine, openColorUps, outcomeText, racesAt } from "/static/js/color_ups.js";
import { el, setChildren } from "/static/js/dom.js";

/** @param {{table: number, seat: number} | null} place where the entry sits that this phone follows */
export function drawColorUp(node, { color_ups: topic }, place, now, texts) {
  const one = place ? dueAt(topic, place.table) : openColorUps(topic).find((each) => each.still_racing.length) || null;
  const mine = place ? racesAt(topic, place.table, now).filter((race) => race.seats.some(({ seat }) => seat === place.seat)) : [];
  node.hidden = !one && !mine.length;
  const key = JSON.stringify([one, mine, place, texts("face.color_up")]);
  setChildren(node, key, () => [...(one ? due(one, place, texts) : []), ...mine.map((race) => result(race, place, texts))]);
}

function due(one, place, texts) {
  const how = texts(place ? "face.color_ups.phone_due" : "face.color_up.how", place ? { table: place.table } : {});
  return [el("b", {}, texts("face.color_ups.leave", { chips: exchangeLine(one, texts) })), el("p", {}, [how, texts("face.color_up.how_visible")].join(" "))];
}

function result(race, place, texts) {
  const seat = race.seats.find((each) => each.seat === place.seat);
  return el("p.done", {}, texts("face.color_ups.phone_result", { table: race.table }), " ", ...cardsOf(seat), " ", outcomeText(seat, race, texts));
}
