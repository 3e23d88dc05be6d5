/** What is typed while players are added, who is found by it, and how they are entered. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { newCommandId } from "../../../static/js/live/commands.js";
import { folded } from "../../../static/js/seating/names.js";
import { createRef, effect, signal, untracked } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/commands/desk.js";
import { numberIn, seatIn, someAreCounted, namedLeft } from "../shared/seating_words.js";
import { isNamesake } from "./namesakes.js";

const MAX_FOUND = 6;
const MAX_TABLE = 100000;
const NOTHING = { kind: "nothing" };

export class Adding {
  constructor(state, name) {
    this.state = state;
    this.name = signal(name);
    this.seat = signal("");
    this.nameInput = createRef();
    this.seatInput = createRef();
    this.first = createRef(); // the button of the first person found
    /** `kind`: "nothing", "persons" found by a `name`, "namesake" of a `name`, or "counted" about a `person`. */
    this.shown = signal(NOTHING);
    this.entered = signal(null); // the person who was entered last: {id, name}
  }

  get typed() {
    return this.name.peek().trim().replace(/\s+/g, " ");
  }

  /** Searches for each name that is typed, until the function returned is called. */
  follow() {
    const stop = effect(() => {
      this.name.value;
      untracked(() => this.search());
    });
    return () => {
      this.isOver = true;
      stop();
    };
  }

  /** @returns {Promise<object[] | null>} the persons found; null where something else was typed meanwhile */
  async search() {
    const { typed } = this;
    this.say("");
    if (!typed) {
      this.shown.value = NOTHING;
      return null;
    }
    const answer = await request("GET", `/api/v1/players?limit=${MAX_FOUND}&q=${encodeURIComponent(typed)}`);
    if (typed !== this.typed || this.isOver) {
      return null;
    }
    const persons = answer.ok ? answer.answer.players : [];
    if (!answer.ok) {
      this.complain(answer);
    }
    this.shown.value = { kind: "persons", persons, name: typed };
    return persons;
  }

  /** Return enters the only person found, else moves to the choice. */
  async enter() {
    const { typed } = this;
    const found = await this.search();
    if (!found) {
      return;
    }
    const same = found.filter((person) => folded(person.name) === folded(typed));
    if (!found.length) {
      await this.create(typed);
    } else if (same.length === 1) {
      await this.register(same[0]);
    } else {
      this.first.current.focus();
    }
  }

  /** @param {string} distinction the note that tells namesakes apart, "" where none was asked for yet */
  async create(name, distinction = "") {
    // The same tap twice, or one whose answer was lost, adds only one person.
    if (!this.creating || this.creating.name !== name || this.creating.distinction !== distinction) {
      this.creating = { id: newCommandId(), name, distinction, ask: true };
    }
    const answer = await request("POST", "/api/v1/players", this.creating);
    if (answer.ok) {
      await this.register(answer.answer.player);
    } else if (isNamesake(refusals(answer))) {
      this.ask({ kind: "namesake", name });
    } else {
      this.complain(answer);
    }
  }

  /** Asks a question in the place of the persons found. */
  ask(question) {
    this.say("");
    this.shown.value = question;
  }

  /** Enter a player; where some are counted without a name it is asked first whether the player is one of them. */
  register(person) {
    return this.state.roster.withAll(`person=${person.id}`, () => {
      const { topics } = this.state.face;
      const isEntered = Object.values(topics.players || {}).some((entry) => entry.person === person.id);
      if (isEntered || !someAreCounted(topics)) {
        return this.enterPerson(person, {});
      }
      this.ask({ kind: "counted", person });
      return null;
    });
  }

  /** The number of players who are counted without a name. */
  countedLeft() {
    const { topics } = this.state.face;
    return topics.counters.players_left - namedLeft(topics);
  }

  enterPerson(person, more) {
    const given = this.seat.peek().trim();
    const seat = seatIn(given);
    const table = seat ? undefined : numberIn(given, 1, MAX_TABLE);
    if (given && !seat && !table) {
      this.say("face.control.players.seat_wrong");
      return null;
    }
    const label = this.state.texts("face.control.players.adding", { name: person.name });
    const fields = Object.assign({ person: person.id }, more, seat ? { seat } : table ? { table } : {});
    const then = this.remembered();
    return this.state.give(label, "entry.register", fields, { stays: true, done: () => this.isIn(person, then) });
  }

  /** What is typed now: what is typed after a tap is the next player's, and stays when its answer comes. */
  remembered() {
    return { name: this.name.peek(), seat: this.seat.peek() };
  }

  /** On to the next one. */
  isIn(person, then) {
    this.entered.value = person;
    this.seat.value = this.seat.peek() === then.seat ? "" : this.seat.peek();
    if (this.name.peek() !== then.name) {
      return;
    }
    this.creating = null;
    this.name.value = "";
    this.shown.value = NOTHING;
    if (this.nameInput.current) {
      this.nameInput.current.focus();
    }
  }

  /** The entry with which a person is still in; null without one. */
  entryOf({ id }, players = this.state.face.topics.players) {
    const known = players || {};
    const key = Object.keys(known).find((each) => known[each].person === id && known[each].status !== "out");
    return key ? known[key] : null;
  }

  say(fault) {
    if (!this.isOver) {
      this.state.dialog.say(fault);
    }
  }

  complain(answer) {
    const reasons = refusals(answer);
    this.say(reasons.length ? reasonsText(reasons, this.state.texts) : "face.control.notice.unreachable");
  }
}
