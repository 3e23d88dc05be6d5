/**
 * Draws sheets a few at a time, so that a thousand sheets do not block a tap. Printing the page draws the rest at once.
 */

import { el } from "../../../static/js/dom.js";
import { render, signal } from "../../../static/vendor/preact/preact.js";
import { pageRule } from "../paper.js";

/** Milliseconds of work before the page handles events again. */
const BUSY_MS = 12;
/** Number of sheets measured at a time: each measurement lays out the page. */
const MEASURED_AT_ONCE = 100;

export class Sheets {
  /** @param {HTMLLinkElement} style gets the page rule. The page sets `node`, the element of the sheets. */
  constructor(style) {
    Object.assign(this, { style, node: null, sheets: [], drawn: 0, measured: 0, highest: 0 });
    /** The number of drawn sheets, and of all. */
    this.progress = signal({ done: 0, count: 0 });
    // The sheets were measured in a substitute of the typeface.
    document.fonts.addEventListener("loadingdone", () => this.measureAnew());
  }

  get count() {
    return this.progress.value.count;
  }

  get isReady() {
    return this.progress.value.done === this.progress.value.count;
  }

  /** @param {(() => object[])[]} sheets for each sheet, a function that returns its components */
  build(what, paper, sheets) {
    Object.assign(this, { paper, sheets, drawn: 0, measured: 0, highest: 0 });
    this.node.textContent = "";
    this.node.className = `sheets ${what} ${paper === "roll" ? "roll" : `paper ${paper}`}`;
    this.setPageRule();
    this.drawNext(sheets);
  }

  drawNext(sheets) {
    if (sheets !== this.sheets) {
      return; // other sheets are drawn now
    }
    const end = performance.now() + BUSY_MS;
    const from = this.drawn;
    while (this.hasUndrawn && (performance.now() < end || this.drawn === from)) {
      this.add();
    }
    if (!this.hasUndrawn || this.drawn - this.measured >= MEASURED_AT_ONCE) {
      this.measure();
    }
    this.publish();
    if (this.hasUndrawn) {
      setTimeout(() => this.drawNext(sheets), 0);
    } else {
      this.setPageRule();
    }
  }

  get hasUndrawn() {
    return this.drawn < this.sheets.length;
  }

  /** Draws all remaining sheets at once, for the printer. */
  drawRest() {
    while (this.hasUndrawn) {
      this.add();
    }
    this.measureAnew();
    this.publish();
  }

  measureAnew() {
    this.measured = 0;
    this.measure();
    this.setPageRule();
  }

  /** Draws the next sheet as a root of its own, so that drawn sheets are never drawn again. */
  add() {
    const sheet = el("section.sheet");
    this.node.append(sheet);
    render(this.sheets[this.drawn](), sheet);
    this.drawn += 1;
  }

  publish() {
    this.progress.value = { done: this.drawn, count: this.sheets.length };
  }

  /** Measures the sheets of a roll: all cuts are as long as the longest sheet. */
  measure() {
    for (; this.paper === "roll" && this.measured < this.drawn; this.measured += 1) {
      const { height } = this.node.children[this.measured].getBoundingClientRect();
      this.highest = Math.max(this.highest, height);
    }
  }

  /** Sets the page rule, which depends on the chosen paper. */
  setPageRule() {
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
