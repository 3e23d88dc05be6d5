/** Rulings that were noted, found as one types, each with its undo; and noting one of a table. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { nameOf } from "../clock/log_list.js";
import { numberIn } from "../shared/seating_words.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { LimitedText, lengthFault } from "../shared/fields/limited_text.js";
import { rulingsFound } from "./floor_words.js";

const MAX_LETTERS = 200;
const MAX_HAND = 1000000000;

export function openRulings(state) {
  state.openDialog(RulingsDialog);
}

/** Asks for the text of a note about a table, and the hand it was in. */
export function openRulingNote(state, table, hands) {
  state.openDialog(RulingNote, { table, hands });
}

/** It follows the rulings while it is open. */
function RulingsDialog({ state, dialog }) {
  const { texts } = state;
  const query = useSignal("");
  const { rulings } = state.known("rulings") || { rulings: [] };
  const found = rulingsFound(rulings, query.value);
  const none = texts("face.control.rulings.none");
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.rulings")} close="close">
      <${Field} label=${texts("face.control.rulings.search")} text=${query} type="search" data-later="" />
      <${Rulings} state=${state} rulings=${found} none=${none} />
    <//>
  `;
}

/** Notes, the newest first; `none`: the words where there are none. */
export function Rulings({ state, rulings, none = "" }) {
  const row = (ruling) => html`<${Ruling} key=${ruling.command} state=${state} ruling=${ruling} />`;
  return html`
    <div class="rulings" role="list">${rulings.length ? rulings.map(row) : none && html`<p>${none}</p>`}</div>
  `;
}

function Ruling({ state, ruling: { table, hand, text, at, command, by } }) {
  const { texts } = state;
  const time = formatsOf(texts).timeOfDay(at, state.known("tournament"));
  const about = texts("face.control.rulings.about", { table, hand, at: time });
  const words = texts("face.control.undo");
  const label = `${words}: ${text}`;
  const undo = () => state.give(label, "undo", { command }, { stays: true });
  return html`
    <div class="line" role="listitem">
      <span>
        <small>${[about, nameOf(by, state.known("staff:room"))].filter(Boolean).join(" · ")}</small>
        <b dir="auto">${text}</b>
      </span>
      ${state.may("ruling.note") && html`<button aria-label=${label} onClick=${undo}>${words}</button>`}
    </div>
  `;
}

function RulingNote({ state, dialog, table, hands }) {
  const { texts } = state;
  const text = useSignal("");
  const hand = useSignal(String(hands));
  const title = texts("face.control.rulings.note_of", { table });
  const save = () => {
    const note = text.value.replace(/\s+/g, " ").trim();
    const number = hand.value.trim() ? numberIn(hand.value, 0, MAX_HAND) : 0;
    if (!note) {
      return "face.control.rulings.text_missing";
    }
    if (number === undefined) {
      return "face.control.tables.number_wrong";
    }
    const isLong = lengthFault(text.value, MAX_LETTERS, texts);
    return isLong || state.save(title, "ruling.note", { table, hand: number, text: note });
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.rulings.note")} save=${save}>
      <${LimitedText}
        texts=${texts}
        max=${MAX_LETTERS}
        text=${text}
        rows="3"
        aria-label=${texts("face.control.rulings.text")}
        placeholder=${texts("face.control.rulings.hint")}
        dir="auto"
      />
      <${Field} label=${texts("face.control.rulings.hand")} text=${hand} inputmode="numeric" data-later="" />
    <//>
  `;
}
