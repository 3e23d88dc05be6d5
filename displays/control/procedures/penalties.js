/** Penalties on the control: who misses hands and how many still; they are given at the player's name. */

import { penaltyText, running } from "../../../static/js/penalties.js";
import { calledName } from "../seating_words.js";

function facts({ penalties: topic, players, tables }) {
  if (!topic) {
    return null;
  }
  const known = players || {};
  return {
    running: running(topic).map((penalty) => {
      const entry = known[penalty.entry];
      const seat = (entry && entry.seat) || "";
      const table = tables ? tables[seat.split("-")[0]] : null;
      return Object.assign({}, penalty, { name: calledName(penalty.entry, entry), seat, reports: Boolean(table) && table.hands > 0 });
    }),
  };
}

function draw({ running: list }, kit) {
  const { texts, card } = kit;
  return [...list.map((penalty) => penaltyCard(penalty, kit)), card(texts("face.penalties.give"), [list.length ? "" : texts("face.penalties.none"), texts("face.penalties.how")].filter(Boolean).join(" "))];
}

function penaltyCard(penalty, kit) {
  const { texts, hands, card } = kit;
  const { number, name, seat, why, text, state, dealt, reports } = penalty;
  const tap = (code, type, fields) => {
    const label = `${texts(code)}: ${name}`;
    return hands.button("button", texts(code), type, () => hands.give(label, type, Object.assign({ penalty: number }, fields)));
  };
  // A table that reports its hands may cease to: its tablet fails, or only its part of hand-for-hand is told.
  const count = state === "waits" ? [] : [tap("face.penalties.count", "penalty.count", { dealt })];
  const served = state === "waits" ? [tap("face.penalties.is_back", "penalty.begin", {})] : reports ? [] : count;
  const title = seat ? texts("face.penalties.seat_and_name", { seat, name }) : name;
  const about = [penaltyText(penalty, texts), [texts(`penalties.why.${why}`), text].filter(Boolean).join(": ")].join(" · ");
  return card(title, about, ...served, tap("face.penalties.lift", "penalty.lift", {}), ...(reports ? count : []));
}

export const PENALTIES = {
  key: "penalties",
  kinds: ["penalties"],
  facts,
  isBusy: ({ running: list }) => list.length > 0,
  draw,
  rules: ["penalties.kinds", "penalties.exposed_card_begins", "leaving_hand.penalised", "penalties.dodging_blinds", "penalties.soft_play_may_forfeit_chips", "misdeal.counts_once_for_penalty"],
};
