/** A dialog with one line of text. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { Field } from "../fields/fields.js";
import { FormDialog } from "./dialog.js";

/**
 * @param {string} props.title
 * @param {string} props.label words of the button that saves
 * @param {string} props.field words of the field
 * @param {string} props.text the text at first
 * @param {number} props.maxlength
 * @param {string | null} props.missing the fault shown for an empty text, a code; null: it may be empty
 * @param {(text: string) => string | null | Promise<string | null>} props.save gets the text without blanks around it;
 *   returns the fault, a code or words; null once saved
 */
export function TextDialog({ dialog, title, label, field, text = "", maxlength, missing = null, save, children }) {
  const typed = useSignal(text);
  const saveTyped = () => {
    const trimmed = typed.value.trim();
    return trimmed || missing === null ? save(trimmed) : missing;
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${label} save=${saveTyped}>
      ${children}
      <${Field} label=${field} text=${typed} maxlength=${maxlength} />
    <//>
  `;
}
