/** The race of a table: the old chips of each seat, typed by keys or on the pad, then the cards are dealt. */

import { chipsLine, leftToRace } from "../../../../static/js/procedures/color_ups.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { html, signal, useRef } from "../../../../static/vendor/preact/preact.js";
import { Field, Segments } from "../../shared/fields/fields.js";

const MAX_DIGITS = 5;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "next"];

/** Whole new chips, and the odd chips that race. */
export function exchanged(counts, ratio) {
  return {
    whole: counts.reduce((sum, count) => sum + Math.floor(count / ratio), 0),
    odd: counts.reduce((sum, count) => sum + (count % ratio), 0),
  };
}

/** What is typed of the race of a table, with the fields of its command. */
export class Race {
  /** @param {{seat: number, name: string}[]} given.seats those of the table whose chips leave */
  constructor({ one, table, seats, texts }) {
    const left = leftToRace(one, table);
    Object.assign(this, { one, table, seats, texts, left });
    this.label = texts("face.color_ups.deal_at", { table });
    this.button = texts("face.color_ups.deal");
    this.denomination = signal(left[0]);
    this.typedChip = signal(""); // the new chip, where the color-up does not name it
    this.counts = signal(seats.map(() => "")); // old chips by seat, as they are typed
    this.last = signal(new Set()); // seats that have no chips but these
  }

  /** Whether the new chip is asked for. */
  get asksChip() {
    return !this.one.to[this.left[0]];
  }

  /** The value of a new chip; null while it is not known. */
  get newChip() {
    const typed = this.asksChip ? Number(this.typedChip.value) : 0;
    const isHigher = Number.isSafeInteger(typed) && typed > this.denomination.value;
    return this.one.to[this.denomination.value] || (isHigher ? typed : null);
  }

  /** The typed counts of chips by row; null if one is no number. */
  get chips() {
    const typed = this.counts.value.map((text) => text.trim());
    return typed.every((text) => /^\d{0,5}$/.test(text)) ? typed.map((text) => Number(text || 0)) : null;
  }

  /** What the table gets, in words; empty while that is not known. */
  get sum() {
    const { texts, chips, newChip: to } = this;
    const ratio = to ? to / this.denomination.value : 0;
    if (!chips || !Number.isInteger(ratio) || ratio < 2) {
      return "";
    }
    const { whole, odd } = exchanged(chips, ratio);
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
    const of = ({ seat }, index) =>
      Object.assign({ seat, chips: chips[index] }, this.last.value.has(seat) ? { last: true } : {});
    const seats = this.seats.map(of).filter((each) => each.chips);
    const to = this.asksChip && this.newChip ? { to: this.newChip } : {};
    const fields = { color_up: this.one.number, table: this.table, denomination: this.denomination.value, seats };
    return send(label, Object.assign(fields, to));
  }
}

/** The form of a race, for a dialog that is wide. */
export function RaceFields({ race }) {
  const { texts, left } = race;
  const body = useRef(null);
  const at = useRef(0); // the row in which the pad types
  const options = left.map((value) => ({ value, text: chipsLine([value], texts) }));
  const which = texts("face.color_ups.which");
  const to = { inputmode: "numeric", "data-later": "" };
  return html`
    <p>${texts("face.color_ups.how")}</p>
    ${left.length > 1 && html`<${Segments} label=${which} options=${options} chosen=${race.denomination} />`}
    ${race.asksChip && html`<${Field} label=${texts("face.color_ups.to")} text=${race.typedChip} ...${to} />`}
    <div class="race-typing" ref=${body}>
      <${Rows} race=${race} at=${at} />
      <div class="race-foot">
        <${Pad} race=${race} at=${at} inputs=${() => body.current.querySelectorAll(".race-rows input")} />
        <p class="race-sum" role="status">${race.sum}</p>
      </div>
    </div>
  `;
}

function Rows({ race, at }) {
  const list = useRef(null);
  /** Enter and the arrows go from seat to seat; Enter in the last one deals. */
  const pressed = (event, index) => {
    const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
    const next = step ? list.current.querySelectorAll("input")[index + step] : null;
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      turnTo(next);
    }
  };
  const row = (each, index) => html`
    <${Row}
      key=${each.seat}
      race=${race}
      row=${each}
      index=${index}
      onFocus=${() => (at.current = index)}
      onKeyDown=${(event) => pressed(event, index)}
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

function turnTo(input) {
  input.focus();
  input.select();
  // The number pad covers the lower seats.
  input.scrollIntoView({ block: "center" });
}

/** The pad types where the focus is: it never takes it. */
function Pad({ race, at, inputs }) {
  const { texts } = race;
  const tap = (name) => {
    const all = inputs();
    if (name === "next") {
      turnTo(all[(at.current + 1) % all.length]);
    } else {
      typeKey(race, all[at.current], at.current, name);
    }
  };
  const key = (name) => {
    const isDigit = /^\d$/.test(name);
    const shown = isDigit ? name : { delete: "⌫", next: "↓" }[name];
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
        ${shown}
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

/** The seats of a table whose chips leave, with names where they are known. */
export function racingSeats(one, table, nameOf) {
  const seats = (table && table.seats) || {};
  return Object.keys(seats)
    .map((seat) => ({ seat: Number(seat), entry: seats[seat] }))
    .filter(({ entry }) => !one.entries.length || one.entries.includes(entry))
    .map(({ seat, entry }) => ({ seat, name: nameOf(entry) }));
}
