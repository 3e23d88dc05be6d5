/** Fields of a form; what is typed or chosen is in a signal. */

import { html } from "../../static/vendor/preact/preact.js";

/** A labelled input of the signal `text`; further properties are the input's. */
export function Field({ label, text, ...attributes }) {
  const typed = (event) => (text.value = event.target.value);
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <input autocomplete="off" value=${text.value} onInput=${typed} ...${attributes} />
    </label>
  `;
}

/** A labelled choice of `{value, text}`; the value chosen is in the signal `chosen`. */
export function Choice({ label, options, chosen }) {
  const choose = (event) => (chosen.value = event.target.value);
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <select value=${chosen.value} onChange=${choose}>
        ${options.map(({ value, text }) => html`<option key=${value} value=${value}>${text}</option>`)}
      </select>
    </label>
  `;
}

/** A choice of few, all of them shown: one tap instead of two. */
export function Segments({ label, options, chosen }) {
  const button = ({ value, text }) => html`
    <button
      key=${value}
      type="button"
      aria-pressed=${String(value === chosen.value)}
      onClick=${() => (chosen.value = value)}
    >
      ${text}
    </button>
  `;
  return html`
    <div class="field">
      <span class="label">${label}</span>
      <div class="segments" role="group" aria-label=${label}>${options.map(button)}</div>
    </div>
  `;
}
