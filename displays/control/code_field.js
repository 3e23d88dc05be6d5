/** The field for a code that another device shows. */

import { groupedCode, groupedCursor, typedCode } from "../../static/js/device_code.js";
import { field } from "./dialog.js";

/** A large field that takes only letters of a code, and groups it as the other device does; `code` is it ungrouped. */
export function codeField(label, code = "") {
  const made = field(label, { value: groupedCode(typedCode(code)), class: "code", autocapitalize: "characters", spellcheck: "false" });
  const { input } = made;
  input.oninput = () => {
    const before = typedCode(input.value.slice(0, input.selectionStart)).length;
    input.value = groupedCode(typedCode(input.value));
    const cursor = groupedCursor(before);
    input.setSelectionRange(cursor, cursor);
  };
  Object.defineProperty(made, "code", { get: () => typedCode(input.value) });
  return made;
}
