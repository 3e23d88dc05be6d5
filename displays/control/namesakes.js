/** Two players of one name are told apart by a note beside the name. */

import { el } from "../../static/js/dom.js";
import { field } from "./dialog.js";

/** As `clockserver/players/person.py` has it. */
export const MAX_DISTINCTION = 40;

/** Whether a refusal says that another person has the same name. */
export function isNamesake(reasons) {
  return reasons.some(({ code }) => code === "person.namesake");
}

/**
 * The field for the note, and the button that enters all the same.
 *
 * @param {(distinction: string) => void} onEnter
 */
export function askDistinction(texts, name, onEnter) {
  const note = field(texts("face.control.namesake.note"), { maxlength: MAX_DISTINCTION, placeholder: texts("face.control.namesake.note_how") });
  const button = el("button.main", { onclick: () => enter() }, texts("face.control.namesake.enter"));
  const enter = () => {
    const distinction = note.input.value.trim();
    if (distinction) {
      onEnter(distinction);
    } else {
      note.input.focus();
    }
  };
  note.input.onkeydown = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      enter();
    }
  };
  return { node: el("div.namesake", {}, el("p.hint", {}, texts("person.namesake", { name })), note.node, button), input: note.input };
}
