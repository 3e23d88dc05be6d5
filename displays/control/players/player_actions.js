/** Rare actions for a seated player: absence, wrong seat, lock, lost card, surrendered stack, departure, penalty. */

import { parseChips } from "../../../static/js/texts/formats.js";
import { placeOf } from "../../../static/js/seating/seats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber, findPlayers } from "../shared/entries.js";
import { numberIn } from "../shared/typed_values.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments } from "../shared/fields/fields.js";
import { PlayerButton } from "./player_button.js";
import { openPenalty } from "./penalty_dialog.js";
import { byLastName } from "./players_list.js";

const MAX_CHIPS = 1000000000;
/** Number of players offered for a change of seats; the user types to find others. */
const MAX_OTHERS = 9;

/** The buttons for an entry, the most likely first. */
export function RareActions({ state, id, entry }) {
  const { texts } = state;
  return actionsOf(state, id, entry).map(({ code, type, open }) => {
    const onClick = () => open(`${texts(code)}: ${nameOrNumber(id, entry)}`);
    return html`<${RoleButton} key=${code} state=${state} type=${type} label=${texts(code)} onClick=${onClick} />`;
  });
}

function actionsOf(state, id, entry) {
  if (entry.status !== "playing") {
    return [];
  }
  const { plan, penalties } = state.face.topics;
  const isNoShow = Boolean(plan) && plan.no_shows.entries.includes(id);
  const markPresent = (label) => state.give(label, "entry.absent", { entry: id, absent: false });
  const markAbsent = (label) => askAbsent(state, id, label);
  return [
    ...(isNoShow ? [action("face.control.players.no_show", "entry.no_show", () => askNoShow(state, id, entry))] : []),
    entry.absent
      ? action("face.control.players.there", "entry.absent", markPresent)
      : action("face.control.players.absent", "entry.absent", markAbsent),
    action("face.control.players.swap", "seat.swap", (label) => state.openDialog(SwapDialog, { id, entry, label })),
    action("face.control.players.lock", "entry.lock", (label) => askLock(state, id, entry, label)),
    action("face.vote.card_lost", "entry.new_card", (label) => askNewCard(state, id, label)),
    action("face.control.players.forfeit", "entry.forfeit", (label) => askForfeit(state, id, label)),
    action("face.leaving.leaves", "leaving.leave", (label) => state.openDialog(LeavingDialog, { id, label })),
    ...(penalties
      ? [action("face.control.players.penalty", "penalty.give", () => openPenaltyOf(state, id, entry))]
      : []),
  ];
}

/** @param {(label: string) => void} open gets the label with the player's name */
function action(code, type, open) {
  return { code, type, open };
}

// -- a question with a button for each answer ----------------------------------------------------------

function AnswersDialog({ state, dialog, label, hint, answers }) {
  const button = ({ text, type, fields, disabled = false }) => html`
    <${RoleButton}
      key=${text}
      state=${state}
      type=${type}
      label=${text}
      disabled=${disabled}
      onClick=${() => state.give(label, type, fields)}
    />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${label}>
      <p class="hint">${hint}</p>
      <div class="actions">${answers.map(button)}</div>
    <//>
  `;
}

function askAbsent(state, id, label) {
  const { texts } = state;
  const type = "entry.absent";
  state.openDialog(AnswersDialog, {
    label,
    hint: texts("face.control.players.absent_how"),
    answers: [
      { text: texts("face.control.players.never_came"), type, fields: { entry: id } },
      { text: texts("face.control.players.was_here"), type, fields: { entry: id, came: true } },
    ],
  });
}

function askLock(state, id, entry, label) {
  const { texts } = state;
  const answer = (lock, code) => ({
    text: texts(code),
    type: "entry.lock",
    fields: { entry: id, lock },
    disabled: entry.lock === lock,
  });
  const answers = [
    answer("seat", "face.control.players.lock_seat"),
    answer("table", "face.control.players.lock_table"),
    answer(null, "face.control.players.lock_none"),
  ];
  state.openDialog(AnswersDialog, { label, hint: texts("face.control.players.lock_how"), answers });
}

