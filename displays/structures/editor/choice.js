/** A labeled choice in the editor. */

import { html } from "../../../static/vendor/preact/preact.js";

export function Choice({ label, options, value, onChoose, ...attributes }) {
  const option = (each) =>
    html`<option key=${each.value} value=${each.value} selected=${each.value === value}>${each.text}</option>`;
  return html`<label class="field">
    <span class="label">${label}</span>
    <select ...${attributes} onChange=${(event) => onChoose(event.target.value)}>
      ${options.map(option)}
    </select>
  </label>`;
}
