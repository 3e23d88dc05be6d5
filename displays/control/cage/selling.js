/** The model of the cage: chosen player, drawer and ticket; the offers for a player; amounts in words. */

import { prizeText } from "../../../static/js/prizes/prizes.js";
import { signal } from "../../../static/vendor/preact/preact.js";
import { Adding } from "../players/adding.js";
import { entryOfPerson } from "../shared/entries.js";

/** Methods of payment in money. */
export const METHODS = ["cash", "card", "transfer"];
/** Methods of payment, with tickets and free entries. */
export const ALL_METHODS = [...METHODS, "ticket", "comp"];

/** Searches as `Adding`, but a tap on a player chooses the player and does not enter them. */
export class Selling extends Adding {
  constructor(state) {
    super(state, "");
    this.chosen = signal(null); // {person, name}
    this.fault = signal("");
    this.chosenShift = signal(null); // of the drawer chosen on this device
    this.ticket = signal(""); // the code scanned before a player was chosen
    this.focusesName = false; // whether the cage opens with the focus in the field for the name
  }

  /** Chooses a player found by the search. */
  register({ id, name }) {
    this.choose({ person: id, name });
  }

  choose(chosen) {
    this.showFault("");
    this.creating = null;
    this.chosen.value = chosen;
  }

  /** The shift of this device: the chosen one, else the newest; null without an open drawer. */
  get shift() {
    const open = openShifts(this.state.topicValue("drawers:room"));
    return open.includes(this.chosenShift.value) ? this.chosenShift.value : open[0] || null;
  }

  /** The field `shift` of commands that take or return money; none without an open drawer. */
  get shiftField() {
    return this.shift ? { shift: this.shift } : {};
  }

  input() {
    return Object.assign(super.input(), { chosen: this.chosen.peek(), ticket: this.ticket.peek() });
  }

  /**
   * Returns a function for the answer to a sale, which clears the cage for the next player. A player chosen, a name typed
   * or a ticket scanned since this call stays.
   */
  finisher() {
    const sentInput = this.input();
    return () => {
      this.chosen.value = this.chosen.peek() === sentInput.chosen ? null : this.chosen.peek();
      this.ticket.value = this.ticket.peek() === sentInput.ticket ? "" : this.ticket.peek();
      this.onEntered(null, sentInput);
    };
  }

  showFault(fault) {
    this.fault.value = fault;
  }
}

/** The ids of the open shifts, `S12`, the newest first. */
export function openShifts(topic) {
  const { drawers = {} } = topic || {};
  return Object.keys(drawers)
    .filter((id) => drawers[id].state === "open")
    .sort((a, b) => Number(b.slice(1)) - Number(a.slice(1)));
}

/** Whether the tournament has offers, so that the cage sells. */
export function hasOffers(offers) {
  return Boolean(offers && offers.currency);
}

/** The offers for a player: more chips for a player with an entry in play, else an entry or a re-entry. */
export function offersFor({ offers }, players, person) {
  if (entryOfPerson(players, person)) {
    return offers.filter(({ kind }) => ["rebuy", "addon", "bonus"].includes(kind));
  }
  const hasEntered = Object.values(players || {}).some((entry) => entry.person === person);
  const sellsReentries = offers.some(({ kind }) => kind === "reentry");
  return offers.filter(({ kind }) => kind === (hasEntered && sellsReentries ? "reentry" : "entry"));
}

/** The name of an offer, else its kind. */
export function offerName({ name, kind }, texts) {
  return name || texts(`offers.kind.${kind}`);
}

/**
 * An amount of money.
 *
 * @param {{currency: string, exponent: number}} currency offers, sales, slips, or a ticket
 * @param {number} minor in the smallest unit
 */
export function moneyText(currency, minor, texts) {
  return prizeText(currency, minor, texts);
}

/** The amounts by method of payment: `€60 cash, €50 card`. */
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