function askNewCard(state, id, label) {
  const { texts } = state;
  const answer = { text: texts("face.vote.card_renew"), type: "entry.new_card", fields: { entry: id } };
  state.openDialog(AnswersDialog, { label, hint: texts("face.vote.card_lost_how"), answers: [answer] });
}

// -- chips that leave play -----------------------------------------------------------------------------

function askForfeit(state, id, label) {
  state.openDialog(ChipsDialog, { label, type: "entry.forfeit", id, chips: "" });
}

/** Opens the dialog for a player in the list of no-shows. */
export function openNoShow(state, id) {
  state.roster.withPlayer(id, () => {
    const entry = (state.face.topics.players || {})[id];
    if (entry) {
      askNoShow(state, id, entry);
    }
  });
}

/** Proposes the whole stack of a no-show; posted blinds and antes are not subtracted. */
function askNoShow(state, id, entry) {
  const { counters } = state.face.topics;
  const added = counters ? entry.rebuys * counters.rebuy_stack + entry.addons * counters.addon_stack : 0;
  const chips = counters ? String(counters.starting_stack + added) : "";
  const label = `${state.texts("face.control.players.no_show")}: ${nameOrNumber(id, entry)}`;
  state.openDialog(ChipsDialog, { label, type: "entry.no_show", id, chips });
}

function ChipsDialog({ state, dialog, label, type, id, chips }) {
  const { texts } = state;
  const typed = useSignal(chips);
  const save = () => {
    const number = numberIn(typed.value, 0, MAX_CHIPS);
    const isNumber = number !== null && number !== undefined;
    return isNumber ? state.save(label, type, { entry: id, chips: number }) : "face.control.tables.number_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.players.take_chips")} save=${save}>
      <${Field} label=${texts("face.leaving.chips")} text=${typed} inputmode="numeric" />
    <//>
  `;
}

/** A player leaves. The procedure *leaving* decides about the stack, with the estimate. */
function LeavingDialog({ state, dialog, id, label }) {
  const { texts } = state;
  const typed = useSignal("");
  const informed = useSignal(true);
  const options = [true, false].map((value) => ({
    value,
    text: texts(value ? "face.leaving.informed" : "face.leaving.uninformed"),
  }));
  const save = () => {
    const chips = parseChips(typed.value);
    const fields = { entry: id, informed: informed.value, chips };
    return chips === null ? texts("face.leaving.chips_wrong") : state.save(label, "leaving.leave", fields);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.leaving.estimate")} save=${save}>
      <${Segments} label=${texts("face.leaving.told")} options=${options} chosen=${informed} />
      <${Field} label=${texts("face.leaving.chips")} text=${typed} inputmode="numeric" />
    <//>
  `;
}

// -- others --------------------------------------------------------------------------------------------

function openPenaltyOf(state, id, entry) {
  const place = placeOf(entry.seat);
  const table = place && (state.face.topics.tables || {})[place.table];
  openPenalty(state, { id, name: nameOrNumber(id, entry), table });
}

/** Asks for the other player of a swap: players of the same table, or others by name. */
function SwapDialog({ state, dialog, id, entry, label }) {
  const { texts } = state;
  const typed = useSignal("");
  const query = typed.value.trim() || entry.seat.split("-")[0];
  state.roster.page(query);
  const matches = findPlayers(state.topicValue("players") || {}, query);
  const others = byLastName(matches.filter((each) => each.entry.status === "playing" && each.id !== id));
  const row = ({ id: other, entry: { name, seat } }) => html`
    <${PlayerButton}
      key=${other}
      state=${state}
      type="seat.swap"
      name=${nameOrNumber(other, { name })}
      note=${seat}
      onClick=${() => state.give(label, "seat.swap", { entry: id, other })}
    />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${label}>
      <p class="hint">${texts("face.control.players.swap_how")}</p>
      <${Field} label=${texts("face.control.players.name")} text=${typed} data-later="" />
      <div class="found">${others.slice(0, MAX_OTHERS).map(row)}</div>
    <//>
  `;
}
