/** Components in the control's dialog. */

import { el } from "../../static/js/dom.js";
import { html, render, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { Dialog } from "../control/dialog.js";

export class TableDialog {
  constructor(texts, sight) {
    Object.assign(this, { texts, sight });
    this.body = null; // the element of the components shown
  }

  /** @param {HTMLDialogElement} node */
  attach(node) {
    this.dialog = new Dialog(node, this.texts, this.sight);
    node.addEventListener("close", () => node.open || this.closed());
  }

  get isOpen() {
    return this.dialog.isOpen;
  }

  /** @param {string} close the words of the button that closes, see the control's dialog */
  open(title, content, close = "close") {
    this.dialog.open(title, [this.mounted(content)], [], close);
  }

  /** @param {() => string | null | Promise<string | null>} save see the control's dialog */
  form(title, content, label, save, { isWide = false } = {}) {
    this.dialog.form(title, [this.mounted(content)], label, save);
    this.dialog.node.classList.toggle("is-wide", isWide);
  }

  /** The control's dialog itself, for contents that are no components. */
  cleared() {
    this.clear();
    return this.dialog;
  }

  say(fault) {
    this.dialog.say(fault);
  }

  close() {
    this.dialog.close();
  }

  mounted(content) {
    this.clear();
    this.body = el("div");
    render(content, this.body);
    return this.body;
  }

  closed() {
    this.dialog.node.classList.remove("is-wide");
    this.clear();
  }

  clear() {
    if (this.body) {
      render(null, this.body);
      this.body = null;
    }
  }
}

export function DialogFrame({ dialog }) {
  const node = useRef(null);
  useLayoutEffect(() => dialog.attach(node.current), [dialog]);
  return html`<dialog ref=${node} data-part="dialog"></dialog>`;
}
