/** The grid of open tables by section. */

import { html, useMemo } from "../../../static/vendor/preact/preact.js";
import { giveOnce } from "./calls.js";
import { FloorCell } from "./floor_cell.js";

export function FloorGrid({ state, tables }) {
  const buttons = useMemo(() => new CellButtons(tables), [tables]);
  const section = ({ name, tables: tablesOfSection }) => html`
    <${Section}
      key=${name}
      state=${state}
      tables=${tables}
      buttons=${buttons}
      name=${name}
      numbers=${tablesOfSection.map(({ number }) => number)}
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
          tables.reports.value &&
          html`<${SectionReport} state=${state} tables=${tables} label=${label} numbers=${numbers} />`
        }
      </div>
      <div class="cells">${numbers.map(cell)}</div>
    </section>
  `;
}

/** Reports all tables of a section with one tap. */
function SectionReport({ state, tables, label, numbers }) {
  const reports = tables.reports.value;
  const topicTables = tables.tables.value || {};
  const seated = numbers.filter((number) => Object.keys((topicTables[number] || { seats: {} }).seats).length);
  const isOpen = state.may(reports.type) && reports.commandsFor(seated).length > 0;
  return html`
    <button class="section-done" disabled=${!isOpen} onClick=${() => sendReports(state, tables, numbers)}>
      <span>${reports.sectionWords(seated)}</span><span class="spoken"> ${label}</span>
    </button>
  `;
}

/** Sends the reports of tables. */
export async function sendReports(state, tables, numbers) {
  const reports = tables.reports.peek();
  for (const { label, type, fields } of reports ? reports.commandsFor(numbers) : []) {
    await giveOnce(state, label, type, fields);
  }
}

/** The buttons of all cells: an arrow key moves the focus to the same button of another table. */
class CellButtons {
  constructor(tables) {
    this.tables = tables;
    this.cells = new Map(); // number of a table -> its elements: `cell`, `head`, `hand`, `out`, `done`, `call`
  }

  /** @returns {(node: Element | null) => void} the reference of an element of a cell */
  ref(number, name) {
    return (node) => {
      const elements = this.cells.get(number) || {};
      this.cells.set(number, Object.assign(elements, { [name]: node }));
    };
  }

  onKeyDown(event, number, name) {
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

/**
 * The target of an arrow key: the next cell in reading order, or the nearest in the row above or below.
 *
 * @param {{left: number, top: number}[]} boxes of all cells
 * @returns {number} index of the cell; -1 without one, or for another key
 */
export function cellBeside(boxes, index, key) {
  if (key === "ArrowRight" || key === "ArrowLeft") {
    const next = index + (key === "ArrowRight" ? 1 : -1);
    return next < boxes.length ? next : -1;
  }
  if (key !== "ArrowDown" && key !== "ArrowUp") {
    return -1;
  }
  const down = key === "ArrowDown";
  const { left, top } = boxes[index];
  const candidates = boxes
    .map((box, index) => ({ box, at: index }))
    .filter(({ box }) => (down ? box.top > top + 1 : box.top < top - 1));
  const distance = ({ box }) => Math.abs(box.top - top) * 10000 + Math.abs(box.left - left);
  const nearest = candidates.sort((a, b) => distance(a) - distance(b))[0];
  return nearest ? nearest.at : -1;
}
