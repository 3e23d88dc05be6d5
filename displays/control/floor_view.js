/** The floor: who calls and who is paged on top, then every table by section, each with what is done there most. */

import { waitingCalls } from "../../static/js/calls.js";
import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { CallsPanel } from "./calls_panel.js";
import { FloorGrid } from "./floor_grid.js";
import { HandsOn } from "./hands_on.js";
import { PagesPanel } from "./pages_panel.js";
import { RulingsDialog } from "./rulings_dialog.js";
import { tablesOf } from "./seating_words.js";

/** Large in a large event: followed once the view is opened. */
const KINDS = ["players", "tables", "rulings"];

export class FloorView {
  /** @param {object} card that of a table, as the view of tables has it */
  constructor(face, desk, part, dialog, card) {
    Object.assign(this, { face, part, card });
    const hands = new HandsOn(face, desk, dialog);
    this.calls = [part.floor_calls, part.tables_calls].map((node) => new CallsPanel(face, desk, node));
    this.pages = [part.floor_pages, part.players_pages].map((node) => new PagesPanel(face, desk, node));
    this.grid = new FloorGrid(face, desk, { dialog, hands, card }, part.floor_grid);
    this.rulings = new RulingsDialog(face, dialog, hands);
    part.floor_rulings.onclick = () => this.rulings.open();
  }

  /** @param {string} view `floor`, `tables`, `players` or another one */
  draw(view, shown, now) {
    const { face, part } = this;
    const seen = shown !== null && view === "floor";
    part.floor.hidden = !seen;
    this.drawBadges();
    if (seen || view === "tables") {
      this.calls.forEach((each) => each.draw(now));
    }
    if (seen || view === "players") {
      this.pages.forEach((each) => each.draw(now));
    }
    if (!seen) {
      return;
    }
    this.face.followToo(KINDS);
    const tables = tablesOf(face.topics.tables).filter((each) => each.state === "open");
    this.grid.draw(tables, now);
    this.card.draw();
    this.rulings.draw();
    setTextOrHide(part.floor_none, face.topics.tables && !tables.length ? face.texts("face.control.tables.none") : "");
  }

  /** The number of tables that wait, on the button of the floor's view. */
  drawBadges() {
    const { texts, topics } = this.face;
    const count = waitingCalls(topics.calls).length;
    const label = texts("face.control.floor");
    for (const button of document.querySelectorAll('button[data-tab="floor"]')) {
      setChildren(button, JSON.stringify([label, count]), () => [label, ...(count ? [" ", el("b.badge", {}, String(count))] : [])]);
      button.setAttribute("aria-label", count ? texts("face.control.floor.calling", { count }) : label);
    }
  }
}
