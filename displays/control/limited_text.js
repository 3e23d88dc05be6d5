/** A field for some lines of text of limited length: it shows the letters left, and cuts nothing silently. */

import { el, setTextOrHide } from "../../static/js/dom.js";

/** Number of letters left from which the count is shown. */
const FEW = 40;

/** @returns {{code: string, count: number} | null} the message about a text's length */
export function lengthNote(length, most) {
  const left = most - length;
  if (left >= FEW) {
    return null;
  }
  return left < 0 ? { code: "face.control.announcing.letters_over", count: -left } : { code: "face.control.announcing.letters_left", count: left };
}

/** @returns {{nodes: Element[], input: Element, put: (text: string) => void, note: () => string | null}} */
export function limitedText(texts, most, attributes) {
  const counter = el("p.letters", { id: "letters", role: "status", hidden: true });
  const input = el("textarea", Object.assign({ maxlength: most, "aria-describedby": "letters" }, attributes));
  const says = (note) => texts(note.code, { count: note.count });
  const count = () => {
    const note = lengthNote(input.value.length, most);
    setTextOrHide(counter, note ? says(note) : "");
    counter.classList.toggle("tone-stop", input.value.length >= most);
  };
  const put = (text) => {
    input.value = text;
    count();
  };
  input.oninput = count;
  // The browser would drop the excess, and the user would not know what was lost.
  input.onpaste = (event) => {
    const pasted = event.clipboardData.getData("text");
    const kept = input.value.length - (input.selectionEnd - input.selectionStart);
    if (kept + pasted.length > most) {
      event.preventDefault();
      input.setRangeText(pasted, input.selectionStart, input.selectionEnd, "end");
      count();
    }
  };
  const note = () => (input.value.length > most ? says(lengthNote(input.value.length, most)) : null);
  return { nodes: [input, counter], input, put, note };
}
