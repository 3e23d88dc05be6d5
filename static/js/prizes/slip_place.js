/** The place of a payout slip. */

import { placesText } from "./prizes.js";

const OF_A_PLACE = ["prize", "tie", "deal"];

/**
 * The places of a slip's entry: overall once they are final, else in its flight that pays early.
 *
 * @param {object} slip a row of topic `slips`
 * @param {object} topics `{results, people, counters, flight}`: the topics, and the label of the flight; any may be
 *   missing
 * @returns {{places: number[], flight: string} | null} null without a final place
 */
export function slipPlaces(slip, { results, people, counters, flight }) {
  const rows = (results && results.results) || [];
  const row = rows.find(({ entry }) => entry === slip.entry);
  if (row) {
    return { places: [row.place, row.last], flight: "" };
  }
  const isPaid = slip.state !== "provisional" && slip.parts.some(({ kind }) => OF_A_PLACE.includes(kind));
  const seat = people && people[slip.entry];
  if (!flight || !isPaid || !counters || !isPlaced(seat)) {
    return null;
  }
  const place = counters.entries - seat.out;
  return { places: [place, place], flight };
}

function isPlaced(seat) {
  return Boolean(seat) && seat.status === "out" && typeof seat.out === "number" && !seat.placing;
}

/** Places of a slip in words. */
export function placeWords({ places: [first, last], flight }, texts) {
  const params = { place: placesText({ first, last }), label: flight };
  return texts(flight ? "face.phone.seat.place_in" : "face.phone.seat.place", params);
}
