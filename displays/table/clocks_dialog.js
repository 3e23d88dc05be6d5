/** Starting the clocks of a table: on a player, for the last hand before a break, and the shot clock. */

import { el } from "../../static/js/dom.js";
import { duration } from "../../static/js/formats.js";
import { breakFollows, callRule, chipsLeft, clocksAt, disputeRules } from "../../static/js/table_clocks.js";
import { choice, segments } from "../control/dialog.js";
import { mayHere } from "./counter.js";
import { seatsHere, tableHere } from "./here.js";

const MINUTE = 60000;
const DIRECTOR = "director";
/** Commands of the dialog; a device that may give none of them has no button for it. */
const TYPES = ["player_clock.call", "dispute.start", "shot_clock.set"];

export function mayOpen(session) {
  return TYPES.some((type) => mayHere(session, type));
}

export class ClocksDialog {
  /** @param {object} part the table's `ClocksPart`: it gives commands, and remembers a clock that waits */
  constructor(part) {
    this.part = part;
    this.face = part.face;
    this.texts = part.texts;
  }

  open(shown) {
    const { face, texts, part } = this;
    const topic = face.topics.table_clocks;
    if (topic) {
      const sections = [this.callSection(topic), this.disputeSection(topic, breakFollows(shown)), this.shotSection(topic)];
      part.dialog.open(texts("face.clocks.title", { table: part.number }), sections.filter(Boolean), [], "close");
    }
  }

  // -- on a player -----------------------------------------------------------------------------------

  callSection({ rules }) {
    const { texts, face } = this;
    if (!mayHere(face.session, "player_clock.call")) {
      return null;
    }
    const whom = choice(texts("face.clocks.on_whom"), [{ value: "", text: "–" }, ...this.seats()], "");
    const director = mayHere(face.session, "player_clock.start") ? [{ value: DIRECTOR, text: texts("face.clocks.director") }] : [];
    const asks = choice(texts("face.clocks.who_asks"), [{ value: "", text: texts("face.clocks.who_asks.player") }, ...this.seats(), ...director], "");
    const since = rules.min_wait_ms === null ? null : segments(texts("face.clocks.since"), this.sinceOptions(rules), rules.min_wait_ms);
    const wall = segments(texts("face.clocks.on_wall"), ["no", "yes"].map((key) => ({ value: key === "yes", text: texts(`face.clocks.on_wall.${key}`) })), false);
    const read = (facing) => {
      const fields = { facing_bet: facing, on_wall: wall.value };
      return Object.assign(fields, whom.input.value ? { seat: Number(whom.input.value) } : {});
    };
    const button = (key, facing, expiry) =>
      el("button", { "data-do": key, onclick: () => this.call(rules, read(facing), asks.input.value, since) }, el("span", {}, texts(`face.clocks.${key}`)), el("small", {}, texts(`face.clocks.expiry.${expiry}`)));
    const actions = el("div.actions", {}, button("facing_bet", true, rules.facing_bet), button("no_bet", false, rules.no_bet));
    const about = [callRule(rules, texts), rules.caller_at_seat ? texts("face.clocks.caller_at_seat", { rule: rules.caller_rule }) : ""];
    return el("section.clock-start", {}, el("h3", {}, texts("face.clocks.call")), el("p", {}, about.filter(Boolean).join(" ")), since ? since.node : null, el("div.pair", {}, whom.node, asks.node), wall.node, actions);
  }

  seats() {
    const { topics } = this.face;
    const table = tableHere(topics);
    return Object.keys(table.seats).map((seat) => {
      const known = seatsHere(topics)[table.seats[seat]];
      const place = this.texts("face.clocks.seat", { seat });
      return { value: seat, text: known && known.name ? `${place} · ${known.name}` : place };
    });
  }

