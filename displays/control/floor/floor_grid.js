/** Every open table by section: a hand is one tap, a bust-out two; calls are answered there. */

import { html, useMemo } from "../../../static/vendor/preact/preact.js";
import { giveCalmly } from "./calls.js";
import { FloorCell } from "./floor_cell.js";
import { cellBeside } from "./floor_words.js";

export function FloorGrid({ state, tables }) {
  const buttons = useMemo(() => new CellButtons(tables), [tables]);
  const section = ({ name, tables: those }) => html`
    <${Section}
      key=${name}
      state=${state}
      tables=${tables}
      buttons=${buttons}
      name=${name}
      numbers=${those.map(({ number }) => number)}
    />
  `;
  return html`<div class="floor-grid" data-part="floor_grid">${tables.sections.value.map(section)}</div>`;
}

function Section({ state, tables, buttons, name, numbers }) {
  const label = name || state.texts("face.control.tables");
  const cell = (number) => html`
    <${FloorCell} key=${number} state=${state} tables=${tables} buttons=${buttons} number=${number} />
  `;
  return html`
    <section aria-label=${label}>
      <div class="section-head">
        ${name && html`<h2 class="label">${name}</h2>`}
        ${
          tables.play.value &&
          html`<${SectionDone} state=${state} tables=${tables} label=${label} numbers=${numbers} />`
        }
      </div>
      <div class="cells">${numbers.map(cell)}</div>
    </section>
  `;
}

/** One tap for a section: each of its tables that plays still. */
function SectionDone({ state, tables, label, numbers }) {
  const play = tables.play.value;
  const known = tables.known.value || {};
  const seated = numbers.filter((number) => Object.keys((known[number] || { seats: {} }).seats).length);
  const isOpen = state.may(play.type) && play.told(seated).length > 0;
  return html`
    <button class="section-done" disabled=${!isOpen} onClick=${() => report(state, tables, numbers)}>
      <span>${play.section(seated)}</span><span class="spoken"> ${label}</span>
    </button>
  `;
}

/** Reports tables as done. */
export async function report(state, tables, numbers) {
  const play = tables.play.peek();
  for (const { label, type, fields } of play ? play.told(numbers) : []) {
    await giveCalmly(state, label, type, fields);
  }
}

/** The buttons of all cells, so that arrows lead from table to table, on the same button. */
class CellButtons {
  constructor(tables) {
    this.tables = tables;
    this.cells = new Map(); // table -> its elements by name: `cell`, `head`, `hand`, `out`, `done`, `call`
  }

  /** @returns {(node: Element | null) => void} the ref of an element of a cell */
  ref(number, name) {
    return (node) => {
      const known = this.cells.get(number) || {};
      this.cells.set(number, Object.assign(known, { [name]: node }));
    };
  }

  pressed(event, number, name) {
    if (event.ctrlKey || event.altKey || event.metaKey) {
      return;
    }
    const { numbers } = this.tables;
    const boxes = numbers.map((each) => this.cells.get(each).cell.getBoundingClientRect());
    const next = this.cells.get(numbers[cellBeside(boxes, numbers.indexOf(number), event.key)]);
    if (next) {
      event.preventDefault();
      (next[name].disabled ? next.head : next[name]).focus();
    }
  }
}
