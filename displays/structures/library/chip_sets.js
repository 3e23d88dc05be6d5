/** Chip sets: the chips of the room by value, with name, color, number per player, and number in the case. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Field } from "../../control/shared/fields/fields.js";
import { CommandForm, Row, byTitle, typedNumber, whole } from "./parts.js";

export const NO_CHIP = { value: "", name: "", colour: "", per_player: "", in_case: "" };
const NUMBERS = ["value", "per_player", "in_case"];
const GREY = "#808080";

export const chipSets = (state) => byTitle(state.library.chip_sets);

export function ChipSetRow({ state, one }) {
  const { texts } = state;
  const open = () => state.openDialog(ChipSetDialog, { one });
  const values = one.chips.map(({ value }) => texts("face.library.chips.one", { value })).join(" · ");
  const stack = one.chips.reduce((sum, { value, per_player: count = 0 }) => sum + value * count, 0);
  const facts = [
    values,
    stack ? texts("face.library.chips.stack", { stack }) : "",
    one.used_by.length ? texts("face.structures.used_by", { templates: one.used_by.join(", ") }) : "",
  ];
  return html`<${Row} id=${one.id} title=${one.title} facts=${facts} onOpen=${open}>
    <span class="chips" aria-hidden="true">
      ${one.chips.map(({ value, colour }) => html`<i key=${value} style=${{ background: colour || GREY }}></i>`)}
    </span>
  <//>`;
}

export function ChipSetDialog({ state, dialog, one }) {
  const { texts } = state;
  const title = useSignal(one ? one.title : "");
  const chips = useSignal(one ? one.chips.map(typedChip) : [NO_CHIP]);
  const change = (place, name, text) =>
    (chips.value = chips.value.map((chip, i) => (i === place ? Object.assign({}, chip, { [name]: text }) : chip)));
  const remove = (place) => (chips.value = chips.value.filter((_, i) => i !== place));
  const add = () => (chips.value = [...chips.value, NO_CHIP]);
  const edited = one && { one, key: "chip_set", all: () => state.library.chip_sets, Dialog: ChipSetDialog };
  const fields = () => askedOf(one, title.value, chips.value, texts);
  const gone = one && texts("face.structures.was_deleted", { title: one.title });
  const actions = one ? [{ name: "delete", type: "chip_set.delete", fields: { chip_set: one.id }, done: gone }] : [];
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, actions, edited, type: "chip_set.save" }}
      title=${texts(one ? "face.library.chips.edit" : "face.library.chips.new")}
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

export function typedChip({ value, name = "", colour = "", per_player: perPlayer, in_case: inCase }) {
  return { value: String(value), name, colour, per_player: typedNumber(perPlayer), in_case: typedNumber(inCase) };
}

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
export function askedOf(one, title, chips, texts) {
  const found = [];
  for (const typed of chips.filter((chip) => NUMBERS.some((name) => chip[name].trim()))) {
    const numbers = NUMBERS.map((name) => whole(typed[name]));
    if (!numbers[0] || numbers.includes(undefined)) {
      return texts("face.library.chips.wrong");
    }
    const [value, perPlayer, inCase] = numbers;
    const { name, colour } = typed;
    found.push({ value, name: name.trim(), colour, per_player: perPlayer || 0, in_case: inCase || 0 });
  }
  const named = { title: title.trim(), chips: found };
  if (!named.title || !found.length) {
    return texts(named.title ? "face.library.chips.wrong" : "face.control.dialog.title_missing");
  }
  return one ? Object.assign(named, { chip_set: one.id }) : named;
}
