/** Penalties on the control: players who miss hands, and the number left. The player's dialog gives a penalty. */

import { penaltyText, running } from "../../../static/js/procedures/penalties.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../shared/entries.js";
import { Card, GiveButton, joined } from "./card.js";

function factsOf({ penalties: topic, players, tables }) {
  if (!topic) {
    return null;
  }
  const playersById = players || {};
  return {
    running: running(topic).map((penalty) => {
      const entry = playersById[penalty.entry];
      const seat = (entry && entry.seat) || "";
      const table = tables ? tables[seat.split("-")[0]] : null;
      return Object.assign({}, penalty, {
        name: nameOrNumber(penalty.entry, entry),
        seat,
        reports: Boolean(table) && table.hands > 0,
      });
    }),
  };
}

function Content({ state, facts: { running: list } }) {
  const { texts } = state;
  const text = joined([list.length ? "" : texts("face.penalties.none"), texts("face.penalties.how")], " ");
  const card = (penalty) => html`<${PenaltyCard} key=${penalty.number} state=${state} penalty=${penalty} />`;
  return html`${list.map(card)}<${Card} key="give" title=${texts("face.penalties.give")} text=${text} />`;
}

function PenaltyCard({ state, penalty }) {
  const { texts } = state;
  const { number, name, seat, why, text, state: step, dealt, reports } = penalty;
  const button = (code, type, fields) => html`
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
  const countButton = step === "waits" ? null : button("face.penalties.count", "penalty.count", { dealt });
  const mainButton =
    step === "waits" ? button("face.penalties.is_back", "penalty.begin", {}) : reports ? null : countButton;
  const reason = joined([texts(`penalties.why.${why}`), text], ": ");
  return html`
    <${Card}
      title=${seat ? texts("face.penalties.seat_and_name", { seat, name }) : name}
      text=${[penaltyText(penalty, texts), reason].join(" · ")}
    >
      ${mainButton}${button("face.penalties.lift", "penalty.lift", {})}
      ${/* The floor counts hands too if a table reports them, as its reports may end: a broken tablet, hand-for-hand. */ ""}
      ${reports && countButton}
    <//>
  `;
}

export const PENALTIES = {
  key: "penalties",
  kinds: ["penalties"],
  facts: factsOf,
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
