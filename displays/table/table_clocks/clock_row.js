/** A row for each clock of a table: its digits, its purpose, its buttons. */

import { duration } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";

/** @param {{left: number}} shown `left` in milliseconds; `time` names the clock */
export function ClockRow({ classes, time, left, title, text, children }) {
  return html`
    <div class=${`clock-row ${classes}`}>
      <b class="clock-time" data-time=${time} role="timer" aria-live="off">${duration(left)}</b>
      <div class="clock-words"><b role="status">${title}</b>${text && html`<span>${text}</span>`}</div>
      <div class="clock-buttons">${children}</div>
    </div>
  `;
}

/** A button of a clock; hidden without the right, and ignores the second tap of a double tap. */
export function ClockButton({ state, label, type, onTap, isMain = false, isDisabled = false }) {
  if (!state.may(type)) {
    return null;
  }
  const tapped = ({ detail }) => detail < 2 && onTap();
  const busy = String(state.isBusy(label));
  return html`
    <button class=${isMain ? "main" : undefined} disabled=${isDisabled} aria-busy=${busy} onClick=${tapped}>
      ${label}
    </button>
  `;
}
