/** The print page: the choices in a bar, a notice, and the sheets. */

import { html, useEffect, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { Choices, Kinds } from "./choices.js";

/** Kinds of sheets that are printed from the control's view of tables. */
const OF_TABLES = ["tables", "slips", "codes"];
/** Codes of the counts of items, for kinds with several items on a sheet. */
const COUNTED = { cards: "face.print.count", slips: "face.print.count_slips", bags: "face.print.count_slips" };

export function PrintPage({ state }) {
  return html`
    <header class="bar">
      <${Kinds} state=${state} />
      <${Choices} state=${state} />
      <${Printing} state=${state} />
    </header>
    <${Notice} state=${state} />
    <p class="instead" data-part="instead" role="status" hidden=${!state.instead.value}>${state.instead.value}</p>
    <${Preview} state=${state} />
  `;
}

/** The number of sheets, and the button that prints them; the button takes the focus that nothing else has. */
function Printing({ state }) {
  const { texts, sheets, slug } = state;
  const button = useRef(null);
  const isDisabled = !sheets.count || !sheets.isReady;
  useLayoutEffect(() => {
    if (!isDisabled && document.activeElement === document.body) {
      button.current.focus({ preventScroll: true });
    }
  });
  useKey("p", button);
  useLayoutEffect(() => {
    if (!isDisabled && state.printsNow) {
      state.printsNow = false;
      state.print();
    }
  });
  const view = OF_TABLES.includes(state.firstKind) ? "tables" : "players";
  return html`
    <div class="printing">
      <span data-part="status" role="status">${progressText(state)}</span>
      <a class="button" data-part="back" href=${`/control/${encodeURIComponent(slug)}#${view}`}>
        ${texts("face.print.back")}
      </a>
      <button class="main" data-part="print" disabled=${isDisabled} ref=${button} onClick=${() => state.print()}>
        ${texts("face.print.print")}
      </button>
    </div>
  `;
}

/** The number of sheets and of the items on them, or of the sheets drawn. */
export function progressText({ texts, sheets, items, options }) {
  if (!sheets.count) {
    return "";
  }
  if (!sheets.isReady) {
    return texts("face.print.preparing", { count: sheets.progress.value.done, sheets: sheets.count });
  }
  const code = COUNTED[options.value.what] || "face.print.sheets";
  return texts(code, { count: items.value.length, sheets: sheets.count });
}

/** Presses a button by a key, unless the user types or holds a modifier key. */
function useKey(key, button) {
  useEffect(() => {
    const pressed = (event) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
      const isTyping = ["INPUT", "SELECT"].includes(event.target.tagName);
      if (isPlain && !isTyping && event.key.toLowerCase() === key && !button.current.disabled) {
        event.preventDefault();
        button.current.click();
      }
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [key, button]);
}

function Notice({ state }) {
  const note = state.note.value;
  return html`
    <p class="notice" data-part="notice" role="status" hidden=${!note}>
      ${note && note.text}${note && html`<button onClick=${note.act}>${note.label}</button>`}
    </p>
  `;
}

/** The element of the sheets, which `Sheets` fills. */
function Preview({ state }) {
  const main = useRef(null);
  useLayoutEffect(() => {
    state.sheets.node = main.current;
  }, [state]);
  const label = state.texts("face.print.preview");
  return html`<main class="sheets" data-part="sheets" aria-label=${label} ref=${main}></main>`;
}
