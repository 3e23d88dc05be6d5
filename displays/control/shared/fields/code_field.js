/** The field for a code that another device shows. */

import { groupedCode, groupedCursor, typedCode } from "../../../../static/js/accounts/device_code.js";
import { html } from "../../../../static/vendor/preact/preact.js";

/** A large field that takes only letters of a code, and groups it as the other device does; the signal `code` is it ungrouped; `isLater`: another field has the focus first. */
export function CodeField({ label, code, isLater = false }) {
  const typed = ({ target }) => {
    const before = typedCode(target.value.slice(0, target.selectionStart)).length;
    code.value = typedCode(target.value);
    target.value = groupedCode(code.value);
    const cursor = groupedCursor(before);
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
        onInput=${typed}
      />
    </label>
  `;
}
