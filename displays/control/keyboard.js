/** A laptop's keys press the buttons that a finger would tap, and are loud where one cannot be pressed. */

import { el } from "../../static/js/dom.js";
import { KEYS, keyMeant } from "./keys.js";

const TYPING = ["INPUT", "SELECT", "TEXTAREA"];

export class Keyboard {
  /**
   * @param {object} targets by the names of KEYS: the button that is pressed, or a function
   * @param {() => boolean} clockIsSeen
   */
  constructor(face, desk, dialog, targets, clockIsSeen) {
    Object.assign(this, { face, desk, dialog, clockIsSeen });
    this.targets = Object.assign({ keys: () => this.list() }, targets);
    document.addEventListener("keydown", (event) => this.pressed(event));
    document.addEventListener("click", (event) => this.clicked(event));
  }

  pressed(event) {
    const { tagName } = event.target;
    const name = keyMeant(event, {
      typing: TYPING.includes(tagName),
      dialog: this.dialog.isOpen,
      onButton: tagName === "BUTTON" || tagName === "A",
      clock: this.clockIsSeen(),
    });
    if (name) {
      event.preventDefault();
      this.press(this.targets[name]);
    }
  }

  press(target) {
    if (typeof target === "function") {
      target();
    } else if (target.disabled && !target.hidden) {
      const reason = target.title || target.textContent;
      this.desk.notice("answer", this.face.texts("face.control.keys.not_now", { reason }));
    } else if (!target.hidden) {
      target.click();
    }
  }

  /** Takes the focus from a button pressed by a pointer: the space bar would press it again instead of pausing the clock. */
  clicked(event) {
    const button = event.target.closest("button");
    if (button && event.detail > 0 && !this.dialog.isOpen) {
      button.blur();
    }
  }

  list() {
    const { texts } = this.face;
    const cap = (key) => el("kbd", {}, key.length === 1 ? key : texts(`face.control.keys.${key}`));
    const rows = KEYS.map(({ name, shown }) =>
      el("div.key", {}, el("span", {}, ...shown.map(cap)), el("span", {}, texts(`face.control.keys.does.${name}`))),
    );
    this.dialog.open(texts("face.control.menu.keys"), [el("div.keys", {}, ...rows), el("p.hint", {}, texts("face.control.keys.space_hint"))], [], "close");
  }
}
