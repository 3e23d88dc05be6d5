/** A player goes out on the control, or is out already: who won the bounty. */

import { html, useLayoutEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { calledName, findPlayers, seatOf } from "../../shared/seating_words.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";
import { Winners, asksWinners, fromButton } from "../../shared/fields/winners.js";

/** Number of players that typing finds. */
const MAX_FOUND = 9;

/** A player is out: with bounties it is asked who won, else the command is sent at once. */
export function bustOut(state, id, label) {
  if (asksWinners(state.topic("bounties").peek())) {
    state.openDialog(WinnersDialog, { id, label, type: "entry.bust" });
  } else {
    state.give(label, "entry.bust", { entry: id });
  }
}

/** The answer to an open question, or another one than before. */
export function openWinners(state, id) {
  const players = state.topic("players").peek() || {};
  const label = state.texts("face.bounties.who_won", { player: calledName(id, players[id]) });
  state.openDialog(WinnersDialog, { id, label, type: "bounty.name" });
}

function WinnersDialog({ state, dialog, id, label, type }) {
  const { texts } = state;
  const query = useSignal("");
  useLayoutEffect(() => state.follow(["players", "tables"]), []);
  const players = state.known("players") || {};
  if (query.value.trim()) {
    state.roster.page(query.value);
  }
  const title = texts("face.bounties.who_won", { player: calledName(id, players[id]) });
  const found = query.value.trim() ? foundBy(players, query.value, id, type) : atTable(state, players, id);
  const choose = (by) => state.give(label, type, by === null ? { entry: id } : { entry: id, by });
  const rows = found.map((each) => rowOf(players, each, texts));
  return html`
    <${DialogFrame} dialog=${dialog} title=${title}>
      <${Winners} texts=${texts} players=${rows} mayWait=${type === "entry.bust"} choose=${choose} />
      <${Field} label=${texts("face.bounties.other")} text=${query} data-later />
    <//>
  `;
}

function rowOf(players, id, texts) {
  const { seat } = players[id] || {};
  return { id, name: calledName(id, players[id]), place: seat ? texts("face.control.tables.seat", { seat }) : "" };
}

/** The players at the table where the player sits, or sat. */
function atTable(state, players, id) {
  const { seat } = players[id] || {};
  const table = seat ? (state.known("tables") || {})[seatOf(seat)[0]] : null;
  return table
    ? fromButton(table.seats, table.last && table.last.button, id)
        .map((each) => table.seats[each])
        .filter(Boolean)
    : [];
}

/** By name, seat or number; for a question that is asked later those who are out meanwhile too. */
function foundBy(players, query, id, type) {
  return findPlayers(players, query)
    .filter((each) => each.id !== id && (type === "bounty.name" || each.entry.status === "playing"))
    .slice(0, MAX_FOUND)
    .map((each) => each.id);
}
