/** A field for some lines of text of limited length: it shows the letters left, and cuts nothing silently. */

import { html } from "../../../../static/vendor/preact/preact.js";

/** Number of letters left from which the count is shown. */
const FEW = 40;

/** @returns {{code: string, count: number} | null} the message about a text's length */
export function lengthNote(length, max) {
  const left = max - length;
  if (left >= FEW) {
    return null;
  }
  return left < 0
    ? { code: "face.control.announcing.letters_over", count: -left }
    : { code: "face.control.announcing.letters_left", count: left };
}

/** The fault of a text that is too long, in words; null where it is short enough. */
export function lengthFault(text, max, texts) {
  const note = text.length > max ? lengthNote(text.length, max) : null;
  return note && texts(note.code, { count: note.count });
}

/** The text is in the signal `text`; further properties are the field's. */
export function LimitedText({ texts, max, text, ...attributes }) {
  const note = lengthNote(text.value.length, max);
  const typed = (event) => (text.value = event.target.value);
  // The browser would drop the excess, and the user would not know what was lost.
  const pasted = (event) => {
    const input = event.target;
    const added = event.clipboardData.getData("text");
    const kept = input.value.length - (input.selectionEnd - input.selectionStart);
    if (kept + added.length > max) {
      event.preventDefault();
      input.setRangeText(added, input.selectionStart, input.selectionEnd, "end");
      text.value = input.value;
    }
  };
  return html`
    <textarea
      maxlength=${max}
      aria-describedby="letters"
      ...${attributes}
      value=${text.value}
      onInput=${typed}
      onPaste=${pasted}
    ></textarea>
    <p class=${text.value.length >= max ? "letters tone-stop" : "letters"} id="letters" role="status" hidden=${!note}>
      ${note ? texts(note.code, { count: note.count }) : ""}
    </p>
  `;
}
