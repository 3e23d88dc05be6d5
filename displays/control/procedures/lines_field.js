/** A field for lines of text; the key for a new one saves nothing. */

import { html } from "../../../static/vendor/preact/preact.js";

/** The text is in the signal `text`; further properties are the field's. */
export function Lines({ label, text, isHidden = false, ...attributes }) {
  const typed = ({ target }) => (text.value = target.value);
  const pressed = (event) => event.key === "Enter" && event.stopPropagation();
  return html`
    <label class="field" hidden=${isHidden}>
      <span class="label">${label}</span>
      <textarea
        spellcheck=${false}
        ...${attributes}
        value=${text.value}
        onInput=${typed}
        onKeyDown=${pressed}
      ></textarea>
    </label>
  `;
}
