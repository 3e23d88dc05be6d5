/** The dialog of one seat: bust out, set the button, move to an open seat. */

import { parseChips } from "../../../static/js/texts/formats.js";
import { html, signal, useSignal } from "../../../static/vendor/preact/preact.js";
import { PenaltyFields, PenaltyForm, penaltyTitle } from "../../control/players/penalty_dialog.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { Winners, asksWinners, fromButton } from "../../control/shared/fields/winners.js";
import { openCount } from "../chip_counts.js";
import { chooseSeat } from "./seat_choice.js";
import { ShortBlind } from "./short_blind.js";

/** Whether this device has an action for a taken or an open seat. */
export function mayActOnSeat(state, isTaken) {
  const maySetButton = state.may("table.button") && (isTaken || !state.isButtonGame);
  return maySetButton || (isTaken && (state.may("entry.bust") || state.may("seat.move")));
}

export function openSeat(state, seat) {
  const table = state.table.peek();
  const entry = table.seats[seat];
  if (entry) {
    openTakenSeat(state, table, { seat, entry, name: state.nameOf(entry) });
  } else {
    openEmptySeat(state, table, seat);
  }
}

function openTakenSeat(state, table, player) {
  const title = state.texts("face.table.seat_of", { seat: player.seat, player: player.name });
  state.dialog.open(title, html`<${SeatActions} state=${state} table=${table} player=${player} />`);
}

function SeatActions({ state, table, player }) {
  const { texts, number } = state;
  const { seat } = player;
  const isSending = useSignal(false);
  const send = async (label, type, fields) => {
    isSending.value = true;
    await state.sendFromDialog(label, type, fields);
    isSending.value = false;
  };
  const bustOut = () =>
    asksWinners(state.topic("bounties").peek()) ? askWinners(state, table, player) : send(...outFields(state, player));
  const setButton = () =>
    send(texts("face.table.did.button", { seat }), "table.button", { table: number, button: seat });
  const hasPenalties = Boolean(state.topic("penalties").peek());
  const actions = [
    { key: "out", may: state.may("entry.bust"), act: bustOut },
    { key: "button", may: state.may("table.button"), act: setButton },
    { key: "move", may: state.may("seat.move"), act: () => chooseSeat(state, player) },
    { key: "forfeit", may: mayForfeit(state), act: () => openForfeit(state, player) },
    { key: "count", may: state.may("count.table"), act: () => openCount(state) },
    { key: "penalty", may: hasPenalties && state.may("penalty.give"), act: () => openPenalty(state, table, player) },
  ];
  const button = ({ key, act }) =>
    html`<button data-do=${key} disabled=${isSending.value} onClick=${act}>${texts(`face.table.do.${key}`)}</button>`;
  return html`
    <${ShortBlind} state=${state} table=${table} seat=${seat} />
    <div class="actions">${actions.filter(({ may }) => may).map(button)}</div>
  `;
}

function outFields({ texts }, { entry, name }, by = null) {
  const fields = by === null ? { entry } : { entry, by };
  return [texts("face.table.did.out", { player: name }), "entry.bust", fields];
}

/** Asks for the winners before the bust-out, in events with bounties. */
function askWinners(state, table, player) {
  const title = state.texts("face.bounties.who_won", { player: player.name });
  state.dialog.open(title, html`<${WonBy} state=${state} table=${table} player=${player} />`, "cancel");
}

function WonBy({ state, table, player }) {
  const { texts } = state;
  const isSending = useSignal(false);
  const choose = async (by) => {
    isSending.value = true;
    await state.sendFromDialog(...outFields(state, player, by));
    isSending.value = false;
  };
  const others = fromButton(table.seats, table.last && table.last.button, player.entry).map((seat) => {
    const id = table.seats[seat];
    return { id, name: state.nameOf(id), place: texts("face.control.tables.seat", { seat }) };
  });
  return html`<${Winners} texts=${texts} players=${others} mayAnswerLater isBusy=${isSending.value} choose=${choose} />`;
}

/** Whether a stack can be given up here now: in its periods, and by a dealer only if the rule set says so. */
function mayForfeit(state) {
  const forfeits = state.topic("forfeits").peek();
  const isDealer = (state.session.value || {}).role === "dealer";
  const isOpen = Boolean(forfeits) && forfeits.open && (forfeits.told_to === "dealer" || !isDealer);
  return isOpen && state.may("entry.forfeit");
}

/** The form to give up a stack, with the counted rest. */
function openForfeit(state, { seat, entry, name }) {
  const { texts, dialog, commands } = state;
  const typed = signal("");
  const content = html`<${Field} label=${texts("face.leaving.chips")} text=${typed} inputmode="numeric" />`;
  const title = texts("face.table.seat_of", { seat, player: name });
  dialog.form(title, content, texts("face.table.do.forfeit"), () => {
    const chips = parseChips(typed.value);
    const label = texts("face.table.did.forfeit", { player: name });
    return chips === null
      ? texts("face.leaving.chips_wrong")
      : commands.send(label, "entry.forfeit", { entry, chips }, { inDialog: true });
  });
}

function openPenalty(state, table, { entry, name }) {
  const { texts, dialog, commands } = state;
  const player = { id: entry, name, table };
  const form = new PenaltyForm(state.topic("penalties").peek(), player);
  const title = penaltyTitle(player, texts);
  const give = (fields) => commands.send(title, "penalty.give", fields, { inDialog: true });
  const content = html`<${PenaltyFields} texts=${texts} form=${form} />`;
  dialog.form(title, content, texts("face.penalties.give"), () => form.send(texts, give));
}

/** The form for a dead button, which needs the blinds too. */
function openEmptySeat(state, table, seat) {
  const { texts, number, dialog, commands } = state;
  const others = Array.from({ length: table.size }, (_, index) => index + 1).filter((each) => each !== seat);
  const clockwise = [...others.filter((each) => each > seat), ...others.filter((each) => each < seat)];
  const [first, second] = clockwise.filter((each) => table.seats[each]).map(String);
  const blinds = { small: signal(first || ""), big: signal(second || first || String(clockwise[0])) };
  const content = html`<${DeadButton} state=${state} table=${table} seats=${clockwise} blinds=${blinds} />`;
  dialog.form(texts("face.table.seat_open", { seat }), content, texts("face.table.do.button"), () => {
    const small = blinds.small.value ? Number(blinds.small.value) : null;
    const fields = { table: number, button: seat, small_blind: small, big_blind: Number(blinds.big.value) };
    return commands.send(texts("face.table.did.button", { seat }), "table.button", fields, { inDialog: true });
  });
}

function DeadButton({ state, table, seats, blinds }) {
  const { texts } = state;
  const options = seats.map((seat) => {
    const entry = table.seats[seat];
    const taken = () => texts("face.table.seat_of", { seat, player: state.nameOf(entry) });
    return { value: String(seat), text: entry ? taken() : texts("face.table.seat_open", { seat }) };
  });
  const nobody = { value: "", text: texts("face.table.nobody") };
  return html`
    <p>${texts("face.table.dead_button")}</p>
    <${Choice} label=${texts("face.table.mark.small_blind")} options=${[nobody, ...options]} chosen=${blinds.small} />
    <${Choice} label=${texts("face.table.mark.big_blind")} options=${options} chosen=${blinds.big} />
  `;
}