  sinceOptions({ min_wait_ms: least }) {
    const options = [{ value: 0, text: this.texts("face.clocks.since.just") }];
    if (least > MINUTE) {
      options.push({ value: MINUTE, text: this.texts("face.clocks.since.minute") });
    }
    return [...options, { value: least, text: this.texts("face.clocks.since.long", { time: duration(least) }) }];
  }

  /** Before the least wait the table remembers it, and says when it can be called. */
  call(rules, fields, asks, since) {
    const { part, texts } = this;
    if (asks === DIRECTOR) {
      this.give(texts("face.clocks.start"), "player_clock.start", fields);
      return;
    }
    const asked = Object.assign({}, fields, asks ? { caller: Number(asks) } : {});
    const began = this.face.live.now() - (since ? since.value : 0);
    if (since && since.value < rules.min_wait_ms) {
      part.askLater(began, asked);
      part.dialog.close();
      return;
    }
    this.give(texts("face.clocks.call"), "player_clock.call", since ? Object.assign(asked, { waiting_since: began }) : asked);
  }

  // -- the others ------------------------------------------------------------------------------------

  /** Until when is always told; the time of a break starts only where one follows. */
  disputeSection({ rules }, follows) {
    const { texts } = this;
    if (!mayHere(this.face.session, "dispute.start")) {
      return null;
    }
    const label = texts("face.clocks.dispute_start", { time: duration(rules.on_break_ms) });
    const start = follows ? el("button", { "data-do": "dispute", onclick: () => this.give(label, "dispute.start", {}) }, label) : null;
    return el("section.clock-start", {}, el("h3", {}, texts("face.clocks.disputes")), el("p", {}, disputeRules(rules, texts).join(" ")), start ? el("div.actions", {}, start) : null);
  }

  shotSection(topic) {
    const { texts, face, part } = this;
    const { shot } = clocksAt(topic, part.number);
    const type = shot ? "shot_clock.off" : "shot_clock.set";
    if (!mayHere(face.session, type) || (!shot && topic.rules.shot_ms === null)) {
      return null;
    }
    const label = texts(shot ? "face.clocks.shot_off" : "face.clocks.shot_on");
    const tap = () => this.send(label, type, { tables: [part.number] });
    const said = shot ? null : el("p", {}, texts("face.clocks.shot_how", { time: duration(topic.rules.shot_ms) }));
    return el("section.clock-start", {}, el("h3", {}, texts("face.clocks.shot")), said, el("div.actions", {}, el("button", { "data-do": "shot", onclick: tap }, label)));
  }

  give(label, type, fields) {
    this.send(label, type, Object.assign({ table: this.part.number }, fields));
  }

  async send(label, type, fields) {
    const { dialog, counter } = this.part;
    const wrong = await counter.give(label, type, fields, { inDialog: true });
    if (!wrong) {
      dialog.close();
    } else if (dialog.isOpen) {
      dialog.say(wrong);
    }
  }
}

/** Asks whose time chip it was: one tap on the seat; without a known player the chip is not counted. */
export function chooseTimeChip(part, topic, shot, label) {
  const { texts, face, dialog } = part;
  const table = tableHere(face.topics);
  const give = async (fields) => {
    const wrong = await part.give(label, "shot_clock.chip", Object.assign({ decision: shot.decision }, fields), { inDialog: true });
    if (!wrong) {
      dialog.close();
    } else if (dialog.isOpen) {
      dialog.say(wrong);
    }
  };
  const seats = Object.keys(table.seats).map((seat) => {
    const chips = chipsLeft(topic, shot, table.seats[seat]);
    return el("button", { "data-do": `chip-${seat}`, disabled: chips === 0, onclick: () => give({ seat: Number(seat) }) }, texts("face.clocks.chip_of", { seat, chips }));
  });
  const nobody = el("button", { "data-do": "chip", onclick: () => give({}) }, texts("face.clocks.chip_uncounted"));
  dialog.open(texts("face.clocks.chip_whose"), [el("div.actions.chips-of", {}, ...seats, nobody)], [], "close");
}
