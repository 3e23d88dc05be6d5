/** The dialog of one seat: player out, button is here, move to an open seat. */

import { el } from "../../static/js/dom.js";
import { parseChips } from "../../static/js/formats.js";
import { choice, field } from "../control/dialog.js";
import { PenaltyDialog } from "../control/penalty_dialog.js";
import { mayHere } from "./counter.js";
import { fragmentOf } from "../toolbox/link.js";
import { ForAWhile, seatsHere, tableHere } from "./here.js";

/** The open seats of the tables in play, those of the shortest tables first: `[[table, [seat, …]], …]`. */
export function openSeats(tables) {
  const taken = (number) => Object.keys(tables[number].seats).length;
  const free = ({ size, seats }) => Array.from({ length: size }, (_, index) => index + 1).filter((seat) => !seats[seat]);
  return Object.keys(tables)
    .filter((number) => tables[number].state === "open" && free(tables[number]).length)
    .sort((a, b) => taken(a) - taken(b) || a - b)
    .map((number) => [Number(number), free(tables[number])]);
}

/** The stakes of a game in which the big blind posts the ante; null for others. */
export function bigBlindAnteOf(stakes) {
  return stakes && stakes.ante_kind === "big_blind" && stakes.ante && stakes.big_blind ? stakes : null;
}

/** The question about a short big blind: its stack, which is assumed one short of both. */
function questionOf(ruleset, { big_blind: blind, ante }, players) {
  return { ruleset, stack: blind + ante - 1, big_blind: blind, ante, players, final_table: false };
}

export class SeatDialog {
  /** @param {number} number the table's; `stakes` those of the hand to come, null in a break */
  constructor(face, counter, dialog, number, stakes = () => null) {
    Object.assign(this, { face, counter, dialog, number, stakes });
    this.elsewhere = new ForAWhile(face); // all tables: only where one is chosen
    this.choosing = null; // {seat, entry, player}: the player to move, while the tables are loaded
    dialog.node.addEventListener("close", () => this.stopChoosing());
  }

  /** Whether anything can be done about a seat, with or without an entry on it. */
  mayAnything(entry) {
    const may = (type) => mayHere(this.face.session, type);
    return may("table.button") || (Boolean(entry) && (may("entry.bust") || may("seat.move")));
  }

  open(seat) {
    const table = tableHere(this.face.topics);
    const entry = table.seats[seat];
    if (entry) {
      this.openTaken(seat, entry);
    } else {
      this.openEmpty(seat, table);
    }
  }

  nameOf(entry) {
    const { topics, texts } = this.face;
    const known = seatsHere(topics)[entry];
    return (known && known.name) || texts("face.table.entry", { entry: entry.slice(1) });
  }

  openTaken(seat, entry) {
    const { texts, session } = this.face;
    const player = this.nameOf(entry);
    const button = (key, type, onTap) => (mayHere(session, type) ? el("button", { "data-do": key, onclick: onTap }, texts(`face.table.do.${key}`)) : null);
    const actions = [
      button("out", "entry.bust", () => this.give(texts("face.table.did.out", { player }), "entry.bust", { entry })),
      button("button", "table.button", () => this.give(texts("face.table.did.button", { seat }), "table.button", { table: this.number, button: seat })),
      button("move", "seat.move", () => this.chooseSeat(seat, entry, player)),
      this.mayForfeit() ? button("forfeit", "entry.forfeit", () => this.forfeit(seat, entry, player)) : null,
      this.face.topics.penalties ? button("penalty", "penalty.give", () => this.penalise(seat, entry, player)) : null,
    ];
    this.dialog.open(texts("face.table.seat_of", { seat, player }), [this.shortBlind(seat), el("div.actions", {}, ...actions)].filter(Boolean), [], "close");
  }

  /** At the seat of the big blind, of this hand or the next, where it posts the ante: what a stack too short for both pays first, and how much. */
  shortBlind(seat) {
    const { topics, texts } = this.face;
    const { tournament } = topics;
    const table = tableHere(topics);
    const posts = [table.last, table.next].some((hand) => Boolean(hand) && hand.big_blind === seat);
    const stakes = bigBlindAnteOf(this.stakes());
    if (!stakes || !tournament || !posts) {
      return null;
    }
    const { posted_first: first, rule } = tournament.big_blind_ante;
    const cited = rule ? ` (${texts("face.clocks.rule", { rule })})` : "";
    const players = Math.max(2, Object.keys(table.seats).length);
    const href = `/toolbox${fragmentOf("big-blind-ante", tournament.ruleset, questionOf(tournament.ruleset, stakes, players))}`;
    return el("p.short-blind", {}, texts(`face.table.short_blind.${first || "td"}`, { cited }), " ", el("a", { href, "data-do": "short_blind" }, texts("face.table.short_blind.how")));
  }

