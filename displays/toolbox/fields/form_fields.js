/** The form of a calculator, from its data: groups of fields, lists that grow and shrink, and their faults. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { placeOfRow } from "./faults.js";
import { keyOf, readChoices, withNewRow } from "./form_values.js";
import { labelOf, SIMPLE_FIELDS, useFault, useFocus } from "./simple_fields.js";
import { readCard, applies, writeCard } from "./values.js";

/** Fields one below the other; fields ruled out by another field are hidden. */
function Fields({ form, fields, path, place, drafts, change, focus, children }) {
  const question = readChoices(fields, drafts, form.ruleset.value);
  const below = (base, key) => (base ? `${base}.${key}` : key);
  const each = (field, i) => {
    const key = keyOf(field);
    const changeField = (update, isTidying) =>
      change((before) => Object.assign({}, before, { [key]: update(before[key]) }), isTidying);
    return html`<${FieldOf}
      key=${key}
      form=${form}
      field=${field}
      path=${below(path, key)}
      place=${below(place, key)}
      draft=${drafts[key]}
      change=${changeField}
      focus=${i ? 0 : focus}
      hidden=${!applies(field, question)}
    />`;
  };
  return html`<div class="fields">${fields.map(each)}${children}</div>`;
}

function FieldOf(props) {
  const Kind =
    { group: Group, rows: List, map: List, dealt: List }[props.field.kind] || SIMPLE_FIELDS[props.field.kind];
  return html`<${Kind} ...${props} />`;
}

function Group({ form, field, path, place, draft, change, hidden }) {
  const { fault } = useFault(form, place);
  return html`<fieldset hidden=${hidden}>
    <legend class="label">${labelOf(form, field)}</legend>
    <${Fields} form=${form} fields=${field.fields} path=${path} place=${place} drafts=${draft} change=${change} />
    ${fault}
  </fieldset>`;
}

/** A list of rows: objects of the same fields, or pairs of texts. */
function List({ form, field, path, place, draft, change, hidden }) {
  const { fault } = useFault(form, place);
  const focused = useSignal({ id: null, turn: 0 });
  const focusOn = (row) => (focused.value = { id: row ? row.id : null, turn: focused.peek().turn + 1 });
  const focusOf = (id) => (focused.value.id === id ? focused.value.turn : 0);
  const grow = () =>
    change((rows) => {
      const grown = withNewRow(field, rows);
      focusOn(grown[grown.length - 1]);
      return grown;
    });
  const shrink = (id) =>
    change((rows) => {
      const rest = rows.filter((row) => row.id !== id);
      focusOn(
        rest[
          Math.min(
            rows.findIndex((row) => row.id === id),
            rest.length - 1,
          )
        ],
      );
      return rest;
    });
  const add = useFocus(focusOf(null));
  const label = labelOf(form, field);
  const rowNode = (row, i) =>
    html`<${Line} key=${row.id} number=${i + 1} form=${form} remove=${() => shrink(row.id)}>
      <${RowOf} list=${{ form, field, path, place, change }} row=${row} index=${i} focus=${focusOf(row.id)} />
    <//>`;
  return html`<fieldset data-list=${field.label || field.name} hidden=${hidden}>
    <legend class="label">${label}</legend>
    <ol class="rows">
      ${draft.map(rowNode)}
    </ol>
    <${AddButton} form=${form} label=${label} grow=${grow} buttonRef=${add} />
    ${fault}
  </fieldset>`;
}

function AddButton({ form, label, grow, buttonRef }) {
  const words = form.texts("face.toolbox.add");
  return html`<button class="add" type="button" aria-label=${`${words}: ${label}`} ref=${buttonRef} onClick=${grow}>
    ${words}
  </button>`;
}

function Line({ form, number, remove, children }) {
  const words = form.texts("face.toolbox.remove", { number });
  return html`<li>
    <span class="number" aria-hidden="true">${number}</span>
    ${children}
    <button class="remove" type="button" aria-label=${words} onClick=${remove}>✕</button>
  </li>`;
}

function RowOf({ list, row, index, focus }) {
  const { form, field, path } = list;
  const place = placeOfRow(list.place, row);
  const { fault, wrong } = useFault(form, place);
  const replaced = (rows, update) =>
    rows.map((each) => (each.id === row.id ? { id: row.id, draft: update(each.draft) } : each));
  const change = (update, isTidying) => list.change((rows) => replaced(rows, update), isTidying);
  if (field.kind !== "rows") {
    return html`<${Pair}
      form=${form}
      field=${field}
      draft=${row.draft}
      change=${change}
      focus=${focus}
      fault=${fault}
      wrong=${wrong}
    />`;
  }
  const group = { form, fields: field.fields, path: `${path}[${index}]`, place, drafts: row.draft, change, focus };
  return html`<${Fields} ...${group}>${fault}<//>`;
}

/** Two texts in a row: a key and its value, or a player and the dealt card. */
function Pair({ form, field, draft, change, focus, fault, wrong }) {
  const ref = useFocus(focus);
  const tidied = (text, at) => (at ? writeCard(readCard(text)) : text.trim());
  const put = (at, update) => (pair) => pair.map((text, i) => (i === at ? update(text) : text));
  const tidy = (at) =>
    change(
      put(at, (text) => tidied(text, at)),
      true,
    );
  const input = (column, at) =>
    html`<label>
      <span class="label">${form.texts(`face.toolbox.field.${column}`)}</span>
      <input
        type="text"
        autocomplete="off"
        data-column=${column}
        ref=${at ? null : ref}
        value=${draft[at]}
        onInput=${(event) => change(put(at, () => event.target.value))}
        onChange=${field.kind === "dealt" ? () => tidy(at) : null}
        ...${at ? wrong : {}}
      />
    </label>`;
  return html`<div class="field">
    <div class="two">${field.columns.map(input)}</div>
    ${fault}
  </div>`;
}

/** A calculator's whole form. */
export function FormFields({ form }) {
  const { fault } = useFault(form, "");
  const { fields } = form.calculator.value;
  const root = { form, fields, path: "", place: "", drafts: form.drafts.value, change: form.change };
  return html`<div>${fault}<${Fields} ...${root} /></div>`;
}
