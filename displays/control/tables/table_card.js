/** One table: its players, the next hand, and the actions there. It follows the table while it is open. */

import { markedHand } from "../../../static/js/tables/current_hand.js";
import { nextGame } from "../../../static/js/structure/games.js";
import { redealtText, seatText } from "../../../static/js/procedures/penalties.js";
import { isAllAnte, isButtonGame } from "../../../static/js/structure/stakes.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { Rulings } from "../floor/rulings.js";
import { openPlayer } from "../players/player_dialog.js";
import { calledName, marksOf } from "../shared/seating_words.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { askBlinds } from "./dealing/dead_button.js";
import { TableActions } from "./table_actions.js";

/** The others are in the list of all. */
const MAX_NOTES = 5;

export function openTable(state, number) {
  state.roster.withTable(number, () => {
    if (isPresent(tableOf(state, number))) {
      state.openDialog(TableCard, { number });
    }
  });
}

function tableOf(state, number) {
  return (state.known("tables") || {})[number];
}

function isPresent(table) {
  return Boolean(table) && table.state !== "closed";
}

function TableCard({ state, dialog, number }) {
  const table = tableOf(state, number);
  const isGone = !isPresent(table);
  useEffect(() => {
    if (isGone) {
      dialog.close();
    }
  }, [isGone]);
  const title = state.texts("face.control.tables.table", { table: number });
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} close="close" focusesClose=${true}>
      <div>${!isGone && html`<${Table} state=${state} number=${number} table=${table} />`}</div>
    <//>
  `;
}

function Table({ state, number, table }) {
  const { texts } = state;
  const isAsking = useSignal(false); // whether a tap on a seat says that the button is there
  const hint = isAsking.value ? texts("face.control.tables.tap_button") : nextHand(state, number, table);
  const seat = (_, index) => html`
    <${Seat} key=${index} state=${state} number=${number} table=${table} seat=${index + 1} isAsking=${isAsking} />
  `;
  return html`
    <p class="hint" role="status">${hint}</p>
    <div class="seats">${Array.from({ length: table.size }, seat)}</div>
    <${TableActions} state=${state} number=${number} table=${table} isAsking=${isAsking} />
    <${Rulings} state=${state} rulings=${rulingsOf(state, number)} />
  `;
}

/** The notes about this table, the newest first. */
function rulingsOf(state, number) {
  const rulings = state.known("rulings");
  return rulings ? rulings.rulings.filter((each) => each.table === number).slice(0, MAX_NOTES) : [];
}

function nextHand(state, number, table) {
  const { next, halted, waived } = table;
  const { texts } = state;
  const says = (code, params) => texts(`face.control.tables.${code}`, params);
  const hand = next ? positionsOf(state, table) : says("no_hand");
  const facts = [
    redealtText(number, table, state.known("penalties"), texts),
    halted ? says("halted_long") : "",
    waived ? says("waived") : "",
    table.state === "held" ? says("held") : hand,
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Whether the button posts the only blind in the next hand: then it is never dead, and no big blind is missed. */
export function hasButtonBlind({ reading }, table) {
  const game = reading.value && nextGame(table, reading.value);
  return Boolean(game) && isButtonGame(game.stakes);
}

/** The positions of the next hand: where all ante, the button alone. */
function positionsOf({ texts, reading }, table) {
  const { button, small_blind: small, big_blind: big } = table.next;
  const game = reading.value && nextGame(table, reading.value);
  return game && isAllAnte(game.stakes)
    ? texts("face.control.tables.next_hand_button", { button })
    : texts("face.control.tables.next_hand", { button, small_blind: small === null ? "–" : small, big_blind: big });
}

function Seat({ state, number, table, seat, isAsking }) {
  const { texts } = state;
  const players = state.known("players") || {};
  const id = table.seats[seat];
  const open = table.held_seats.includes(seat) ? "face.control.tables.held_seat" : "face.control.tables.open_seat";
  const act = () => (isAsking.peek() ? setButton(state, number, table, seat, isAsking) : openPlayer(state, id));
  return html`
    <button
      class=${id ? "seat" : "seat is-open"}
      data-key=${`seat-${seat}`}
      disabled=${!id && (!isAsking.value || hasButtonBlind(state, table))}
      onClick=${act}
    >
      <small>${aboutSeat(state, table, seat)}</small>
      <b>${id ? calledName(id, players[id]) : texts(open)}</b>
    </button>
  `;
}

function aboutSeat(state, table, seat) {
  const { texts } = state;
  const id = table.seats[seat];
  const player = (id && (state.known("players") || {})[id]) || {};
  const hand = markedHand(table, state.reading.value);
  const marks = marksOf(hand, seat).map((each) => texts(`face.control.tables.mark.${each}`));
  const absent = player.absent ? [texts("face.control.players.is_absent")] : [];
  const missed = (id && seatText(state.known("penalties"), id, texts)) || [];
  return [texts("face.control.tables.seat", { seat }), ...marks, ...absent].concat(missed).join(" · ");
}

/** Behind a dead button the blinds do not follow from it: they are asked for. */
function setButton(state, number, table, seat, isAsking) {
  isAsking.value = false;
  if (!(seat in table.seats) && Object.keys(table.seats).length > 1) {
    askBlinds(state, number, table, seat);
    return;
  }
  const label = `${state.texts("face.control.tables.set_button")}: ${number}-${seat}`;
  state.give(label, "table.button", { table: number, button: seat }, { stays: true });
}
