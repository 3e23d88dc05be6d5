/** Model of the dialog that adds players: the typed name, the search, the entry. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { newCommandId } from "../../../static/js/live/commands.js";
import { folded } from "../../../static/js/seating/names.js";
import { createRef, effect, signal, untracked } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { entryOfPerson, hasUnnamedPlayers, namedPlayersLeft } from "../shared/entries.js";
import { placeFields } from "../shared/typed_values.js";
import { isNamesake } from "./namesakes.js";

const MAX_MATCHES = 6;
const EMPTY = { kind: "nothing" };

export class Adding {
  constructor(state, name) {
    this.state = state;
    this.name = signal(name);
    this.seat = signal("");
    this.nameInput = createRef();
    this.seatInput = createRef();
    this.first = createRef(); // button of the first matching person
    /** `kind`: "nothing", matching "persons" of a `name`, or a question: "namesake" of a `name`, "counted" for a `person`. */
    this.shown = signal(EMPTY);
    this.entered = signal(null); // the person entered last: {id, name}
  }

  get typed() {
    return this.name.peek().trim().replace(/\s+/g, " ");
  }

  /**
   * Searches now and after each change of the name.
   *
   * @returns {() => void} stops searching, until the next call
   */
  follow() {
    this.isStopped = false;
    const stop = effect(() => {
      this.name.value;
      untracked(() => this.search());
    });
    return () => {
      this.isStopped = true;
      stop();
    };
  }

  /** @returns {Promise<object[] | null>} matching persons; null if the name changed meanwhile */
  async search() {
    const { typed } = this;
    this.showFault("");
    if (!typed) {
      this.shown.value = EMPTY;
      return null;
    }
    const answer = await request("GET", `/api/v1/players?limit=${MAX_MATCHES}&q=${encodeURIComponent(typed)}`);
    if (typed !== this.typed || this.isStopped) {
      return null;
    }
    const persons = answer.ok ? answer.answer.players : [];
    if (!answer.ok) {
      this.showRefusal(answer);
    }
    this.shown.value = { kind: "persons", persons, name: typed };
    return persons;
  }

  /** Enter key: enters the only person of that name, else focuses the first match. */
  async enter() {
    const { typed } = this;
    const matches = await this.search();
    if (!matches) {
      return;
    }
    const sameName = matches.filter((person) => folded(person.name) === folded(typed));
    if (!matches.length) {
      await this.create(typed);
    } else if (sameName.length === 1) {
      await this.register(sameName[0]);
    } else {
      this.first.current.focus();
    }
  }

  /**
   * Creates a person and enters the player.
   *
   * @param {string} distinction the note that distinguishes namesakes, "" before it was asked for
   */
  async create(name, distinction = "") {
    // A double tap, or a tap after a lost answer, repeats the id and adds only one person.
    if (!this.creating || this.creating.name !== name || this.creating.distinction !== distinction) {
      this.creating = { id: newCommandId(), name, distinction, ask: true };
    }
    const answer = await request("POST", "/api/v1/players", this.creating);
    if (answer.ok) {
      await this.register(answer.answer.player);
    } else if (isNamesake(refusals(answer))) {
      this.ask({ kind: "namesake", name });
    } else {
      this.showRefusal(answer);
    }
  }

  /** Shows a question in place of the matching persons. */
  ask(question) {
    this.showFault("");
    this.shown.value = question;
  }

  /** Enters a player. If players are counted without a name, a question comes first: is the player one of them? */
  register(person) {
    return this.state.roster.withAll(`person=${person.id}`, () => {
      const { topics } = this.state.face;
      const isEntered = Object.values(topics.players || {}).some((entry) => entry.person === person.id);
      if (isEntered || !hasUnnamedPlayers(topics)) {
        return this.enterPerson(person, {});
      }
      this.ask({ kind: "counted", person });
      return null;
    });
  }

  /** The number of players counted without a name. */
  unnamedCount() {
    const { topics } = this.state.face;
    return topics.counters.players_left - namedPlayersLeft(topics);
  }

  enterPerson(person, extraFields) {
    const place = placeFields(this.seat.peek());
    if (!place) {
      this.showFault("face.control.players.seat_wrong");
      return null;
    }
    const label = this.state.texts("face.control.players.adding", { name: person.name });
    const fields = Object.assign({ person: person.id }, extraFields, place);
    const sentInput = this.input();
    return this.state.give(label, "entry.register", fields, {
      stays: true,
      done: () => this.onEntered(person, sentInput),
    });
  }

  /** The input at the time of a tap: later input belongs to the next player, and stays after the answer. */
  input() {
    return { name: this.name.peek(), seat: this.seat.peek() };
  }

  /** Clears the fields for the next player. */
  onEntered(person, sentInput) {
    this.entered.value = person;
    this.seat.value = this.seat.peek() === sentInput.seat ? "" : this.seat.peek();
    if (this.name.peek() !== sentInput.name) {
      return;
    }
    this.creating = null;
    this.name.value = "";
    this.shown.value = EMPTY;
    if (this.nameInput.current) {
      this.nameInput.current.focus();
    }
  }

  /** The entry of a person that is not out; null without one. */
  entryOf({ id }, players = this.state.face.topics.players) {
    const entry = entryOfPerson(players, id);
    return entry && players[entry];
  }

  showFault(fault) {
    if (!this.isStopped) {
      this.state.dialog.showFault(fault);
    }
  }

  showRefusal(answer) {
    const reasons = refusals(answer);
    this.showFault(reasons.length ? reasonsText(reasons, this.state.texts) : "face.control.notice.unreachable");
  }
}
