/** The dialog of a table: its players, the next hand, its actions and rulings. It closes once the table closes. */

import { markedHand } from "../../../static/js/tables/current_hand.js";
import { nextGame } from "../../../static/js/structure/games.js";
import { redealtText, seatText } from "../../../static/js/procedures/penalties.js";
import { isAllAnte, isButtonGame } from "../../../static/js/structure/stakes.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { Rulings } from "../floor/rulings.js";
import { openPlayer } from "../players/player_dialog.js";
import { nameOrNumber } from "../shared/entries.js";
import { positionsOf } from "../shared/seats_and_tables.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { askBlinds } from "./dealing/dead_button.js";
import { TableActions } from "./table_actions.js";

/** Most rulings on the card; the list of rulings has all. */
const MAX_RULINGS = 5;

export function openTable(state, number) {
  state.roster.withTable(number, () => {
    if (isInUse(tableOf(state, number))) {
      state.openDialog(TableCard, { number });
    }
  });
}

function tableOf(state, number) {
  return (state.topicValue("tables") || {})[number];
}

function isInUse(table) {
  return Boolean(table) && table.state !== "closed";
}

function TableCard({ state, dialog, number }) {
  const table = tableOf(state, number);
  const isClosed = !isInUse(table);
  useEffect(() => {
    if (isClosed) {
      dialog.close();
    }
  }, [isClosed]);
  const title = state.texts("face.control.tables.table", { table: number });
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} close="close" focusesClose=${true}>
      <div>${!isClosed && html`<${Table} state=${state} number=${number} table=${table} />`}</div>
    <//>
  `;
}

function Table({ state, number, table }) {
  const { texts } = state;
  const isSettingButton = useSignal(false); // whether a tap on a seat sets the button there
  const hint = isSettingButton.value ? texts("face.control.tables.tap_button") : factsOfTable(state, number, table);
  const seat = (_, index) => html`
    <${Seat} key=${index} state=${state} number=${number} table=${table} seat=${index + 1} isSettingButton=${isSettingButton} />
  `;
  return html`
    <p class="hint" role="status">${hint}</p>
    <div class="seats">${Array.from({ length: table.size }, seat)}</div>
    <${TableActions} state=${state} number=${number} table=${table} isSettingButton=${isSettingButton} />
    <${Rulings} state=${state} rulings=${rulingsOf(state, number)} />
  `;
}

/** The rulings at this table, the newest first. */
function rulingsOf(state, number) {
  const rulings = state.topicValue("rulings");
  return rulings ? rulings.rulings.filter((each) => each.table === number).slice(0, MAX_RULINGS) : [];
}

function factsOfTable(state, number, table) {
  const { next, halted, waived } = table;
  const { texts } = state;
  const text = (code, params) => texts(`face.control.tables.${code}`, params);
  const hand = next ? nextHandText(state, table) : text("no_hand");
  const facts = [
    redealtText(number, table, state.topicValue("penalties"), texts),
    halted ? text("halted_long") : "",
    waived ? text("waived") : "",
    table.state === "held" ? text("held") : hand,
  ];
  return facts.filter(Boolean).join(" · ");
}

/** Whether the button posts the only blind of the next hand, so that there is no dead button and no missed blind. */
export function hasButtonBlind({ reading }, table) {
  const game = reading.value && nextGame(table, reading.value);
  return Boolean(game) && isButtonGame(game.stakes);
}

/** Button and blinds of the next hand in words; only the button if all players ante. */
function nextHandText({ texts, reading }, table) {
  const { button, small_blind: small, big_blind: big } = table.next;
  const game = reading.value && nextGame(table, reading.value);
  return game && isAllAnte(game.stakes)
    ? texts("face.control.tables.next_hand_button", { button })
    : texts("face.control.tables.next_hand", { button, small_blind: small === null ? "–" : small, big_blind: big });
}

function Seat({ state, number, table, seat, isSettingButton }) {
  const { texts } = state;
  const players = state.topicValue("players") || {};
  const id = table.seats[seat];
  const openSeatCode = table.held_seats.includes(seat)
    ? "face.control.tables.held_seat"
    : "face.control.tables.open_seat";
  const onClick = () =>
    isSettingButton.peek() ? setButton(state, number, table, seat, isSettingButton) : openPlayer(state, id);
  return html`
    <button
      class=${id ? "seat" : "seat is-open"}
      data-key=${`seat-${seat}`}
      disabled=${!id && (!isSettingButton.value || hasButtonBlind(state, table))}
      onClick=${onClick}
    >
      <small>${seatNote(state, table, seat)}</small>
      <b>${id ? nameOrNumber(id, players[id]) : texts(openSeatCode)}</b>
    </button>
  `;
}

function seatNote(state, table, seat) {
  const { texts } = state;
  const id = table.seats[seat];
  const player = (id && (state.topicValue("players") || {})[id]) || {};
  const hand = markedHand(table, state.reading.value);
  const positions = positionsOf(hand, seat).map((each) => texts(`face.control.tables.mark.${each}`));
  const absent = player.absent ? [texts("face.control.players.is_absent")] : [];
  const missed = (id && seatText(state.topicValue("penalties"), id, texts)) || [];
  return [texts("face.control.tables.seat", { seat }), ...positions, ...absent].concat(missed).join(" · ");
}

/** Sets the button. At an empty seat a dialog asks for the blinds, as they do not follow from a dead button. */
function setButton(state, number, table, seat, isSettingButton) {
  isSettingButton.value = false;
  if (!(seat in table.seats) && Object.keys(table.seats).length > 1) {
    askBlinds(state, number, table, seat);
    return;
  }
  const label = `${state.texts("face.control.tables.set_button")}: ${number}-${seat}`;
  state.give(label, "table.button", { table: number, button: seat }, { stays: true });
}
