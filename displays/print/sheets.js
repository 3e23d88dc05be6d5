/** Puts sheets on the page some at a time, so that a thousand of them stop no finger; all at once when it is printed. */

import { el } from "../../static/js/dom.js";
import { pageRule } from "./paper.js";

/** Milliseconds of work before the page handles events again. */
const BUSY_MS = 12;
/** Sheets that are measured together: each time the page has to be laid out. */
const MEASURED = 100;

export class Sheets {
  /** @param {() => void} onChange called when there are more sheets, and when all are there */
  constructor(node, style, onChange) {
    Object.assign(this, { node, style, onChange });
    this.makers = [];
    this.done = 0;
    this.measured = 0;
    this.highest = 0;
    // Until a typeface has come another one is measured.
    document.fonts.addEventListener("loadingdone", () => this.measureAnew());
  }

  get count() {
    return this.makers.length;
  }

  get ready() {
    return this.done === this.makers.length;
  }

  /** @param {(() => Node[])[]} makers functions that make each sheet, called when its turn comes */
  build(what, paper, makers) {
    Object.assign(this, { what, paper, makers, done: 0, measured: 0, highest: 0 });
    this.node.textContent = "";
    this.node.className = `sheets ${what} ${paper === "roll" ? "roll" : `paper ${paper}`}`;
    this.tellPrinter();
    this.goOn(makers);
  }

  goOn(makers) {
    if (makers !== this.makers) {
      return; // something else is printed now
    }
    const until = performance.now() + BUSY_MS;
    const from = this.done;
    while (!this.ready && (performance.now() < until || this.done === from)) {
      this.add();
    }
    if (this.ready || this.done - this.measured >= MEASURED) {
      this.measure();
    }
    this.onChange();
    if (!this.ready) {
      setTimeout(() => this.goOn(makers), 0);
    } else {
      this.tellPrinter();
    }
  }

  /** Makes all missing sheets at once: the printer does not wait. */
  finish() {
    while (!this.ready) {
      this.add();
    }
    this.measureAnew();
  }

  measureAnew() {
    this.measured = 0;
    this.measure();
    this.tellPrinter();
  }

  add() {
    this.node.append(el("section.sheet", {}, ...this.makers[this.done]()));
    this.done += 1;
  }

  /** All cuts of a roll are as long as the longest one has to be. */
  measure() {
    for (; this.paper === "roll" && this.measured < this.done; this.measured += 1) {
      this.highest = Math.max(this.highest, this.node.children[this.measured].getBoundingClientRect().height);
    }
  }

  /** The one rule that depends on the choices: a style sheet cannot. */
  tellPrinter() {
    const { sheet } = this.style;
    if (!this.paper) {
      return;
    }
    while (sheet.cssRules.length) {
      sheet.deleteRule(0);
    }
    sheet.insertRule(pageRule(this.paper, this.highest), 0);
  }
}
