/** The field for a code that another device shows. */

import { field } from "./dialog.js";

export const CODE_LETTERS = 6;

/** What was typed or pasted as a code: its letters and digits, as many as it has. */
export function typedCode(typed) {
  return typed.toUpperCase().replace(/[^A-Z0-9]/g, "").slice(0, CODE_LETTERS);
}

/** A large field that takes only what a code can have. */
export function codeField(label, code = "") {
  const made = field(label, { value: typedCode(code), class: "code", autocapitalize: "characters", spellcheck: "false" });
  made.input.oninput = () => {
    made.input.value = typedCode(made.input.value);
  };
  return made;
}
