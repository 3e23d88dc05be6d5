/** The race of a table: old chips of each seat, typed by keys or on the pad, then the deal of cards. */

import { chipsLine, leftToRace } from "../../../../static/js/procedures/color_ups.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { html, signal, useRef } from "../../../../static/vendor/preact/preact.js";
import { Field, Segments } from "../../shared/fields/fields.js";

const MAX_DIGITS = 5;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "next"];

/** The number of whole new chips, and of odd chips in the race. */
export function exchange(counts, ratio) {
  return {
    whole: counts.reduce((sum, count) => sum + Math.floor(count / ratio), 0),
    odd: counts.reduce((sum, count) => sum + (count % ratio), 0),
  };
}

/** Model of the form of a race. */
export class Race {
  /** @param {{seat: number, name: string}[]} options.seats seats of the table whose chips leave */
  constructor({ colorUp, table, seats, texts }) {
    const denominations = leftToRace(colorUp, table);
    Object.assign(this, { colorUp, table, seats, texts, denominations });
    this.label = texts("face.color_ups.deal_at", { table });
    this.button = texts("face.color_ups.deal");
    this.denomination = signal(denominations[0]);
    this.typedChip = signal(""); // the typed new chip, if the color-up names none
    this.counts = signal(seats.map(() => "")); // typed numbers of old chips, by row
    this.last = signal(new Set()); // seats with no other chips
  }

  /** Whether the form has a field for the new chip. */
  get asksChip() {
    return !this.colorUp.to[this.denominations[0]];
  }

  /** The value of the new chip; null before it is typed. */
  get newChip() {
    const typed = this.asksChip ? Number(this.typedChip.value) : 0;
    const isHigher = Number.isSafeInteger(typed) && typed > this.denomination.value;
    return this.colorUp.to[this.denomination.value] || (isHigher ? typed : null);
  }

  /** The typed numbers of chips by row; null if one is not a number. */
  get chips() {
    const typed = this.counts.value.map((text) => text.trim());
    return typed.every((text) => /^\d{0,5}$/.test(text)) ? typed.map((text) => Number(text || 0)) : null;
  }

  /** The result for the table in words; empty before chips and new chip are valid. */
  get sum() {
    const { texts, chips, newChip: to } = this;
    const ratio = to ? to / this.denomination.value : 0;
    if (!chips || !Number.isInteger(ratio) || ratio < 2) {
      return "";
    }
    const { whole, odd } = exchange(chips, ratio);
    return texts("face.color_ups.sum", { whole, to: formatsOf(texts).chips(to), odd });
  }

  type(index, text) {
    this.counts.value = this.counts.value.map((each, at) => (at === index ? text : each));
  }

  toggleLast(seat) {
    const last = new Set(this.last.value);
    if (!last.delete(seat)) {
      last.add(seat);
    }
    this.last.value = last;
  }

  /** @param {(label: string, fields: object) => Promise<string | null>} send returns the fault, in words */
  async save(send) {
    const { chips, texts, label } = this;
    if (!chips) {
      return texts("face.color_ups.count_wrong");
    }
    const seatFields = ({ seat }, index) =>
      Object.assign({ seat, chips: chips[index] }, this.last.value.has(seat) ? { last: true } : {});
    const seats = this.seats.map(seatFields).filter((each) => each.chips);
    const to = this.asksChip && this.newChip ? { to: this.newChip } : {};
    const fields = { color_up: this.colorUp.number, table: this.table, denomination: this.denomination.value, seats };
    return send(label, Object.assign(fields, to));
  }
}

/** The form of a race, for a dialog that is wide. */
export function RaceFields({ race }) {
  const { texts, denominations } = race;
  const body = useRef(null);
  const rowIndex = useRef(0); // index of the row for the pad
  const options = denominations.map((value) => ({ value, text: chipsLine([value], texts) }));
  const label = texts("face.color_ups.which");
  const attributes = { inputmode: "numeric", "data-later": "" };
  return html`
    <p>${texts("face.color_ups.how")}</p>
    ${denominations.length > 1 && html`<${Segments} label=${label} options=${options} chosen=${race.denomination} />`}
    ${race.asksChip && html`<${Field} label=${texts("face.color_ups.to")} text=${race.typedChip} ...${attributes} />`}
    <div class="race-typing" ref=${body}>
      <${Rows} race=${race} rowIndex=${rowIndex} />
      <div class="race-foot">
        <${Pad} race=${race} rowIndex=${rowIndex} inputs=${() => body.current.querySelectorAll(".race-rows input")} />
        <p class="race-sum" role="status">${race.sum}</p>
      </div>
    </div>
  `;
}

