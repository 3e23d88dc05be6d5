/** A field for several lines of limited length. It shows the number of letters left, and cuts nothing silently. */

import { html } from "../../../../static/vendor/preact/preact.js";

/** The count is shown below this number of letters left. */
const COUNTED_FROM = 40;

/** @returns {{code: string, count: number} | null} the message about a text's length */
export function lengthNote(length, max) {
  const lettersLeft = max - length;
  if (lettersLeft >= COUNTED_FROM) {
    return null;
  }
  return lettersLeft < 0
    ? { code: "face.control.announcing.letters_over", count: -lettersLeft }
    : { code: "face.control.announcing.letters_left", count: lettersLeft };
}

/** The fault of a text that is too long, in words; null otherwise. */
export function lengthFault(text, max, texts) {
  const note = text.length > max ? lengthNote(text.length, max) : null;
  return note && texts(note.code, { count: note.count });
}

/** The text is in the signal `text`; further properties are the field's. */
export function LimitedText({ texts, max, text, ...attributes }) {
  const note = lengthNote(text.value.length, max);
  const onInput = (event) => (text.value = event.target.value);
  // The browser alone would drop the excess of a pasted text without a message.
  const onPaste = (event) => {
    const input = event.target;
    const added = event.clipboardData.getData("text");
    const unselected = input.value.length - (input.selectionEnd - input.selectionStart);
    if (unselected + added.length > max) {
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
      onInput=${onInput}
      onPaste=${onPaste}
    ></textarea>
    <p class=${text.value.length >= max ? "letters tone-stop" : "letters"} id="letters" role="status" hidden=${!note}>
      ${note ? texts(note.code, { count: note.count }) : ""}
    </p>
  `;
}
