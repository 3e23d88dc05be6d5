/** Fields without signals, which call back with the typed or chosen value. */

import { html } from "../../../static/vendor/preact/preact.js";

/** A labelled input; further properties are the input's. */
export function ValueField({ label, value, onType, ...attributes }) {
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <input
        autocomplete="off"
        ...${attributes}
        value=${value}
        data-later=""
        onInput=${({ target }) => onType(target.value)}
      />
    </label>
  `;
}

/** A labelled choice of `{value, text, disabled}`. */
export function ValueChoice({ label, options, value, onChoose }) {
  const option = (each) => html`
    <option key=${each.value} value=${each.value} disabled=${Boolean(each.disabled)}>${each.text}</option>
  `;
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <select value=${value} onChange=${({ target }) => onChoose(target.value)}>
        ${options.map(option)}
      </select>
    </label>
  `;
}
