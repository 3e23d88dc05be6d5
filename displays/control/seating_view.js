/** The control's views of players and tables, and the topics that they alone need. */

import { el, setChildren } from "../../static/js/dom.js";
import { HandsOn } from "./hands_on.js";
import { LogPanel } from "./log_panel.js";
import { PlayerDialog } from "./player_dialog.js";
import { PlayersView } from "./players_view.js";
import { TablesView } from "./tables_view.js";

/** Large in a large event: followed once one of the views is opened. */
const KINDS = ["players", "tables", "rulings", "draws"];
/** In an event of so few the players are followed from the start. */
const FEW_ENTRIES = 400;

export class SeatingView {
  constructor(face, desk, part, dialog) {
    Object.assign(this, { face, part });
    const hands = new HandsOn(face, desk, dialog);
    const helpers = { dialog, hands, players: new PlayerDialog(face, dialog, hands) };
    this.players = new PlayersView(face, desk, part, helpers);
    this.tables = new TablesView(face, desk, part, helpers);
    this.log = new LogPanel(face, part.seating_log, "log", (...undo) => desk.send(...undo));
  }

  /** @param {string} view `players`, `tables`, or another one */
  draw(view, shown, now) {
    const { face, part } = this;
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
    this.log.draw(face.topics.tournament);
  }

  /** In a smaller event the log beside the clock names people too. */
  followNames(shown) {
    const { counters } = this.face.topics;
    if (shown !== null && counters && counters.entries > 0 && counters.entries <= FEW_ENTRIES) {
      this.face.followToo(["players"]);
    }
  }

  /** How much the floor has to do, beside the way to it. */
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
