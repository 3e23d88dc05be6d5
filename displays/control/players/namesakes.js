/** Namesakes: a note beside the name distinguishes two players of the same name. */

import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";

/** The limit in `clockserver/players/person.py`. */
export const MAX_DISTINCTION = 40;

/** Whether a refusal says that another person has the same name. */
export function isNamesake(reasons) {
  return reasons.some(({ code }) => code === "person.namesake");
}

/** Words about a player of a name that the registry has already. */
export function registeredHint(name, texts) {
  return texts("person.namesake", { name });
}

/**
 * The field for the note, and the button that enters the player with it.
 *
 * @param {string} props.hint words about the player of the same name
 * @param {boolean} props.takesFocus whether the field gets the focus once it appears
 * @param {(distinction: string) => void} props.onEnter
 */
export function Namesake({ texts, hint, takesFocus = false, onEnter }) {
  const note = useSignal("");
  const input = useRef(null);
  useLayoutEffect(() => {
    if (takesFocus) {
      input.current.focus();
    }
  }, [takesFocus]);
  const enter = () => (note.peek().trim() ? onEnter(note.peek().trim()) : input.current.focus());
  const onKeyDown = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      enter();
    }
  };
  return html`
    <div class="namesake">
      <p class="hint">${hint}</p>
      <label class="field">
        <span class="label">${texts("face.control.namesake.note")}</span>
        <input
          autocomplete="off"
          maxlength=${MAX_DISTINCTION}
          placeholder=${texts("face.control.namesake.note_how")}
          ref=${input}
          value=${note.value}
          onInput=${(event) => (note.value = event.target.value)}
          onKeyDown=${onKeyDown}
        />
      </label>
      <button class="main" onClick=${enter}>${texts("face.control.namesake.enter")}</button>
    </div>
  `;
}
