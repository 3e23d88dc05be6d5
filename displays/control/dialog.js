/** One dialog at a time: a title, fields or whatever is put in, and its buttons; Escape and Cancel close it. */

import { el } from "/static/js/dom.js";

export class Dialog {
  constructor(node, texts) {
    this.node = node;
    this.texts = texts;
  }

  /**
   * @param {string} title
   * @param {Node[]} body
   * @param {Node[]} buttons beside Cancel
   */
  open(title, body, buttons) {
    const cancel = el("button", { onclick: () => this.close() }, this.texts("face.control.dialog.cancel"));
    this.error = el("p.error", { role: "alert" });
    this.node.textContent = "";
    this.node.append(
      el("h2", {}, title),
      el("div.body", {}, ...body),
      this.error,
      el("div.buttons", {}, cancel, ...buttons),
    );
    if (!this.node.open) {
      this.node.showModal();
    }
  }

  /**
   * A dialog with fields and one button that saves.
   *
   * @param {() => string | null | Promise<string | null>} save gives what is wrong, a code or words; null if it is done
   */
  form(title, body, label, save) {
    const submit = async () => {
      const wrong = await save();
      if (wrong) {
        this.say(wrong);
      } else {
        this.close();
      }
    };
    const button = el("button.main", { onclick: submit }, label);
    this.open(title, body, [button]);
    this.node.onkeydown = (event) => {
      if (event.key === "Enter" && event.target.tagName === "INPUT") {
        // Otherwise the same key would press the button that gets the focus back.
        event.preventDefault();
        submit();
      }
    };
    const first = this.node.querySelector("input");
    if (first) {
      first.focus();
      first.select();
    }
  }

  say(code) {
    this.error.textContent = this.texts(code);
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
  const nodes = options.map((each) => el("option", { value: each.value, selected: each.value === value }, each.text));
  const input = el("select", {}, ...nodes);
  return { node: el("label.field", {}, el("span.label", {}, label), input), input };
}
