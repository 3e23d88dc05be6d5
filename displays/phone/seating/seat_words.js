/** A player's name, seat, place and move in words. */

import { claimsAmong, playerText } from "../../../static/js/prizes/bounties.js";
import { fixedPrizeText, placeText, placesText, prizeText } from "../../../static/js/prizes/prizes.js";
import { nameOrEntry } from "../../../static/js/seating/seats.js";

/**
 * The seat of an entry, or its place.
 *
 * @param {object} entry `{entry, status, place, out, placing, outcome}`
 * @param {object} values `{counters, prizes, entering, flight, winner}`: two topics, whether more players may enter, the
 *   label of the flight, the champion's entry
 */
export function whereText({ entry, status, place, out, placing, outcome }, values, texts) {
  if (status === "out" && outcome) {
    return outcomeText(outcome, values, texts);
  }
  if (status === "out" && placing) {
    return [texts("face.phone.seat.out"), texts("face.hands.placing")].join(" · ");
  }
  if (status === "out") {
    return isElsewhere({ status, out })
      ? texts("face.phone.seat.elsewhere")
      : eliminationText(entry, out, values, texts);
  }
  if (values.winner === entry) {
    return placedText(entry, 1, values, texts);
  }
  if (place) {
    return texts("face.phone.seat.seated", place);
  }
  return texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none");
}

/** Whether an entry left play without a place: after the merge its player continues with another entry. */
function isElsewhere({ status, out }) {
  return status === "out" && out === null;
}

/** The outcome of an entry in a merged flight: its places and prize, or the amount for its surrendered stack. */
function outcomeText({ amount, places, flight, surrendered }, { prizes, flight: label }, texts) {
  const money = amount && prizes && prizes.currency ? prizeText(prizes, amount, texts) : "";
  if (surrendered) {
    const code = money ? "face.phone.seat.surrendered_paid" : "face.phone.seat.surrendered";
    return [texts("face.phone.seat.elsewhere"), texts(code, { amount: money })].join(" · ");
  }
  const place = (code, [first, last]) => texts(code, { place: placesText({ first, last }), label });
  const placed = [
    flight && label ? place("face.phone.seat.place_in", flight) : "",
    places ? place(flight && label ? "face.phone.seat.place_overall" : "face.phone.seat.place", places) : "",
  ];
  return [texts("face.phone.seat.out"), ...placed, money].filter(Boolean).join(" · ");
}

function placedText(entry, rank, { prizes, entering }, texts) {
  const code = entering ? "face.phone.seat.place_so_far" : "face.phone.seat.place";
  const placed = texts(code, { place: placeText(prizes, rank, entry) });
  return [placed, fixedPrizeText(prizes, rank, texts, entry)].filter(Boolean).join(" · ");
}

function eliminationText(entry, out, values, texts) {
  const rank = out !== null && out !== undefined && values.counters ? values.counters.entries - out : 0;
  const words = texts("face.phone.seat.out");
  return rank ? `${words} · ${placedText(entry, rank, values, texts)}` : words;
}

/** A player's move to a new seat in words, `{title, reasons, name}`; null without a move. */
export function moveWords(seat, texts) {
  if (!seat || !seat.moved) {
    return null;
  }
  const { first, place, why } = seat;
  const title = texts(first ? "face.phone.seat.given" : "face.phone.seat.moved", place);
  const reasons = why.map(({ code, params }) => texts(code, params));
  return { title, reasons, name: nameOrEntry(seat, texts) };
}

/** The envelope that the player of a phone has to draw: `{out, title, reasons, isSeen}`; null without one. */
export function drawWords({ moment, texts, drawSeen }) {
  const { bounties, ownEntry } = moment.value;
  const [claim] = claimsAmong(bounties, ownEntry ? { [ownEntry]: true } : {});
  if (!claim) {
    return null;
  }
  const { out, name } = claim;
  const title = texts("face.bounties.to_draw", { count: bounties.mystery.count });
  const reasons = [texts("face.bounties.draws_for", { player: playerText({ entry: out, name }, texts) })];
  return { out, title, reasons, isSeen: drawSeen.value === out };
}
