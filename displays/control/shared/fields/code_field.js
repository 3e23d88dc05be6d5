/** The field for a code that another device shows. */

import { groupedCode, groupedCursor, typedCode } from "../../../../static/js/accounts/device_code.js";
import { html } from "../../../../static/vendor/preact/preact.js";

/**
 * A large field that accepts only letters of a code, and groups them as the other device does.
 *
 * @param {object} props.code signal of the ungrouped code
 * @param {boolean} props.isLater whether another field has the focus first
 */
export function CodeField({ label, code, isLater = false }) {
  const onInput = ({ target }) => {
    const lettersBeforeCursor = typedCode(target.value.slice(0, target.selectionStart)).length;
    code.value = typedCode(target.value);
    target.value = groupedCode(code.value);
    const cursor = groupedCursor(lettersBeforeCursor);
    target.setSelectionRange(cursor, cursor);
  };
  return html`
    <label class="field">
      <span class="label">${label}</span>
      <input
        class="code"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        data-later=${isLater ? "" : undefined}
        value=${groupedCode(typedCode(code.value))}
        onInput=${onInput}
      />
    </label>
  `;
}
