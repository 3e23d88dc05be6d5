/** One dialog at a time: a title, fields or whatever is put in, and its buttons; Escape and Cancel close it. */

import { el } from "../../static/js/dom.js";

export class Dialog {
  /** @param {Sight} sight commands from the dialog rest on what the user had seen as it opened */
  constructor(node, texts, sight) {
    Object.assign(this, { node, texts, sight });
    this.host = null; // of dialogs that are components, in the same node
    node.addEventListener("close", () => node.open || sight.end());
  }

  get isOpen() {
    return this.node.open;
  }

  /**
   * @param {string} title
   * @param {Node[]} body
   * @param {Node[]} buttons beside the one that closes
   * @param {string} close the words of that button: "cancel" where something is asked, "close" where something is shown
   */
  open(title, body, buttons, close = "cancel") {
    const cancel = el("button", { onclick: () => this.close() }, this.texts(`face.control.dialog.${close}`));
    this.error = el("p.error", { role: "alert" });
    const goesOn = this.node.open;
    if (!goesOn) {
      this.sight.begin();
    }
    this.node.onkeydown = null;
    if (this.host) {
      this.host.clear();
    }
    this.node.textContent = "";
    this.node.append(
      el("h2", {}, title),
      el("div.body", {}, ...body),
      this.error,
      el("div.buttons", {}, cancel, ...buttons),
    );
    if (goesOn) {
      // The element that had the focus is gone; without a new one, keys would start nowhere.
      this.node.querySelector(".body button:not([disabled]), .buttons button").focus();
    } else {
      this.node.showModal();
    }
  }

  /**
   * A dialog with fields and one button that saves.
   *
   * @param {() => string | null | Promise<string | null>} save returns the fault, a code or words; null if it is done
   */
  form(title, body, label, save) {
    const button = el("button.main", { onclick: () => submit() }, label);
    const submit = async () => {
      // One answer at a time: a second tap while the first is under way asks nothing.
      if (button.disabled) {
        return;
      }
      button.disabled = true;
      const wrong = await save();
      button.disabled = false;
      if (!button.isConnected) {
        return;
      }
      if (wrong) {
        this.say(wrong);
      } else {
        this.close();
      }
    };
    this.open(title, body, [button]);
    this.node.onkeydown = (event) => {
      if (event.key === "Enter" && ["INPUT", "TEXTAREA"].includes(event.target.tagName)) {
        // Otherwise the same key would press the button that gets the focus back.
        event.preventDefault();
        submit();
      }
    };
    const first = this.node.querySelector("input:not([data-later]), textarea:not([data-later])");
    if (first) {
      first.focus();
      first.select();
    }
  }

  say(code) {
    this.error.textContent = this.texts(code);
    // The reason must be seen, also where the dialog scrolls.
    this.error.scrollIntoView({ block: "nearest" });
  }

  close() {
    this.node.onkeydown = null;
    this.node.close();
  }
}

/** A labelled input; `attributes` as for `el`. */
export function field(label, attributes) {
  const input = el("input", Object.assign({ autocomplete: "off" }, attributes));
  return { node: el("label.field", {}, el("span.label", {}, label), input), input };
}

/** A labelled choice of `{value, text}`. */
export function choice(label, options, value) {
  const nodes = options.map((each) => el("option", { value: each.value, selected: each.value === value, disabled: Boolean(each.disabled) }, each.text));
  const input = el("select", {}, ...nodes);
  return { node: el("label.field", {}, el("span.label", {}, label), input), input };
}

/**
 * A choice of few, all of them seen: one tap instead of two.
 *
 * @param {{value, text}[]} options
 * @param {(value) => void} onChoose
 * @returns {{node: Element, value: *}} `value` is the choice
 */
export function segments(label, options, value, onChoose = () => {}) {
  const made = { value };
  const buttons = options.map((each) => el("button", { type: "button", "aria-pressed": String(each.value === value) }, each.text));
  buttons.forEach((button, index) => {
    button.onclick = () => {
      made.value = options[index].value;
      buttons.forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
      onChoose(made.value);
    };
  });
  made.node = el("div.field", {}, label ? el("span.label", {}, label) : null, el("div.segments", { role: "group", "aria-label": label }, ...buttons));
  return made;
}
