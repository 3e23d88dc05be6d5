/** Keys of a laptop press the page's buttons; a notice says why a button cannot be pressed. */

import { html } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { KEYS, keyAction } from "./keys.js";

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];

/** Starts listening to keys. */
export function followKeys(state) {
  document.addEventListener("keydown", (event) => onKeyDown(state, event));
  document.addEventListener("click", (event) => releaseFocus(state, event));
}

export function openKeys(state) {
  state.openDialog(KeysDialog);
}

function onKeyDown(state, event) {
  const { tagName } = event.target;
  const name = keyAction(event, {
    isTyping: TYPING.includes(tagName),
    hasDialog: state.dialog.isOpen,
    hasButtonFocus: tagName === "BUTTON" || tagName === "A",
    isOnClock: state.isOnClock && state.reading.peek() !== null,
  });
  if (name) {
    event.preventDefault();
    press(state, name);
  }
}

function press(state, name) {
  const button = state.shortcuts[name];
  if (name === "keys") {
    openKeys(state);
  } else if (!button || button.hidden) {
    return;
  } else if (button.disabled) {
    const reason = button.title || button.textContent;
    state.desk.notice("answer", state.texts("face.control.keys.not_now", { reason }));
  } else {
    button.click();
  }
}

/** Removes the focus from a button after a tap or click: the space bar would press it again instead of pausing the clock. */
function releaseFocus(state, event) {
  const button = event.target.closest("button");
  if (button && event.detail > 0 && !state.dialog.isOpen) {
    button.blur();
  }
}

function KeysDialog({ state: { texts }, dialog }) {
  const cap = (key) => html`<kbd>${key.length === 1 ? key : texts(`face.control.keys.${key}`)}</kbd>`;
  const row = ({ name, shown }) => html`
    <div class="key">
      <span>${shown.map(cap)}</span>
      <span>${texts(`face.control.keys.does.${name}`)}</span>
    </div>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.menu.keys")} close="close">
      <div class="keys">${KEYS.map(row)}</div>
      <p class="hint">${texts("face.control.keys.space_hint")}</p>
    <//>
  `;
}