  /** Only in the time for it, and by a dealer only where the rule set has the dealer told. */
  mayForfeit() {
    const { topics, session } = this.face;
    const { forfeits } = topics;
    return Boolean(forfeits) && forfeits.open && (forfeits.told_to === "dealer" || (session || {}).role !== "dealer");
  }

  /** The player tells the dealer, who counts the rest of the stack. */
  forfeit(seat, entry, player) {
    const { texts } = this.face;
    const chips = field(texts("face.table.forfeit_chips"), { inputmode: "numeric" });
    this.dialog.form(texts("face.table.seat_of", { seat, player }), [chips.node], texts("face.table.do.forfeit"), () => {
      const left = parseChips(chips.input.value);
      const label = texts("face.table.did.forfeit", { player });
      return left === null ? texts("face.table.forfeit_wrong") : this.counter.give(label, "entry.forfeit", { entry, chips: left }, { inDialog: true });
    });
  }

  /** One answer at a time; an error message stays in the dialog. */
  async give(label, type, fields) {
    const buttons = [...this.dialog.node.querySelectorAll("[data-do]")];
    buttons.forEach((each) => (each.disabled = true));
    const wrong = await this.counter.give(label, type, fields, { inDialog: true });
    buttons.forEach((each) => (each.disabled = false));
    if (!wrong) {
      this.dialog.close();
    } else if (this.dialog.isOpen && (!buttons.length || buttons[0].isConnected)) {
      this.dialog.say(wrong);
    }
  }

  penalise(seat, entry, player) {
    const give = (label, type, fields) => this.counter.give(label, type, fields, { inDialog: true });
    new PenaltyDialog(this.face, this.dialog, give).open({ id: entry, name: player, table: tableHere(this.face.topics) });
  }

  /** No tablet holds the tables of the whole room, so they are asked for first. */
  chooseSeat(seat, entry, player) {
    const { texts } = this.face;
    this.dialog.open(texts("face.table.move_where", { player }), [el("p", { role: "status" }, texts("face.table.move_waits"))], []);
    this.choosing = { seat, entry, player };
    this.elsewhere.follow(["tables"]);
  }

  stopChoosing() {
    this.choosing = null;
    this.elsewhere.follow([]);
  }

  /** The list comes once and stays as it is: no seat goes from under a finger. */
  draw() {
    const { choosing, face } = this;
    const { tables } = face.topics;
    if (choosing && tables) {
      this.stopChoosing();
      this.listSeats(tables, choosing);
    }
  }

  listSeats(tables, { seat, entry, player }) {
    const { texts } = this.face;
    const to = ([table, seats]) => el("section", {}, el("h3.label", {}, texts("face.table.table", { table })), el("div.free", {}, ...seats.map((each) => place(table, each))));
    const place = (table, free) => {
      const at = { table, seat: free };
      const move = () => this.give(texts("face.table.did.move", Object.assign({ player }, at)), "seat.move", { entry, from_seat: [this.number, seat], to_seat: [table, free] });
      return el("button", { "data-do": "place", "aria-label": texts("face.table.table_and_seat", at), onclick: move }, String(free));
    };
    const open = openSeats(tables).map(to);
    const body = open.length ? open : [el("p", {}, texts("seats.none_open"))];
    this.dialog.open(texts("face.table.move_where", { player }), body, []);
  }

  /** A dead button: its blinds do not follow from it alone. */
  openEmpty(seat, table) {
    const { texts } = this.face;
    const seats = Array.from({ length: table.size }, (_, index) => index + 1).filter((each) => each !== seat);
    const named = (each) => ({ value: String(each), text: table.seats[each] ? texts("face.table.seat_of", { seat: each, player: this.nameOf(table.seats[each]) }) : texts("face.table.seat_open", { seat: each }) });
    const clockwise = [...seats.filter((each) => each > seat), ...seats.filter((each) => each < seat)];
    const [first, second] = clockwise.filter((each) => table.seats[each]).map(String);
    const small = choice(texts("face.table.mark.small_blind"), [{ value: "", text: texts("face.table.nobody") }, ...clockwise.map(named)], first);
    const big = choice(texts("face.table.mark.big_blind"), clockwise.map(named), second || first);
    const body = [el("p", {}, texts("face.table.dead_button")), small.node, big.node];
    this.dialog.form(texts("face.table.seat_open", { seat }), body, texts("face.table.do.button"), () => {
      const blinds = { small_blind: small.input.value ? Number(small.input.value) : null, big_blind: Number(big.input.value) };
      const fields = Object.assign({ table: this.number, button: seat }, blinds);
      return this.counter.give(texts("face.table.did.button", { seat }), "table.button", fields, { inDialog: true });
    });
  }
}
