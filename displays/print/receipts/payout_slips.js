/** Payout slips to print, each twice: a copy for the house and a copy for the player. */

import { slipPlaces } from "../../../static/js/prizes/slip_place.js";
import { entryNumber } from "../../../static/js/seating/seats.js";

const COPIES = ["house", "player"];

/** The slips of a job: the chosen slips, by default all slips that are due; empty if the topic has none of them. */
export function payoutsOf({ payouts }, topics) {
  const { slips } = topics;
  const { open = [], closed = [] } = slips;
  const all = [...open, ...closed];
  const chosen = payouts.length
    ? payouts.map((number) => all.find(({ slip }) => slip === number)).filter(Boolean)
    : open.filter(({ state }) => state !== "provisional");
  return [].concat(...chosen.map((slip) => COPIES.map((copy) => payoutOf(slip, copy, topics))));
}

function payoutOf(slip, copy, topics) {
  const { currency, exponent } = topics.slips;
  const person = topics.people[slip.entry];
  return {
    ...{ slip: slip.slip, copy, currency, exponent },
    ...{ entry: slip.entry, number: entryNumber(slip.entry), name: (person && person.name) || null },
    ...{ place: slipPlaces(slip, topics) },
    ...{ state: slip.state, parts: slip.parts, gross: slip.gross, payment: slip.payment },
  };
}
