/** Model of the list of players: query, filter, letter, and the rows. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { computed, signal } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber, findPlayers } from "../shared/entries.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { recentEliminations } from "./eliminations_dialog.js";
import { byLastName, countsOf, visibleRows, railOf, standingOf } from "./players_list.js";
import { seatOrPlaceText } from "./players_words.js";

/** The numbers of players by standing, from those by status. */
function countsOfAll({ registered, waiting, playing, out }) {
  return { all: registered + waiting + playing + out, in: playing, waiting: registered + waiting, out };
}

const byLetter = (letter) => ({ letter });

export class PlayerSearch {
  constructor(state) {
    this.state = state;
    this.query = signal("");
    this.standing = signal("all"); // or one of STANDINGS
    this.letter = signal(null); // first letter of the visible rows; null: from the start
    const shown = isShown(state, ["players"]);
    this.page = computedWhile(shown, () => this.serverPage());
    this.matches = computedWhile(shown, () => this.find());
    this.counts = computedWhile(shown, () => this.count());
    this.filtered = computed(() => this.filterRows());
    this.visible = computed(() => visibleRows(this.filtered.value, this.letter.value));
    this.rows = computedWhile(shown, () => this.visible.value.drawn.map((...each) => this.row(...each)));
    this.rail = computedWhile(shown, () =>
      railOf(this.page.value ? this.page.value.letters.map(byLetter) : this.filtered.value),
    );
    this.more = computedWhile(shown, () => this.moreText());
    this.hasEliminations = computedWhile(shown, () => this.hasSeveralEliminations());
  }

  /** The matching players; a search among ten thousand runs only if the players or the query change. */
  find() {
    return byLastName(findPlayers(this.state.topicValue("players") || {}, this.query.value));
  }

  /** The server's page of a large field, with the numbers of all players; undefined in a small field. */
  serverPage() {
    const { roster } = this.state;
    return roster.answers.value >= 0 && this.state.topicValue("players")
      ? roster.page(this.query.value, this.standing.value, this.letter.value)
      : undefined;
  }

  hasSeveralEliminations() {
    const { page, state } = this;
    return page.value
      ? page.value.counts.out > 1
      : recentEliminations(state.topicValue("players") || {}, 2).length === 2;
  }

  /** The numbers by standing. In a large field they come from the roster, with a query from the answer; before it, the last ones. */
  count() {
    const { roster } = this.state;
    const rows = this.matches.value;
    if (this.state.topicValue("players") && !roster.isWhole) {
      this.lastCounts = this.query.value.trim()
        ? (this.page.value || { counts: this.lastCounts }).counts
        : countsOfAll(roster.counts);
      return this.lastCounts;
    }
    return Object.assign({ all: rows.length }, countsOf(rows));
  }

  filterRows() {
    const rows = this.matches.value || [];
    const standing = this.standing.value;
    return standing === "all" ? rows : rows.filter(({ entry }) => standingOf(entry) === standing);
  }

  row({ id, entry, letter }, index, drawn) {
    const { state } = this;
    const entering = stillEntering(state.topicValue("clock"));
    const standing = seatOrPlaceText(
      entry,
      state.topicValue("counters"),
      state.texts,
      state.topicValue("prizes"),
      entering,
      id,
    );
    return {
      id,
      name: nameOrNumber(id, entry),
      standing: entry.absent ? `${standing} · ${state.texts("face.control.players.is_absent")}` : standing,
      isOut: entry.status === "out",
      letter: index && drawn[index - 1].letter === letter ? "" : letter,
    };
  }

  /** The line below the list: the number of further players, or that there are none. */
  moreText() {
    const { texts } = this.state;
    const { drawn, after: afterVisible } = this.visible.value;
    const after = this.page.value ? this.page.value.after : afterVisible;
    if (after > 0) {
      return texts("face.control.players.more", { count: after });
    }
    if (drawn.length || !this.state.topicValue("players")) {
      return "";
    }
    const none = this.standing.value === "all" ? "face.control.players.none" : "face.control.players.none_so";
    return texts(this.query.value.trim() ? "face.control.players.none_found" : none);
  }

  type(query) {
    this.query.value = query;
    this.letter.value = null;
  }

  choose(standing) {
    this.standing.value = standing;
    this.letter.value = null;
  }

  /** Shows the list from a letter on; a second tap on the letter shows all. */
  goTo(letter) {
    this.letter.value = this.letter.peek() === letter ? null : letter;
  }
}
