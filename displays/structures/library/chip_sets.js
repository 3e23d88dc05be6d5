/** Chip sets: chips by value, each with name, color, number per player, and number in the case. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field } from "../../control/shared/fields/fields.js";
import { CommandForm, Row, byTitle, deleteActions, typedNumber, whole } from "./parts.js";

/** The fields of a new chip. */
export const NO_CHIP = { value: "", name: "", colour: "", per_player: "", in_case: "" };
const NUMBERS = ["value", "per_player", "in_case"];
/** Color of a chip without one. */
const GREY = "#808080";

export const chipSets = (state) => byTitle(state.library.chip_sets);

export function ChipSetRow({ state, record }) {
  const { texts } = state;
  const open = () => state.openDialog(ChipSetDialog, { record });
  const values = record.chips.map(({ value }) => texts("face.library.chips.one", { value })).join(" · ");
  const stack = record.chips.reduce((sum, { value, per_player: count = 0 }) => sum + value * count, 0);
  const facts = [
    values,
    stack ? texts("face.library.chips.stack", { stack }) : "",
    record.used_by.length ? texts("face.structures.used_by", { templates: record.used_by.join(", ") }) : "",
  ];
  return html`<${Row} id=${record.id} title=${record.title} facts=${facts} onOpen=${open}>
    <span class="chips" aria-hidden="true">
      ${record.chips.map(({ value, colour }) => html`<i key=${value} style=${{ background: colour || GREY }}></i>`)}
    </span>
  <//>`;
}

export function ChipSetDialog({ state, dialog, record }) {
  const { texts } = state;
  const title = useSignal(record ? record.title : "");
  const chips = useSignal(record ? record.chips.map(typedChip) : [NO_CHIP]);
  const change = (place, name, text) =>
    (chips.value = chips.value.map((chip, at) => (at === place ? Object.assign({}, chip, { [name]: text }) : chip)));
  const remove = (place) => (chips.value = chips.value.filter((_, at) => at !== place));
  const add = () => (chips.value = [...chips.value, NO_CHIP]);
  const edited = record && { record, key: "chip_set", all: () => state.library.chip_sets, Dialog: ChipSetDialog };
  const fields = () => chipSetFields(record, title.value, chips.value, texts);
  const actions = deleteActions(state, record, "chip_set");
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, actions, edited, type: "chip_set.save" }}
      title=${texts(record ? "face.library.chips.edit" : "face.library.chips.new")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${title} maxlength="80" />
      <ul class="chip-rows" data-part="chips">
        ${chips.value.map(
          (chip, place) => html`<${ChipFields} key=${place} ...${{ chip, place, change, remove, texts }} />`,
        )}
      </ul>
      <button type="button" data-part="add_chip" onClick=${add}>${texts("face.library.chips.add")}</button>
    <//>
  `;
}

/** The texts of a chip's fields. */
export function typedChip({ value, name = "", colour = "", per_player: perPlayer, in_case: inCase }) {
  return { value: String(value), name, colour, per_player: typedNumber(perPlayer), in_case: typedNumber(inCase) };
}

/** The fields of a chip; `faults`: `<place>.<field>` of unreadable ones. */
export function ChipFields({ chip, place, change, remove, texts, faults = [] }) {
  const isWrong = (name) => (faults.includes(`${place}.${name}`) ? "true" : undefined);
  const field = (name, attributes) => {
    const typed = (event) => change(place, name, event.target.value);
    const label = texts(`face.library.chips.${name}`);
    return html`<label class="field" key=${name}>
      <span class="label">${label}</span>
      <input autocomplete="off" data-field=${name} aria-invalid=${isWrong(name)} value=${chip[name]} onInput=${typed} ...${attributes} />
    </label>`;
  };
  const number = { inputmode: "numeric", maxlength: 12 };
  return html`<li>
    ${field("value", number)} ${field("name", { maxlength: 24 })}
    ${field("colour", { type: "color", value: chip.colour || GREY })} ${field("per_player", number)}
    ${field("in_case", number)}
    <button type="button" aria-label=${texts("face.library.chips.remove")} onClick=${() => remove(place)}>✕</button>
  </li>`;
}

/** The fields of the command, or the fault as text. */
export function chipSetFields(record, title, chips, texts) {
  const readChips = [];
  for (const typed of chips.filter((chip) => NUMBERS.some((name) => chip[name].trim()))) {
    const numbers = NUMBERS.map((name) => whole(typed[name]));
    if (!numbers[0] || numbers.includes(undefined)) {
      return texts("face.library.chips.wrong");
    }
    const [value, perPlayer, inCase] = numbers;
    const { name, colour } = typed;
    readChips.push({ value, name: name.trim(), colour, per_player: perPlayer || 0, in_case: inCase || 0 });
  }
  const fields = { title: title.trim(), chips: readChips };
  if (!fields.title || !readChips.length) {
    return texts(fields.title ? "face.library.chips.wrong" : "face.control.dialog.title_missing");
  }
  return record ? Object.assign(fields, { chip_set: record.id }) : fields;
}
