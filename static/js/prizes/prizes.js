/** Public prizes (topic `prizes`): amounts by place, the distance to the money, and the lines on TVs. */

import { formatsOf } from "../texts/formats.js";

const MINUTE = 60000;
/** Milliseconds for which TVs that follow the tournament show newly published payouts. */
const NEWS_MS = 2 * MINUTE;
/** The bubble is near with this many players before the money: three with nine places, eighteen with 184. */
const MIN_NEAR = 3;
const NEAR_SHARE = 0.1;

/** Whether there are prizes to show. */
export function hasPrizes(prizes) {
  return Boolean(prizes && prizes.currency && prizes.places);
}

/** Money of the event as text: `€1,200`. */
export function prizeText(prizes, minor, texts) {
  return formatsOf(texts).money(minor, prizes.currency, prizes.exponent);
}

/**
 * The payouts of a flight before its end, the same amount for each of its last places: `{places, amount, fixed}`; null
 * if it pays nothing, and once the tournament's prizes are published.
 */
export function flightPrizes(prizes) {
  const { flight, published_at: at } = prizes || {};
  return flight && flight.places && flight.amount && at === null ? flight : null;
}

/** A flight's payouts as an item for a TV or a phone; null if it pays nothing. */
export function flightItem(prizes, texts) {
  const flight = flightPrizes(prizes);
  const params = flight && { places: flight.places, amount: prizeText(prizes, flight.amount, texts) };
  return params && { label: texts("face.prizes.flight_pays"), line: texts("face.prizes.flight_each", params) };
}

/** The number of places paid: of a flight that pays, else of the tournament. */
export function paidPlaces(prizes) {
  const flight = flightPrizes(prizes);
  return flight ? flight.places : prizes.places;
}

function groupOf(prizes, place) {
  return hasPrizes(prizes) ? prizes.groups.find((each) => each.first <= place && place <= each.last) : null;
}

/** The prize of a place, in the smallest unit; 0 if it is not paid. */
export function prizeOfPlace(prizes, place) {
  const group = groupOf(prizes, place);
  return group ? group.amount : 0;
}

/** The prize of a place as text; for a place in a deal that, with the amount left to play for. */
export function placeMoneyText(prizes, { amount, deal }, texts) {
  const money = prizeText(prizes, amount, texts);
  return deal ? texts(amount ? "face.deal.by_deal_and" : "face.deal.by_deal", { amount: money }) : money;
}

/** The paid places that an entry shares with others; null without any. */
export function sharedBy(prizes, entry) {
  return (hasPrizes(prizes) && prizes.shared.find((each) => each.entry === entry)) || null;
}

/**
 * The published prize of an entry that is out at a place, as text; empty before, and if the place is not paid. A
 * flight's prize is shown before the publication.
 */
export function fixedPrizeText(prizes, place, texts, entry) {
  const shared = sharedBy(prizes, entry);
  if (!hasPrizes(prizes) || (prizes.published_at === null && !(shared && shared.flight)) || !place) {
    return "";
  }
  const amount = shared ? shared.amount : prizeOfPlace(prizes, place);
  return amount ? prizeText(prizes, amount, texts) : "";
}

/** The place of an entry that is out, or its shared places: `12`, `184–185`. */
export function placeText(prizes, place, entry) {
  const shared = sharedBy(prizes, entry);
  return shared && shared.first !== shared.last ? placesText(shared) : shared ? shared.first : place;
}

/** `10`, or `10–12`. */
export function placesText({ first, last }) {
  return first === last ? String(first) : `${first}–${last}`;
}

/**
 * The stage of the money: `open` while players may enter, then `closed`, `near`, `in`; `none` without prizes, or
 * with one player left. A flight that pays has its own stage.
 */
export function moneyStage(prizes, counters) {
  if (!hasPrizes(prizes) || !counters || counters.players_left < 2) {
    return "none";
  }
  const flight = flightPrizes(prizes);
  if (flight) {
    return flightStage(flight, prizes, counters);
  }
  if (!prizes.closed && prizes.published_at === null) {
    return "open";
  }
  const outUntilMoney = counters.players_left - prizes.places;
  if (prizes.published_at === null || outUntilMoney > nearestPlaces(prizes.places)) {
    return "closed";
  }
  return outUntilMoney > 0 ? "near" : "in";
}

const nearestPlaces = (places) => Math.max(MIN_NEAR, Math.round(places * NEAR_SHARE));

/**
 * The stage of a flight that pays before its end. No topic says whether its registration is open: with more than half
 * of its field in play, no bubble is near.
 */
function flightStage({ places, fixed }, { closed }, { players_left: left, entries }) {
  const outUntilMoney = left - places;
  if (outUntilMoney <= 0) {
    return fixed ? "in" : "open";
  }
  const isLate = closed || left * 2 <= entries;
  return isLate && outUntilMoney <= nearestPlaces(places) ? "near" : closed ? "closed" : "open";
}

/**
 * The lines about prizes on a TV at the stage of the money, `{label, line}` each. Amounts are shown once they are
 * published. Near the money there is one line alone.
 */
export function prizeItems(prizes, counters, texts) {
  const item = (code, line) => ({ label: texts(code), line });
  const money = (minor) => prizeText(prizes, minor, texts);
  const of = (place) => placeMoneyText(prizes, groupOf(prizes, place) || { amount: 0 }, texts);
  const first = () => item("face.prizes.first", of(1));
  const flight = flightPrizes(prizes);
  const ofFlight = flight ? [flightItem(prizes, texts)] : [];
  switch (moneyStage(prizes, counters)) {
    case "near":
      return [
        item(
          "face.prizes.bubble",
          texts("face.prizes.left_and_paid", { left: counters.players_left, paid: paidPlaces(prizes) }),
        ),
      ];
    case "in":
      return flight
        ? [item("face.prizes.next", money(flight.amount)), ...ofFlight]
        : [item("face.prizes.next", of(counters.players_left)), first()];
    case "closed":
      return [
        item("face.prizes.pool", money(prizes.pool)),
        ...(prizes.published_at === null
          ? []
          : [first(), item("face.prizes.pays", texts("face.prizes.places", { places: prizes.places }))]),
        ...ofFlight,
      ];
    case "open":
      return prizes.collected < prizes.guarantee
        ? [item("face.prizes.guarantee", money(prizes.guarantee)), ...ofFlight]
        : [item("face.prizes.pool", money(prizes.pool)), ...ofFlight];
    default:
      return [];
  }
}

/** Whether TVs that follow the tournament show its payouts: for two minutes after publication. */
export function isPrizesNews(prizes, now) {
  const at = hasPrizes(prizes) ? prizes.published_at : null;
  return at !== null && at !== undefined && now >= at && now - at < NEWS_MS;
}

/**
 * The smallest units of a typed amount: `1,200`, `25.50`, `25,5`; null for other text.
 *
 * A comma or point before three digits separates thousands, before one or two digits decimals.
 */
export function parseMoney(typed, exponent) {
  const text = typed.trim().replace(/[\s'’]/g, "");
  const match = /^(\d{1,15}|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (!match || (match[2] || "").length > exponent) {
    return null;
  }
  const whole = Number(match[1].replace(/[.,]/g, ""));
  return whole * 10 ** exponent + Number((match[2] || "").padEnd(exponent, "0") || 0);
}

/** An amount as text of a field: `25.50`, whole amounts without decimals. */
export function moneyField(minor, exponent) {
  const unit = 10 ** exponent;
  const rest = minor % unit;
  return String(Math.floor(minor / unit)) + (rest ? `.${String(rest).padStart(exponent, "0")}` : "");
}
