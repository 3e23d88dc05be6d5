/** The control's views of players and tables, and the topics that they alone need. */

import { el, setChildren } from "../../static/js/dom.js";
import { HandsOn } from "./hands_on.js";
import { PlayerDialog } from "./player_dialog.js";
import { PlayersView } from "./players_view.js";
import { TablesView } from "./tables_view.js";

/** Large in a large event: followed once one of the views is opened. */
const KINDS = ["players", "tables", "rulings"];
/** Up to this number of entries the players are followed from the start. */
const FEW_ENTRIES = 400;

export class SeatingView {
  constructor(face, desk, part, dialog) {
    Object.assign(this, { face, part });
    const hands = new HandsOn(face, desk, dialog);
    const helpers = { dialog, hands, players: new PlayerDialog(face, dialog, hands) };
    this.players = new PlayersView(face, desk, part, helpers);
    this.tables = new TablesView(face, desk, part, helpers);
  }

  /** @param {string} view `players`, `tables`, or another one */
  draw(view, shown, now) {
    const { part } = this;
    const seen = shown !== null && (view === "players" || view === "tables");
    part.seating.hidden = !seen;
    part.players_view.hidden = view !== "players";
    part.tables_view.hidden = view !== "tables";
    this.drawBadges();
    if (!seen) {
      this.followNames(shown);
      return;
    }
    this.face.followToo(KINDS);
    if (view === "players") {
      this.players.draw();
    } else {
      this.tables.draw(now);
    }
  }

  /** The proposals of the seating are shown beside every view. */
  drawPlan() {
    this.tables.plan.draw();
  }

  /** In a smaller event the log beside the clock names people too. */
  followNames(shown) {
    const { counters } = this.face.topics;
    if (shown !== null && counters && counters.entries > 0 && counters.entries <= FEW_ENTRIES) {
      this.face.followToo(["players", "tables"]);
    }
  }

  /** The number of tasks for the floor, on the button of its view. */
  drawBadges() {
    const { texts, topics } = this.face;
    const { plan, moves } = topics;
    const due = [plan && plan.redraw !== null, moves && moves.next_to_break !== null, moves && moves.final_table_due].filter(Boolean).length;
    const count = (plan ? plan.moves.length + plan.where_is_the_button.length : 0) + due;
    const label = texts("face.control.tables");
    for (const button of document.querySelectorAll('button[data-tab="tables"]')) {
      setChildren(button, JSON.stringify([label, count]), () => [label, ...(count ? [" ", el("b.badge", {}, String(count))] : [])]);
      button.setAttribute("aria-label", count ? texts("face.control.tables.to_do", { count }) : label);
    }
  }
}
