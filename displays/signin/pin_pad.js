/** A pad of ten large keys, and how it unlocks a device that its owner has locked. */

import { el } from "../../static/js/dom.js";
import { Asking, reasonWords } from "./asking.js";

const LEAST = 4;
const MOST = 8;
const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "delete", "0", "ok"];

/** The digits after one more key; the pad takes no more than it can use. */
export function typed(digits, key) {
  if (key === "delete") {
    return digits.slice(0, -1);
  }
  return /^\d$/.test(key) && digits.length < MOST ? digits + key : digits;
}

/** The keys and a dot for each typed digit; a laptop's keys work as well. */
export class Pad {
  /** @param {(pin: string) => void} onDone */
  constructor(texts, onDone) {
    this.texts = texts;
    this.onDone = onDone;
    this.digits = "";
    this.held = false;
    this.dots = el("p.dots", { "aria-live": "polite" });
    this.error = el("p.error", { role: "alert" });
    this.keys = KEYS.map((key) => this.key(key));
    this.note = el("p.note", { role: "status" });
    this.node = el("div", {}, this.dots, this.note, this.error, el("div.pad", {}, ...this.keys));
    this.onKey = (event) => this.pressed(event);
    document.addEventListener("keydown", this.onKey);
    this.draw();
  }

  key(name) {
    const label = /^\d$/.test(name) ? name : this.texts(`face.signin.pad.${name}`);
    const kind = name === "ok" ? "button.main" : "button";
    const key = el(kind, { type: "button", "data-key": name, onclick: () => this.take(name) }, label);
    key.classList.toggle("small", label.length > 1);
    return key;
  }

  pressed(event) {
    const names = { Enter: "ok", Backspace: "delete" };
    const name = names[event.key] || event.key;
    const onButton = event.target.tagName === "BUTTON" && event.key === "Enter" && !("key" in event.target.dataset);
    if (KEYS.includes(name) && !onButton && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      this.take(name);
    }
  }

  take(name) {
    if (this.held) {
      return;
    }
    this.error.textContent = "";
    this.note.textContent = "";
    if (name === "ok") {
      this.done();
      return;
    }
    this.digits = typed(this.digits, name);
    this.draw();
  }

  done() {
    if (this.digits.length < LEAST) {
      this.error.textContent = this.texts("face.signin.pin_short", { least: LEAST, most: MOST });
      return;
    }
    const pin = this.digits;
    this.digits = "";
    this.draw();
    this.onDone(pin);
  }

  hold(held) {
    this.held = held;
    this.keys.forEach((key) => (key.disabled = held));
  }

  draw() {
    const missing = Math.max(0, LEAST - this.digits.length);
    this.dots.textContent = "●".repeat(this.digits.length) + "○".repeat(missing);
    this.dots.setAttribute("aria-label", this.texts("face.signin.pad.typed", { count: this.digits.length }));
  }

  stop() {
    document.removeEventListener("keydown", this.onKey);
  }
}

/** The pad on a locked device. */
export class PinPad {
  constructor(door) {
    this.door = door;
  }

  open() {
    const { door } = this;
    const { texts, session } = door;
    const pad = new Pad(texts, (pin) => this.unlock(pin));
    this.asking = new Asking(texts, pad.error, (held) => pad.hold(held));
    const title = session.name ? texts("face.signin.hello", { name: session.name }) : texts("face.signin.title");
    door.show(title, texts("face.signin.pin_how"), pad.node, door.others("password", "elsewhere"));
    door.leaving = () => pad.stop();
  }

  async unlock(pin) {
    if (await this.asking.ask("POST", "/api/v1/session/unlock", { pin })) {
      this.door.leave();
    } else if (this.asking.refused.some((reason) => reason.code === "access.sign_in_again")) {
      // Too many wrong ones: now it takes the password.
      await this.door.open();
      this.door.say(reasonWords(this.asking.refused, this.door.texts));
    }
  }
}
