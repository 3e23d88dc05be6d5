/** The players: found by typing, each with the possible actions; adding and importing. */

import { el, setChildren, setTextOrHide } from "../../static/js/dom.js";
import { stillEntering } from "../../static/js/facts.js";
import { formatsOf } from "../../static/js/formats.js";
import { AddPlayer } from "./add_player.js";
import { drawButton } from "./buttons.js";
import { ImportDialog } from "./import_dialog.js";
import { OutsDialog, recentOuts } from "./outs_dialog.js";
import { fillPrintLink } from "./print_link.js";
import { standingText } from "./players_words.js";
import { STANDINGS, byLastName, countsOf, drawnOf, railOf, standingOf } from "./players_list.js";
import { calledName, findPlayers } from "./seating_words.js";

export class PlayersView {
  /** @param {object} helpers `dialog`, `hands`, `players` (the dialog of one) */
  constructor(face, desk, part, { dialog, hands, players }) {
    Object.assign(this, { face, desk, part, players });
    this.adding = new AddPlayer(face, dialog, hands);
    this.importing = new ImportDialog(face, desk, dialog);
    this.found = { of: null, query: "", letter: null, rows: [] };
    this.standing = "all";
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
    this.drawList(this.find(topics.players || {}, part.player_search.value));
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

  /** Ten thousand players are searched only when they or the typed text changed. */
  find(players, query) {
    if (this.found.of !== players || this.found.query !== query) {
      const letter = this.found.query === query ? this.found.letter : null;
      this.found = { of: players, query, letter, rows: byLastName(findPlayers(players, query)) };
    }
    return this.found;
  }

  drawList({ rows, letter }) {
    const { part } = this;
    const wanted = this.standing === "all" ? rows : rows.filter(({ entry }) => standingOf(entry) === this.standing);
    const { drawn, after } = drawnOf(wanted, letter);
    const shown = drawn.map(({ id, entry, letter: under }, index) => ({
      id,
      name: calledName(id, entry),
      says: this.says(id, entry),
      out: entry.status === "out",
      head: index && drawn[index - 1].letter === under ? "" : under,
    }));
    setChildren(part.players_list, JSON.stringify(shown), () => shown.map((each) => this.row(each)));
    setTextOrHide(part.players_more, this.more(drawn.length, after));
    this.drawStandings(countsOf(rows), rows.length);
    this.drawRail(railOf(wanted), letter);
  }

  /** The numbers of players in, waiting and out; a tap shows only those. */
  drawStandings(counts, all) {
    const { part, face } = this;
    const made = [["all", all], ...STANDINGS.map((each) => [each, counts[each]])];
    setChildren(part.players_standing, JSON.stringify([made, this.standing]), () =>
      made.map(([standing, count]) =>
        el("button", { "aria-pressed": String(this.standing === standing), onclick: () => this.choose(standing) }, face.texts(`face.control.players.standing.${standing}`), " ", el("b", {}, formatsOf(face.texts).chips(count))),
      ),
    );
  }

  choose(standing) {
    this.standing = standing;
    this.found.letter = null;
    this.face.hand.soon();
  }

  drawRail(rail, letter) {
    const { part } = this;
    part.players_rail.hidden = rail.length < 2;
    setChildren(part.players_rail, JSON.stringify([rail, letter]), () =>
      rail.map((each) => el("button", { "aria-pressed": String(each.letter === letter), onclick: () => this.goTo(each.letter) }, each.text)),
    );
  }

  /** Shows the list from a letter on; the same letter again shows all. */
  goTo(letter) {
    this.found.letter = this.found.letter === letter ? null : letter;
    this.part.players_list.parentElement.scrollTop = 0;
    this.face.hand.soon();
  }

  more(drawn, after) {
    const { texts, topics } = this.face;
    if (after > 0) {
      return texts("face.control.players.more", { count: after });
    }
    if (drawn || !topics.players) {
      return "";
    }
    const typed = this.part.player_search.value.trim();
    const none = this.standing === "all" ? texts("face.control.players.none") : texts("face.control.players.none_so");
    return typed ? texts("face.control.players.none_found") : none;
  }

  row({ id, name, says, out, head }) {
    return el(
      "div",
      { role: "listitem" },
      head ? el("span.letter", { "aria-hidden": "true" }, head) : null,
      el(`button.player${out ? ".is-out" : ""}`, { "data-entry": id, onclick: () => this.players.open(id) }, el("b", {}, name), el("span", {}, says)),
    );
  }
}