function Rows({ race, rowIndex }) {
  const list = useRef(null);
  // Enter and arrows move between seats; Enter in the last one submits the form.
  const onKeyDown = (event, index) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step ? list.current.querySelectorAll("input")[index + step] : null;
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      focusInput(next);
    }
  };
  const row = (each, index) => html`
    <${Row}
      key=${each.seat}
      race=${race}
      row=${each}
      index=${index}
      onFocus=${() => (rowIndex.current = index)}
      onKeyDown=${(event) => onKeyDown(event, index)}
    />
  `;
  return html`<div class="race-rows" ref=${list}>${race.seats.map(row)}</div>`;
}

function Row({ race, row: { seat, name }, index, onFocus, onKeyDown }) {
  const { texts } = race;
  return html`
    <label for=${`race-${seat}`}><b>${String(seat)}</b>${" "}${name}</label>
    <input
      id=${`race-${seat}`}
      inputmode="none"
      autocomplete="off"
      maxlength=${MAX_DIGITS}
      value=${race.counts.value[index]}
      onInput=${({ target }) => race.type(index, target.value)}
      onFocus=${onFocus}
      onKeyDown=${onKeyDown}
    />
    <button
      type="button"
      aria-pressed=${String(race.last.value.has(seat))}
      aria-label=${texts("face.color_ups.last_of", { seat })}
      onClick=${() => race.toggleLast(seat)}
    >
      ${texts("face.color_ups.last")}
    </button>
  `;
}

function focusInput(input) {
  input.focus();
  input.select();
  // The pad covers the lower seats.
  input.scrollIntoView({ block: "center" });
}

/** The number pad. It types into the focused row and never takes the focus. */
function Pad({ race, rowIndex, inputs }) {
  const { texts } = race;
  const tap = (name) => {
    const rows = inputs();
    if (name === "next") {
      focusInput(rows[(rowIndex.current + 1) % rows.length]);
    } else {
      typeKey(race, rows[rowIndex.current], rowIndex.current, name);
    }
  };
  const key = (name) => {
    const isDigit = /^\d$/.test(name);
    const sign = isDigit ? name : { delete: "⌫", next: "↓" }[name];
    const label = isDigit ? name : texts(name === "delete" ? "face.color_ups.pad_delete" : "face.color_ups.pad_next");
    return html`
      <button
        key=${name}
        type="button"
        tabindex="-1"
        aria-label=${label}
        onPointerDown=${(event) => event.preventDefault()}
        onClick=${() => tap(name)}
      >
        ${sign}
      </button>
    `;
  };
  return html`<div class="race-pad" role="group" aria-label=${texts("face.color_ups.pad")}>${KEYS.map(key)}</div>`;
}

function typeKey(race, input, index, name) {
  const isMarked = document.activeElement === input && input.selectionStart !== input.selectionEnd;
  const text = isMarked ? "" : input.value;
  const typed = name === "delete" ? text.slice(0, -1) : (text + name).slice(0, MAX_DIGITS);
  input.value = typed;
  input.focus();
  input.setSelectionRange(typed.length, typed.length);
  race.type(index, typed);
}

/** The seats of a table whose chips leave, with names. */
export function racingSeats(colorUp, table, nameOf) {
  const seats = (table && table.seats) || {};
  return Object.keys(seats)
    .map((seat) => ({ seat: Number(seat), entry: seats[seat] }))
    .filter(({ entry }) => !colorUp.entries.length || colorUp.entries.includes(entry))
    .map(({ seat, entry }) => ({ seat, name: nameOf(entry) }));
}
