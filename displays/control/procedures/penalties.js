/** Penalties on the control: who misses hands and how many still; they are given at the player's name. */

import { penaltyText, running } from "../../../static/js/procedures/penalties.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { calledName } from "../shared/seating_words.js";
import { Card, GiveButton, joined } from "./card.js";

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
      return Object.assign({}, penalty, {
        name: calledName(penalty.entry, entry),
        seat,
        reports: Boolean(table) && table.hands > 0,
      });
    }),
  };
}

function Content({ state, facts: { running: list } }) {
  const { texts } = state;
  const about = joined([list.length ? "" : texts("face.penalties.none"), texts("face.penalties.how")], " ");
  const card = (penalty) => html`<${PenaltyCard} key=${penalty.number} state=${state} penalty=${penalty} />`;
  return html`${list.map(card)}<${Card} key="give" title=${texts("face.penalties.give")} text=${about} />`;
}

function PenaltyCard({ state, penalty }) {
  const { texts } = state;
  const { number, name, seat, why, text, state: step, dealt, reports } = penalty;
  const give = (code, type, fields) => html`
    <${GiveButton}
      key=${code}
      state=${state}
      label=${`${texts(code)}: ${name}`}
      words=${texts(code)}
      aria-label=${undefined}
      type=${type}
      fields=${Object.assign({ penalty: number }, fields)}
    />
  `;
  const count = step === "waits" ? null : give("face.penalties.count", "penalty.count", { dealt });
  const served = step === "waits" ? give("face.penalties.is_back", "penalty.begin", {}) : reports ? null : count;
  const reason = joined([texts(`penalties.why.${why}`), text], ": ");
  return html`
    <${Card}
      title=${seat ? texts("face.penalties.seat_and_name", { seat, name }) : name}
      text=${[penaltyText(penalty, texts), reason].join(" · ")}
    >
      ${served}${give("face.penalties.lift", "penalty.lift", {})}
      ${/* A table that reports its hands may cease to: its tablet fails, or it reports only its part of hand-for-hand. */ ""}
      ${reports && count}
    <//>
  `;
}

export const PENALTIES = {
  key: "penalties",
  kinds: ["penalties"],
  facts,
  isBusy: ({ running: list }) => list.length > 0,
  Content,
  rules: [
    "penalties.kinds",
    "penalties.exposed_card_begins",
    "leaving_hand.penalised",
    "penalties.dodging_blinds",
    "penalties.soft_play_may_forfeit_chips",
    "misdeal.counts_once_for_penalty",
  ],
};
