/** What is searched in the list of players, and what is found. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { computed, signal } from "../../../static/vendor/preact/preact.js";
import { calledName, findPlayers } from "../shared/seating_words.js";
import { computedWhile, isShown } from "../shared/visible_values.js";
import { recentOuts } from "./outs_dialog.js";
import { byLastName, countsOf, drawnOf, railOf, standingOf } from "./players_list.js";
import { standingText } from "./players_words.js";

/** The numbers of each standing, from those of each status. */
function countsOfAll({ registered, waiting, playing, out }) {
  return { all: registered + waiting + playing + out, in: playing, waiting: registered + waiting, out };
}

const byLetter = (letter) => ({ letter });

export class PlayerSearch {
  constructor(state) {
    this.state = state;
    this.query = signal("");
    this.standing = signal("all"); // or one of STANDINGS
    this.letter = signal(null); // the list is shown from it on
    const shown = isShown(state, ["players"]);
    this.page = computedWhile(shown, () => this.ofAll());
    this.found = computedWhile(shown, () => this.find());
    this.counts = computedWhile(shown, () => this.count());
    this.wanted = computed(() => this.ofStanding());
    this.part = computed(() => drawnOf(this.wanted.value, this.letter.value));
    this.rows = computedWhile(shown, () => this.part.value.drawn.map((...each) => this.row(...each)));
    this.rail = computedWhile(shown, () =>
      railOf(this.page.value ? this.page.value.letters.map(byLetter) : this.wanted.value),
    );
    this.more = computedWhile(shown, () => this.moreText());
    this.hasOuts = computedWhile(shown, () => this.someAreOut());
  }

  /** Ten thousand players are searched only when they or the typed text changed. */
  find() {
    return byLastName(findPlayers(this.state.known("players") || {}, this.query.value));
  }

  /** Of a large field only those in sight are known; the numbers of all come from the server. */
  ofAll() {
    const { roster } = this.state;
    return roster.answers.value >= 0 && this.state.known("players")
      ? roster.page(this.query.value, this.standing.value, this.letter.value)
      : undefined;
  }

  someAreOut() {
    const { page, state } = this;
    return page.value ? page.value.counts.out > 1 : recentOuts(state.known("players") || {}, 2).length === 2;
  }

  /** Of a large field the roster has the numbers, of what is typed the answer; until it is there, those before stand. */
  count() {
    const { roster } = this.state;
    const rows = this.found.value;
    if (this.state.known("players") && !roster.isWhole) {
      this.last = this.query.value.trim()
        ? (this.page.value || { counts: this.last }).counts
        : countsOfAll(roster.counts);
      return this.last;
    }
    return Object.assign({ all: rows.length }, countsOf(rows));
  }

  ofStanding() {
    const rows = this.found.value || [];
    const standing = this.standing.value;
    return standing === "all" ? rows : rows.filter(({ entry }) => standingOf(entry) === standing);
  }

  row({ id, entry, letter }, index, drawn) {
    const { state } = this;
    const entering = stillEntering(state.known("clock"));
    const said = standingText(entry, state.known("counters"), state.texts, state.known("prizes"), entering, id);
    return {
      id,
      name: calledName(id, entry),
      standing: entry.absent ? `${said} · ${state.texts("face.control.players.is_absent")}` : said,
      isOut: entry.status === "out",
      letter: index && drawn[index - 1].letter === letter ? "" : letter,
    };
  }

  /** The line below the list: how many follow, or that there are none. */
  moreText() {
    const { texts } = this.state;
    const { drawn, after: known } = this.part.value;
    const after = this.page.value ? this.page.value.after : known;
    if (after > 0) {
      return texts("face.control.players.more", { count: after });
    }
    if (drawn.length || !this.state.known("players")) {
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

  /** Shows the list from a letter on; the same letter again shows all. */
  goTo(letter) {
    this.letter.value = this.letter.peek() === letter ? null : letter;
  }
}
