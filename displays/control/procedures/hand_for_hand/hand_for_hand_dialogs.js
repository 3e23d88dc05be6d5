/** The dialogs of hand-for-hand: how many places are paid, the chips at the start of the hand, the players out in one hand. */

import { parseChips } from "../../../../static/js/texts/formats.js";
import { placeOf as seatPlace } from "../../../../static/js/seating/seats.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { recentOuts } from "../../players/outs_dialog.js";
import { calledName, numberIn, placeOf } from "../../shared/seating_words.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";

const MAX_PLACES = 100000;

/** The players out in one hand whose stacks decide: those with another one at their table, and those whose table is not known. */
export function sharingTable(outs, players) {
  const tableOf = (id) => (seatPlace(players[id].seat) || { table: null }).table;
  const tables = outs.map(tableOf);
  return outs.filter(
    (_, index) => tables[index] === null || tables.filter((table) => table === tables[index]).length > 1,
  );
}

/** Without prizes only the director knows how many places are paid. */
export function StartDialog({ state, dialog }) {
  const { texts } = state;
  const title = texts("face.hands.start");
  const paid = useSignal("");
  const save = () => {
    const count = numberIn(paid.value, 1, MAX_PLACES);
    return count ? state.save(title, "hand_for_hand.start", { paid: count }) : texts("face.hands.places_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.hands.places_paid")} text=${paid} inputmode="numeric" />
    <//>
  `;
}

/** @param {{entry: string, name: string}[]} props.asked whose stacks decide */
export function StacksDialog({ state, dialog, hand, asked }) {
  const { texts } = state;
  const stacks = useSignal({});
  const title = texts("face.hands.who_had_more", { hand });
  const save = () => {
    const { found, wrong } = stacksIn(stacks.value, asked, texts);
    return wrong || state.save(title, "hand_for_hand.stacks", { hand, stacks: found });
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.hands.stacks_how")}</p>
      <${StackFields} asked=${asked} stacks=${stacks} />
    <//>
  `;
}

/** What is typed for each entry is in the signal `stacks`. */
function StackFields({ asked, stacks }) {
  const typed = (entry, text) => (stacks.value = Object.assign({}, stacks.value, { [entry]: text }));
  return asked.map(
    ({ entry, name }) => html`
      <label key=${entry} class="field">
        <span class="label">${name}</span>
        <input
          autocomplete="off"
          inputmode="numeric"
          value=${stacks.value[entry] || ""}
          onInput=${({ target }) => typed(entry, target.value)}
        />
      </label>
    `,
  );
}

/** The stacks as numbers of chips, or what is wrong with the first that is none. */
function stacksIn(typed, asked, texts) {
  const found = {};
  for (const { entry, name } of asked) {
    const chips = parseChips(typed[entry] || "");
    if (!chips) {
      return { wrong: texts("face.hands.stack_wrong", { name }) };
    }
    found[entry] = chips;
  }
  return { found };
}

/** The last players out: a tap on the first one of the hand also selects all who went out later. */
export function SameHandDialog({ state, dialog }) {
  const { texts } = state;
  // Those of the moment at which it opened: the list does not change below a finger.
  const players = useRef(state.topic("players").peek() || {}).current;
  const outs = useRef(recentOuts(players)).current;
  const chosen = useSignal(outs.slice(0, 2));
  const stacks = useSignal({});
  const title = texts("face.hands.same_hand");
  const asked = sharingTable(chosen.value, players).map((entry) => ({
    entry,
    name: calledName(entry, players[entry]),
  }));
  const choose = (index) => {
    chosen.value = outs.slice(0, Math.max(2, index + 1));
    stacks.value = {};
  };
  const save = () => {
    const { found, wrong } = stacksIn(stacks.value, asked, texts);
    return wrong || state.save(title, "entry.same_hand", { entries: chosen.value, stacks: found });
  };
  const row = (id, index) => html`
    <${OutChoice}
      key=${id}
      state=${state}
      id=${id}
      player=${players[id]}
      isChosen=${index < chosen.value.length}
      onChoose=${() => choose(index)}
    />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p class="hint">${texts("face.hands.same_hand_choose")}</p>
      <div class="out-choices" role="group" aria-label=${title}>${outs.map(row)}</div>
      <div>
        ${asked.length > 0 && html`<p class="hint">${texts("face.hands.stacks_how")}</p>`}
        <${StackFields} asked=${asked} stacks=${stacks} />
      </div>
    <//>
  `;
}

function OutChoice({ state, id, player, isChosen, onChoose }) {
  const place = placeOf(player, state.known("counters"));
  return html`
    <button type="button" class="out-choice" aria-pressed=${String(isChosen)} onClick=${onChoose}>
      <b>${calledName(id, player)}</b>
      <small>${state.texts("face.control.players.place", { place })}</small>
    </button>
  `;
}
