/** The players: found as one types, each with what can be done; adding and importing. */

import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { stillEntering } from "../../static/js/facts.js";
import { AddPlayer } from "./add_player.js";
import { drawButton } from "./buttons.js";
import { ImportDialog } from "./import_dialog.js";
import { OutsDialog, recentOuts } from "./outs_dialog.js";
import { fillPrintLink } from "./print_link.js";
import { standingText } from "./players_words.js";
import { calledName, findPlayers } from "./seating_words.js";

export class PlayersView {
  /** @param {object} helpers `dialog`, `hands`, `players` (the dialog of one) */
  constructor(face, desk, part, { dialog, hands, players }) {
    Object.assign(this, { face, desk, part, players });
    this.adding = new AddPlayer(face, dialog, hands);
    this.importing = new ImportDialog(face, desk, dialog);
    this.found = { of: null, query: null, rows: [], total: 0 };
    part.player_search.placeholder = face.texts("face.control.players.search");
    part.player_search.oninput = () => face.hand.soon();
    part.add_player.onclick = () => this.adding.open(part.player_search.value.trim());
    this.outs = new OutsDialog(face, dialog, hands);
    part.order_outs.onclick = () => this.outs.open();
    part.import_players.onclick = () => this.importing.open();
  }

  draw() {
    const { face, desk, part } = this;
    const { texts, topics } = face;
    drawButton(face, desk, part.add_player, { label: texts("face.control.players.add"), type: "entry.register" });
    drawButton(face, desk, part.import_players, { label: texts("face.control.players.import"), type: "entry.register" });
    fillPrintLink(part.print_players, face, "cards");
    const { rows, total } = this.find(topics.players || {}, part.player_search.value);
    const shown = rows.map(({ id, entry }) => ({ id, name: calledName(id, entry), says: this.says(id, entry), out: entry.status === "out" }));
    setChildren(part.players_list, JSON.stringify(shown), () => shown.map((each) => this.row(each)));
    setTextOrHide(part.players_more, this.more(rows.length, total));
    const outs = recentOuts(topics.players || {}, 2).length;
    part.order_outs.hidden = outs < 2;
    drawButton(face, desk, part.order_outs, { label: texts("face.control.players.outs"), type: "entry.reorder_outs" });
    this.outs.draw();
    this.adding.draw();
  }

  says(id, entry) {
    const { texts, topics } = this.face;
    const standing = standingText(entry, topics.counters, texts, topics.prizes, stillEntering(topics.clock), id);
    return entry.absent ? `${standing} · ${texts("face.control.players.is_absent")}` : standing;
  }

  /** Ten thousand are looked through only when they or what is looked for changed. */
  find(players, query) {
    if (this.found.of !== players || this.found.query !== query) {
      this.found = Object.assign({ of: players, query }, findPlayers(players, query));
    }
    return this.found;
  }

  more(drawn, total) {
    const { texts, topics } = this.face;
    if (total > drawn) {
      return texts("face.control.players.more", { count: total - drawn });
    }
    if (total || !topics.players) {
      return "";
    }
    return texts(this.part.player_search.value.trim() ? "face.control.players.none_found" : "face.control.players.none");
  }

  row({ id, name, says, out }) {
    return el(
      "div",
      { role: "listitem" },
      el(`button.player${out ? ".is-out" : ""}`, { "data-entry": id, onclick: () => this.players.open(id) }, el("b", {}, name), el("span", {}, says)),
    );
  }
}
