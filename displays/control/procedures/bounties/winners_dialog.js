/** The dialog that asks for the winner of a bounty, as a player goes out or later. */

import { html, useLayoutEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber, findPlayers } from "../../shared/entries.js";
import { seatOf } from "../../shared/seats_and_tables.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";
import { Winners, asksWinners, fromButton } from "../../shared/fields/winners.js";

/** Maximum number of players that a search shows. */
const MAX_MATCHES = 9;

/** Eliminates a player; in a tournament with bounties the dialog asks for the winner first. */
export function bustOut(state, id, label) {
  if (asksWinners(state.topic("bounties").peek())) {
    state.openDialog(WinnersDialog, { id, label, type: "entry.bust" });
  } else {
    state.give(label, "entry.bust", { entry: id });
  }
}

/** Opens the question for the winner of an earlier elimination. */
export function openWinners(state, id) {
  const players = state.topic("players").peek() || {};
  const label = state.texts("face.bounties.who_won", { player: nameOrNumber(id, players[id]) });
  state.openDialog(WinnersDialog, { id, label, type: "bounty.name" });
}

function WinnersDialog({ state, dialog, id, label, type }) {
  const { texts } = state;
  const query = useSignal("");
  useLayoutEffect(() => state.follow(["players", "tables"]), []);
  const players = state.topicValue("players") || {};
  if (query.value.trim()) {
    state.roster.page(query.value);
  }
  const title = texts("face.bounties.who_won", { player: nameOrNumber(id, players[id]) });
  const ids = query.value.trim() ? matchingIds(players, query.value, id, type) : atTable(state, players, id);
  const choose = (by) => state.give(label, type, by === null ? { entry: id } : { entry: id, by });
  const rows = ids.map((each) => rowOf(players, each, texts));
  return html`
    <${DialogFrame} dialog=${dialog} title=${title}>
      <${Winners} texts=${texts} players=${rows} mayAnswerLater=${type === "entry.bust"} choose=${choose} />
      <${Field} label=${texts("face.bounties.other")} text=${query} data-later />
    <//>
  `;
}

function rowOf(players, id, texts) {
  const { seat } = players[id] || {};
  return { id, name: nameOrNumber(id, players[id]), place: seat ? texts("face.control.tables.seat", { seat }) : "" };
}

/** Ids of the players at the table of the eliminated player. */
function atTable(state, players, id) {
  const { seat } = players[id] || {};
  const table = seat ? (state.topicValue("tables") || {})[seatOf(seat)[0]] : null;
  return table
    ? fromButton(table.seats, table.last && table.last.button, id)
        .map((each) => table.seats[each])
        .filter(Boolean)
    : [];
}

/** Ids of players that match a query. A later question also finds players who are out by now. */
function matchingIds(players, query, id, type) {
  return findPlayers(players, query)
    .filter((each) => each.id !== id && (type === "bounty.name" || each.entry.status === "playing"))
    .slice(0, MAX_MATCHES)
    .map((each) => each.id);
}
