/** Two players of one name are told apart by a note beside the name. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";

/** As `clockserver/players/person.py` has it. */
export const MAX_DISTINCTION = 40;

/** Whether a refusal says that another person has the same name. */
export function isNamesake(reasons) {
  return reasons.some(({ code }) => code === "person.namesake");
}

/**
 * The field for the note, and the button that enters all the same.
 *
 * @param {boolean} props.takesFocus whether the field has the focus as it appears
 * @param {(distinction: string) => void} props.onEnter
 */
export function Namesake({ texts, name, takesFocus = false, onEnter }) {
  const note = useSignal("");
  const input = useRef(null);
  useLayoutEffect(() => {
    if (takesFocus) {
      input.current.focus();
    }
  }, [takesFocus]);
  const enter = () => (note.peek().trim() ? onEnter(note.peek().trim()) : input.current.focus());
  const pressed = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      enter();
    }
  };
  return html`
    <div class="namesake">
      <p class="hint">${texts("person.namesake", { name })}</p>
      <label class="field">
        <span class="label">${texts("face.control.namesake.note")}</span>
        <input
          autocomplete="off"
          maxlength=${MAX_DISTINCTION}
          placeholder=${texts("face.control.namesake.note_how")}
          ref=${input}
          value=${note.value}
          onInput=${(event) => (note.value = event.target.value)}
          onKeyDown=${pressed}
        />
      </label>
      <button class="main" onClick=${enter}>${texts("face.control.namesake.enter")}</button>
    </div>
  `;
}
