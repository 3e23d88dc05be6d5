/** The chip set in the head of the editor: the choice, the fields, and saving to the library. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { byTitle } from "../../library/parts.js";
import { ChipFields, NO_CHIP, chipSetFields } from "../../library/chip_sets.js";
import { withChips, withNewSet, withSet } from "./chip_set.js";
import { Choice } from "../choice.js";

/** The choice of a new chip set. */
const NEW = "+";
/** Codes of warnings about chips. */
const ABOUT_CHIPS = [
  ...["big_chip_missing", "case_short", "chip_unneeded", "no_change", "stack_mismatch", "stack_unpayable"],
  ...["unpayable", "color_up_early"],
];

export function ChipSet({ editor }) {
  const { texts } = editor;
  return editor.chipSet.value.typed
    ? html`<section class="chip-set" data-part="chip_set" aria-label=${texts("face.structures.head.chip_set")}>
        <${Chips} editor=${editor} />
      </section>`
    : null;
}

/** The choice of a chip set of the library, or of a new one from the present chips. */
export function ChipSetChoice({ editor }) {
  const { texts, app } = editor;
  const library = app.library || { chip_sets: {} };
  const { id, typed } = editor.chipSet.value;
  const options = [
    { value: "", text: texts("face.structures.head.no_chip_set") },
    ...byTitle(library.chip_sets).map((set) => ({ value: set.id, text: set.title })),
    { value: NEW, text: texts("face.library.chips.new") },
  ];
  const choose = (value) =>
    editor.edit((sheet) => (value === NEW ? withNewSet(sheet) : withSet(sheet, value, library)));
  return html`<${Choice}
    label=${texts("face.structures.head.chip_set")}
    options=${options}
    value=${id || (typed ? NEW : "")}
    onChoose=${choose}
    disabled=${editor.isReadOnly}
    data-part="chip_set_choice"
  />`;
}

function Chips({ editor }) {
  const { texts } = editor;
  const set = editor.chipSet.value;
  const edit = (field, values) => editor.editField(field, (sheet) => withChips(sheet, { ...set, ...values }));
  const change = (place, name, text) =>
    edit(`${place}.${name}`, {
      typed: set.typed.map((chip, at) => (at === place ? { ...chip, [name]: text } : chip)),
    });
  const remove = (place) => edit(`remove.${place}`, { typed: set.typed.filter((_, at) => at !== place) });
  const add = () => edit("add", { typed: [...set.typed, NO_CHIP] });
  const retitle = (event) => edit("title", { title: event.target.value });
  const chip = (each, place) =>
    html`<${ChipFields} key=${place} ...${{ chip: each, place, change, remove, texts, faults: set.faults }} />`;
  return html`<label class="field">
      <span class="label">${texts("face.control.dialog.title")}</span>
      <input data-part="chip_set_title" maxlength="80" autocomplete="off" value=${set.title} onInput=${retitle} />
    </label>
    <ul class="chip-rows" data-part="chips">
      ${set.typed.map(chip)}
    </ul>
    <${ChipWarnings} editor=${editor} />
    <div class="chip-actions">
      <button type="button" data-part="add_chip" onClick=${add}>${texts("face.library.chips.add")}</button>
      <${SaveButton} editor=${editor} set=${set} />
    </div>`;
}

/** The server's warnings about the chips, beside the fields. */
function ChipWarnings({ editor }) {
  const shown = editor.checks.warnings.value.filter(({ code }) => ABOUT_CHIPS.includes(code));
  const words = ({ period, text }) => (period === null ? text : `${editor.placeWords(period)}: ${text}`);
  return html`<ul class="chip-warnings" data-part="chip_warnings">
    ${shown.map((each, at) => html`<li key=${at} class=${each.severity}>${words(each)}</li>`)}
  </ul>`;
}

function SaveButton({ editor, set }) {
  const { app, texts } = editor;
  const isOff = !app.may("chip_set.save") || !set.isEdited || app.busy.value === "chip_set.save";
  return html`<button type="button" data-part="save_chips" disabled=${isOff} onClick=${() => saveChips(editor, set)}>
    ${texts("face.structures.head.save_chips")}
  </button>`;
}

/** Saves the chip set in the library, with *Undo*. */
async function saveChips(editor, set) {
  const { app, texts } = editor;
  const fields = chipSetFields(set.id ? set : null, set.title, set.typed, texts);
  if (typeof fields === "string") {
    app.notify(fields, { tone: "stop" });
    return;
  }
  const otherIds = new Set(Object.keys(app.library.chip_sets));
  const withBase = set.id ? { ...fields, base: set.base } : fields;
  const answer = await app.give("chip_set.save", withBase, texts("face.structures.saved", { title: fields.title }));
  if (answer && answer.ok && !set.id) {
    const id = await app.newId("chip_sets", otherIds, fields.title);
    if (id) {
      editor.editField("saved_set", (sheet) => ({ ...sheet, chipSet: { ...sheet.chipSet, id } }));
    }
  }
}
