/** The dialogs of hand-for-hand: number of paid places, stacks at the start of the hand, players out in one hand. */

import { parseChips } from "../../../../static/js/texts/formats.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { recentEliminations } from "../../players/eliminations_dialog.js";
import { nameOrNumber, finishingPlace } from "../../shared/entries.js";
import { numberIn } from "../../shared/typed_values.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field } from "../../shared/fields/fields.js";

const MAX_PLACES = 100000;

/** Players out in one hand whose stacks decide: several of one table, or without a known table. */
export function sharingTable(eliminations, players) {
  const tableOf = (id) => (placeOf(players[id].seat) || { table: null }).table;
  const tables = eliminations.map(tableOf);
  return eliminations.filter(
    (_, index) => tables[index] === null || tables.filter((table) => table === tables[index]).length > 1,
  );
}

/** Asks the director for the number of paid places, if the prizes are not set up. */
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

/** @param {{entry: string, name: string}[]} props.players players whose stacks decide */
export function StacksDialog({ state, dialog, hand, players }) {
  const { texts } = state;
  const stacks = useSignal({});
  const title = texts("face.hands.who_had_more", { hand });
  const save = () => {
    const { stacks: typedStacks, wrong } = stacksIn(stacks.value, players, texts);
    return wrong || state.save(title, "hand_for_hand.stacks", { hand, stacks: typedStacks });
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.hands.stacks_how")}</p>
      <${StackFields} players=${players} stacks=${stacks} />
    <//>
  `;
}

/** A field for each player; the signal `stacks` has the texts by entry. */
function StackFields({ players, stacks }) {
  const onInput = (entry, text) => (stacks.value = Object.assign({}, stacks.value, { [entry]: text }));
  return players.map(
    ({ entry, name }) => html`
      <label key=${entry} class="field">
        <span class="label">${name}</span>
        <input
          autocomplete="off"
          inputmode="numeric"
          value=${stacks.value[entry] || ""}
          onInput=${({ target }) => onInput(entry, target.value)}
        />
      </label>
    `,
  );
}

/** The typed stacks; `wrong`: the fault in words of the first text that is not a number of chips. */
function stacksIn(typed, players, texts) {
  const stacks = {};
  for (const { entry, name } of players) {
    const chips = parseChips(typed[entry] || "");
    if (!chips) {
      return { wrong: texts("face.hands.stack_wrong", { name }) };
    }
    stacks[entry] = chips;
  }
  return { stacks };
}

/** The last players out. A tap on a player also selects all players who went out later. */
export function SameHandDialog({ state, dialog }) {
  const { texts } = state;
  // The players at the opening of the dialog, so that the list does not change under a finger.
  const players = useRef(state.topic("players").peek() || {}).current;
  const eliminations = useRef(recentEliminations(players)).current;
  const chosen = useSignal(eliminations.slice(0, 2));
  const stacks = useSignal({});
  const title = texts("face.hands.same_hand");
  const deciding = sharingTable(chosen.value, players).map((entry) => ({
    entry,
    name: nameOrNumber(entry, players[entry]),
  }));
  const choose = (index) => {
    chosen.value = eliminations.slice(0, Math.max(2, index + 1));
    stacks.value = {};
  };
  const save = () => {
    const { stacks: typedStacks, wrong } = stacksIn(stacks.value, deciding, texts);
    return wrong || state.save(title, "entry.same_hand", { entries: chosen.value, stacks: typedStacks });
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
      <div class="out-choices" role="group" aria-label=${title}>${eliminations.map(row)}</div>
      <div>
        ${deciding.length > 0 && html`<p class="hint">${texts("face.hands.stacks_how")}</p>`}
        <${StackFields} players=${deciding} stacks=${stacks} />
      </div>
    <//>
  `;
}

function OutChoice({ state, id, player, isChosen, onChoose }) {
  const place = finishingPlace(player, state.topicValue("counters"));
  return html`
    <button type="button" class="out-choice" aria-pressed=${String(isChosen)} onClick=${onChoose}>
      <b>${nameOrNumber(id, player)}</b>
      <small>${state.texts("face.control.players.place", { place })}</small>
    </button>
  `;
}
