/** The place that a payout slip is for. */

import { placesText } from "./prizes.js";

const OF_A_PLACE = ["prize", "tie", "deal"];

/**
 * The places of a slip's entry: over all, once they stand, else those in its flight, whose prizes are paid before.
 *
 * @param {object} slip a row of topic `slips`
 * @param {object} known `{results, people, counters, flight}`: the topics, and the label of the flight, each if known
 * @returns {{places: number[], flight: string} | null} null where it has none, or none that stands
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

/** Found places in words. */
export function placeWords({ places: [first, last], flight }, texts) {
  const params = { place: placesText({ first, last }), label: flight };
  return texts(flight ? "face.phone.seat.place_in" : "face.phone.seat.place", params);
}
