/** What the cage sells: the player who is found or chosen, the offers for them, and the amounts to pay. */

import { prizeText } from "../../../static/js/prizes/prizes.js";
import { signal } from "../../../static/vendor/preact/preact.js";
import { Adding } from "../players/adding.js";

/** The ways of paying in money. */
export const METHODS = ["cash", "card", "transfer"];
const ALL_METHODS = [...METHODS, "ticket", "comp"];

/** Finds the player as adding does; a player who is found is chosen, not entered at once. */
export class Selling extends Adding {
  constructor(state) {
    super(state, "");
    this.chosen = signal(null); // {person, name}
    this.fault = signal("");
    this.drawer = signal(null); // the shift that was chosen on this device
    this.ticket = signal(""); // the code that was scanned before the player was chosen
  }

  register({ id, name }) {
    this.choose({ person: id, name });
  }

  choose(chosen) {
    this.say("");
    this.creating = null;
    this.chosen.value = chosen;
  }

  /** The shift into which this device sells: the one that was chosen, else the newest; null without an open drawer. */
  get shift() {
    const open = openShifts(this.state.known("drawers:room"));
    return open.includes(this.drawer.value) ? this.drawer.value : open[0] || null;
  }

  /** The field of a command that takes money in or hands it back. */
  get intoDrawer() {
    return this.shift ? { shift: this.shift } : {};
  }

  remembered() {
    return Object.assign(super.remembered(), { chosen: this.chosen.peek(), ticket: this.ticket.peek() });
  }

  /** What goes on to the next player once a sale is answered; who was looked for, or what was scanned, since stays. */
  finishing() {
    const then = this.remembered();
    return () => {
      this.chosen.value = this.chosen.peek() === then.chosen ? null : this.chosen.peek();
      this.ticket.value = this.ticket.peek() === then.ticket ? "" : this.ticket.peek();
      this.isIn(null, then);
    };
  }

  say(fault) {
    this.fault.value = fault;
  }
}

/** The ids of the open shifts, the newest first. */
export function openShifts(topic) {
  const { drawers = {} } = topic || {};
  return Object.keys(drawers)
    .filter((id) => drawers[id].state === "open")
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
}

/** Whether the tournament has offers: then the cage sells. */
export function hasOffers(offers) {
  return Boolean(offers && offers.currency);
}

/** The entry with which a person is still in, by its id; null without one. */
export function entryIn(players, person) {
  const known = players || {};
  return Object.keys(known).find((id) => known[id].person === person && known[id].status !== "out") || null;
}

/** The offers for a player: an entry or a re-entry for who is not in, else more chips. */
export function offersFor({ offers }, players, person) {
  if (entryIn(players, person)) {
    return offers.filter(({ kind }) => ["rebuy", "addon", "bonus"].includes(kind));
  }
  const wasIn = Object.values(players || {}).some((entry) => entry.person === person);
  const hasOwn = offers.some(({ kind }) => kind === "reentry");
  return offers.filter(({ kind }) => kind === (wasIn && hasOwn ? "reentry" : "entry"));
}

/** The words for an offer: its name, else its kind. */
export function offerName({ name, kind }, texts) {
  return name || texts(`offers.kind.${kind}`);
}

/** Money of the offers as text. */
export function moneyText(offers, minor, texts) {
  return prizeText(offers, minor, texts);
}

/** A payment in words: `€60 cash, €50 card`. */
export function paymentText(offers, by, texts) {
  const part = (method) =>
    texts("face.cage.paid_by", {
      amount: moneyText(offers, by[method], texts),
      method: texts(`face.cage.method.${method}`),
    });
  return ALL_METHODS.filter((method) => by[method])
    .map(part)
    .join(", ");
}
