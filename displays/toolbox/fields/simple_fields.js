/** Single fields of a form: numbers, durations, choices, seats, names, and typed lists. */

import { html, useId, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { readDuration, writeDuration } from "./values.js";

/*
 * Each field takes `form` (the page's state), `field` (from forms.json), `path` (the server's name for it), `place` (of
 * its fault), `draft`, `change(update, isTidying)`, `hidden`, and `focus`: a number that changes when the field is to
 * have focus.
 */

export const labelOf = (form, field) => form.texts(`face.toolbox.field.${field.label || field.name}`);

/** The element of a fault, and the attributes that mark the field as wrong. */
export function useFault(form, place) {
  const id = useId();
  const words = form.faults.value.get(place) || "";
  return {
    fault: html`<p class="fault" id=${id} hidden=${!words}>${words}</p>`,
    wrong: words ? { "aria-invalid": "true", "aria-describedby": id } : {},
  };
}

export function useFocus(focus) {
  const ref = useRef(null);
  useLayoutEffect(() => {
    if (focus) {
      ref.current.focus();
    }
  }, [focus]);
  return ref;
}

function Labelled({ form, field, short, words, fault, hidden, children }) {
  return html`<div class=${`field${short ? " short" : ""}${words ? " words" : ""}`} hidden=${hidden}>
    <label><span class="label">${labelOf(form, field)}</span>${children}</label>${fault}
  </div>`;
}

function TextInput({ form, field, path, place, draft, change, focus, short, hidden, ...attributes }) {
  const { fault, wrong } = useFault(form, place);
  const ref = useFocus(focus);
  const type = (event) => change(() => event.target.value);
  return html`<${Labelled} form=${form} field=${field} short=${short} fault=${fault} hidden=${hidden}>
    <input
      type="text"
      autocomplete="off"
      name=${path}
      ref=${ref}
      value=${draft}
      onInput=${type}
      ...${attributes}
      ...${wrong}
    />
  <//>`;
}

const Whole = (props) => html`<${TextInput} ...${props} short inputmode="numeric" />`;
const Decimal = (props) => html`<${TextInput} ...${props} short inputmode="decimal" />`;
const Name = (props) => html`<${TextInput} ...${props} />`;

function Duration(props) {
  const tidy = (draft) => (typeof readDuration(draft) === "number" ? writeDuration(readDuration(draft)) : draft);
  return html`<${TextInput} ...${props} short placeholder="20:00" onChange=${() => props.change(tidy, true)} />`;
}

function TextArea({ form, field, path, place, draft, change, hidden }) {
  const { fault, wrong } = useFault(form, place);
  const type = (event) => change(() => event.target.value);
  return html`<${Labelled} form=${form} field=${field} fault=${fault} hidden=${hidden}>
    <textarea rows=${field.rows || 2} autocomplete="off" spellcheck=${false} name=${path} value=${draft} onInput=${type} ...${wrong} />
  <//>`;
}

function Flag({ form, field, path, place, draft, change, focus, hidden }) {
  const { fault, wrong } = useFault(form, place);
  const ref = useFocus(focus);
  const tick = (event) => change(() => event.target.checked);
  return html`<div class="field flag" hidden=${hidden}>
    <label>
      <input type="checkbox" name=${path} ref=${ref} checked=${draft} onChange=${tick} ...${wrong} />
      <span>${labelOf(form, field)}</span>
    </label>
    ${fault}
  </div>`;
}

/** @param {{options: Array<[string, string]>}} props `options`: values with their labels */
function Select({ form, field, path, place, draft, change, focus, short, hidden, options }) {
  const { fault, wrong } = useFault(form, place);
  const ref = useFocus(focus);
  const choose = (event) => change(() => event.target.value);
  return html`<${Labelled} form=${form} field=${field} short=${short} words=${!short} fault=${fault} hidden=${hidden}>
    <select name=${path} ref=${ref} value=${draft} onChange=${choose} ...${wrong}>
      ${options.map(([value, words]) => html`<option value=${value}>${words}</option>`)}
    </select>
  <//>`;
}

/** A choice, including a link's value that the form does not offer: the server then reports the fault. */
function Choice(props) {
  const { form, field, draft } = props;
  const within = field.choices ? `${field.choices}.` : "";
  const none = field.none ? [["", form.texts("face.toolbox.not_yet")]] : [];
  const offered = [
    ...none,
    ...field.options.map((option) => [option, form.texts(`face.toolbox.choice.${within}${option}`)]),
  ];
  const options = offered.some(([option]) => option === draft) ? offered : [...offered, [draft, draft]];
  return html`<${Select} ...${props} options=${options} />`;
}

const countUpTo = (count) => Array.from({ length: count }, (_, i) => i + 1);

/** The seats of the table as choices, including the current one. */
function Seat(props) {
  const { form, field, draft } = props;
  const none = field.none ? [["", form.texts("face.toolbox.nobody")]] : [];
  const seats = countUpTo(Math.max(form.seats.value, Number(draft) || 0)).map((seat) => [String(seat), String(seat)]);
  return html`<${Select} ...${props} short options=${[...none, ...seats]} />`;
}

/** The taken seats, one button each. */
function Seats({ form, field, place, draft, change, hidden }) {
  const { fault, wrong } = useFault(form, place);
  const label = labelOf(form, field);
  const toggle = (seat) =>
    change((taken) => (taken.includes(seat) ? taken.filter((each) => each !== seat) : [...taken, seat]));
  const button = (seat) =>
    html`<button
      type="button"
      data-seat=${seat}
      aria-label=${form.texts("face.toolbox.seat", { seat })}
      aria-pressed=${String(draft.includes(seat))}
      onClick=${() => toggle(seat)}
    >
      ${seat}
    </button>`;
  return html`<div class="field" hidden=${hidden}>
    <span class="label">${label}</span>
    <div class="seats" role="group" aria-label=${label} ...${wrong}>
      ${countUpTo(Math.max(form.seats.value, ...draft)).map(button)}
    </div>
    ${fault}
  </div>`;
}

/** A list of a few words, given as a count for each word. */
function Tally({ form, field, path, place, draft, change, hidden }) {
  const { fault, wrong } = useFault(form, place);
  const replaced = (counts, i, count) => counts.map((each, at) => (at === i ? count : each));
  const count = (option, i) => {
    const type = (event) => change((counts) => replaced(counts, i, event.target.value));
    return html`<div class="field short">
      <label>
        <span class="label">${form.texts(`face.toolbox.choice.${option}`)}</span>
        <input
          type="text"
          inputmode="numeric"
          autocomplete="off"
          name=${`${path}.${option}`}
          value=${draft[i]}
          onInput=${type}
          ...${i ? {} : wrong}
        />
      </label>
    </div>`;
  };
  return html`<fieldset class="tally" hidden=${hidden}>
    <legend class="label">${labelOf(form, field)}</legend>
    <div class="fields">${field.options.map(count)}</div>
    ${fault}
  </fieldset>`;
}

/** The place for a fault of the rule set, which is chosen above every form. */
const RuleSetFault = ({ form, place }) => useFault(form, place).fault;

export const SIMPLE_FIELDS = {
  whole: Whole,
  decimal: Decimal,
  duration: Duration,
  flag: Flag,
  choice: Choice,
  which: Choice,
  seat: Seat,
  seats: Seats,
  list: TextArea,
  wholes: TextArea,
  cards: TextArea,
  text: Name,
  json: TextArea,
  tally: Tally,
  ruleset: RuleSetFault,
};
