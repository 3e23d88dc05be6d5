/** The dialog of rulings, with a search and an undo for each, and the dialog that notes a ruling. */

import { folded } from "../../../static/js/seating/names.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { nameOf } from "../clock/log_list.js";
import { numberIn } from "../shared/typed_values.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";
import { LimitedText, lengthFault } from "../shared/fields/limited_text.js";

const MAX_LETTERS = 200;
const MAX_HAND = 1000000000;

export function openRulings(state) {
  state.openDialog(RulingsDialog);
}

/** Opens the form of a ruling: text and hand. */
export function openRulingNote(state, table, hands) {
  state.openDialog(RulingNote, { table, hands });
}

/** The rulings that match a query: each word is in the text; a number is a word of it, or the table's number. */
export function matchingRulings(rulings, query, table = null) {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const has = (text, word) => (/^\d+$/.test(word) ? text.split(/[^a-z0-9]+/).includes(word) : text.includes(word));
  const matches = (each) => words.every((word) => has(folded(each.text), word) || String(each.table) === word);
  return rulings.filter((each) => (table === null || each.table === table) && matches(each));
}

function RulingsDialog({ state, dialog }) {
  const { texts } = state;
  const query = useSignal("");
  const { rulings } = state.topicValue("rulings") || { rulings: [] };
  const matches = matchingRulings(rulings, query.value);
  const none = texts("face.control.rulings.none");
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.rulings")} close="close">
      <${Field} label=${texts("face.control.rulings.search")} text=${query} type="search" data-later="" />
      <${Rulings} state=${state} rulings=${matches} none=${none} />
    <//>
  `;
}

/** A list of rulings, newest first; `none`: words of an empty list. */
export function Rulings({ state, rulings, none = "" }) {
  const row = (ruling) => html`<${Ruling} key=${ruling.command} state=${state} ruling=${ruling} />`;
  return html`
    <div class="rulings" role="list">${rulings.length ? rulings.map(row) : none && html`<p>${none}</p>`}</div>
  `;
}

function Ruling({ state, ruling: { table, hand, text, at, command, by } }) {
  const { texts } = state;
  const time = formatsOf(texts).timeOfDay(at, state.topicValue("tournament"));
  const about = texts("face.control.rulings.about", { table, hand, at: time });
  const undoText = texts("face.control.undo");
  const label = `${undoText}: ${text}`;
  const undo = () => state.give(label, "undo", { command }, { stays: true });
  return html`
    <div class="line" role="listitem">
      <span>
        <small>${[about, nameOf(by, state.topicValue("staff:room"))].filter(Boolean).join(" · ")}</small>
        <b dir="auto">${text}</b>
      </span>
      ${state.may("ruling.note") && html`<button aria-label=${label} onClick=${undo}>${undoText}</button>`}
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
    const fault = lengthFault(text.value, MAX_LETTERS, texts);
    return fault || state.save(title, "ruling.note", { table, hand: number, text: note });
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
