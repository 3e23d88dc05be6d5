/** The players as an ARIA grid that draws only the visible rows, so that ten thousand rows are as fast as ten. */

import { html, useEffect, useLayoutEffect, useRef, useSignalEffect } from "../../static/vendor/preact/preact.js";
import { handleKey } from "../structures/editor/levels/keys.js";
import { MEDIUM, NARROW, ROW, WIDE } from "./grid_state.js";
import { openActions } from "./person_actions.js";
import { barredText } from "./person_words.js";

/** Number of characters by column, as the server takes them. */
const MAX_LENGTHS = { name: 80, distinction: 40, country: 3, contact: 200, notes: 2000 };
const MEDIUM_FROM = "(min-width: 700px)";
const WIDE_FROM = "(min-width: 1000px)";
/** Keys of the structures' table that do nothing here. */
const UNUSED_KEYS = ["Insert", "Delete", "Backspace"];

export function PeopleGrid({ state }) {
  const { grid, texts } = state;
  const frame = useRef(null);
  useSizes(grid, frame);
  useFocus(grid, frame);
  useSignalEffect(() => {
    if (state.total.value !== null) {
      grid.needed.forEach((page) => state.need(page));
    }
  });
  const total = state.total.value;
  const [from, to] = grid.drawn;
  const columns = grid.columns.value;
  const rows = Array.from({ length: to - from }, (_, at) => from + at);
  const row = (index) => html`<${Row} key=${index} state=${state} index=${index} columns=${columns} />`;
  return html`
    <div class="frame scrolls" ref=${frame} data-part="frame" onScroll=${(event) => (grid.top.value = event.target.scrollTop)}>
      <div
        class=${`people columns-${columns.length}`}
        role="grid"
        aria-label=${texts("face.people.title")}
        aria-rowcount=${(total || 0) + 1}
        aria-colcount=${columns.length + 1}
        style=${`height: ${((total || 0) + 1) * ROW}px`}
        onKeyDown=${(event) => onKey(state, event)}
      >
        <div class="row head" role="row" aria-rowindex="1">
          ${columns.map((name) => html`<span key=${name} role="columnheader">${texts(`face.person.${name}`)}</span>`)}
          <span role="columnheader" aria-label=${texts("face.people.actions")}></span>
        </div>
        ${rows.map(row)}
      </div>
      ${total === 0 && html`<p class="quiet" role="status">${texts(state.isFiltered.value ? "face.people.none" : "face.people.empty")}</p>`}
      ${state.fault.value && html`<p class="error" role="alert">${state.fault.value}</p>`}
    </div>
  `;
}

function onKey(state, event) {
  const { grid } = state;
  if (event.target.tagName === "BUTTON" && ["Enter", " "].includes(event.key)) {
    return;
  }
  const withControl = (event.ctrlKey || event.metaKey) && !/^(Arrow\w+|z)$/.test(event.key);
  if (!grid.editing.peek() && (event.altKey || withControl || UNUSED_KEYS.includes(event.key))) {
    return;
  }
  handleKey(grid, event);
}

/** Follows the size of the window: the columns that fit, and the visible height. */
function useSizes(grid, frame) {
  useEffect(() => {
    const [medium, wide] = [MEDIUM_FROM, WIDE_FROM].map((query) => window.matchMedia(query));
    const measure = () => {
      grid.columns.value = wide.matches ? WIDE : medium.matches ? MEDIUM : NARROW;
      grid.height.value = frame.current.clientHeight;
      const { row, column } = grid.cursor.peek();
      grid.goTo(row, column);
    };
    measure();
    window.addEventListener("resize", measure);
    return () => window.removeEventListener("resize", measure);
  }, []);
}

/** Scrolls to the cell at the cursor, and focuses it on request. */
function useFocus(grid, frame) {
  const requests = grid.focusAsked.value;
  const { row, column } = grid.cursor.value;
  const isTyping = Boolean(grid.editing.value);
  useLayoutEffect(() => {
    if (!requests || isTyping) {
      return;
    }
    const node = frame.current;
    const top = row * ROW; // below the head, which stays in sight
    if (top < node.scrollTop) {
      node.scrollTop = top;
    } else if (top + 2 * ROW > node.scrollTop + node.clientHeight) {
      node.scrollTop = top + 2 * ROW - node.clientHeight;
    }
    grid.top.value = node.scrollTop;
    const cell = node.querySelector(`[data-cell="${row}:${column}"]`);
    if (cell) {
      cell.focus({ preventScroll: true });
    }
  }, [requests, isTyping, row, column, grid.top.value]);
}

function Row({ state, index, columns }) {
  const { grid, texts } = state;
  const person = state.person(index);
  const { row, column } = grid.cursor.value;
  const cell = (name, at) => html`
    <${Cell} key=${name} state=${state} person=${person} name=${name} index=${index} at=${at} isActive=${row === index && column === at} />
  `;
  const label = person ? texts("face.people.actions_of", { name: person.name }) : "";
  return html`
    <div
      class=${person && person.barred ? "row is-barred" : "row"}
      role="row"
      aria-rowindex=${index + 2}
      data-row=${index}
      style=${`top: ${(index + 1) * ROW}px`}
    >
      ${columns.map(cell)}
      <span role="gridcell">
        ${person && html`<button class="more" aria-label=${label} onClick=${() => openActions(state, person)}>⋯</button>`}
      </span>
    </div>
  `;
}

function Cell({ state, person, name, index, at, isActive }) {
  const { grid, texts } = state;
  const typing = isActive ? grid.editing.value : null;
  const text = person ? person[name] || "" : "…";
  const note = person && name === "name" ? barredText(person, texts) : "";
  const pointed = (event) => selectOrEdit(grid, event, index, at);
  return html`
    <span
      role="gridcell"
      class=${isActive ? "cell active" : "cell"}
      data-cell=${`${index}:${at}`}
      data-column=${name}
      aria-colindex=${at + 1}
      aria-selected=${String(isActive)}
      tabindex=${isActive && !typing ? 0 : -1}
      onPointerDown=${pointed}
      onDblClick=${() => grid.beginTyping()}
    >
      ${typing ? html`<${Typing} grid=${grid} typing=${typing} label=${texts(`face.person.${name}`)} />` : html`<b>${text}</b>`}
      ${note && !typing && html`<small>${note}</small>`}
    </span>
  `;
}

function Typing({ grid, typing, label }) {
  const node = useRef(null);
  useLayoutEffect(() => {
    node.current.focus({ preventScroll: true });
    if (typing.text === typing.before) {
      node.current.select();
    }
  }, []);
  return html`
    <input
      ref=${node}
      class="typing"
      autocomplete="off"
      enterkeyhint="next"
      maxlength=${MAX_LENGTHS[typing.name]}
      aria-label=${label}
      value=${typing.text}
      onInput=${(event) => grid.setText(event.target.value)}
      onBlur=${() => grid.commit()}
    />
  `;
}

/** A tap selects the cell, a second tap edits it. */
function selectOrEdit(grid, event, row, column) {
  if (event.button > 0 || event.target.closest("input")) {
    return;
  }
  event.preventDefault();
  const here = grid.cursor.peek();
  const isSame = here.row === row && here.column === column && grid.focusAsked.peek() > 0;
  grid.commit();
  grid.goTo(row, column);
  grid.focusCell();
  if (isSame) {
    grid.beginTyping();
  }
}
