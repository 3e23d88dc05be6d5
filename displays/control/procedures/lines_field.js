/** A field for several lines; Enter begins a new line and does not save. */

import { html } from "../../../static/vendor/preact/preact.js";

/** The signal `text` has the text; further properties are the field's. */
export function Lines({ label, text, isHidden = false, ...attributes }) {
  const onInput = ({ target }) => (text.value = target.value);
  const onKeyDown = (event) => event.key === "Enter" && event.stopPropagation();
  return html`
    <label class="field" hidden=${isHidden}>
      <span class="label">${label}</span>
      <textarea
        spellcheck=${false}
        ...${attributes}
        value=${text.value}
        onInput=${onInput}
        onKeyDown=${onKeyDown}
      ></textarea>
    </label>
  `;
}
