/** Reads typed envelopes, a line for each amount: `12 × 25.00`, `1 500`. */

import { moneyField, parseMoney } from "../../../../static/js/prizes/prizes.js";

const LINE = /^(\d{1,5})\s*(?:[x×*]\s*|\s)(.+)$/i;
const MAX_COUNT = 20000;

/**
 * @param {number} exponent decimals of the currency
 * @returns {{inventory: [number, number][], count: number, sum: number, wrong: string}} `wrong`: the first line that cannot be read
 */
export function readEnvelopes(text, exponent) {
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const parsed = lines.map((line) => envelopeIn(line, exponent));
  const wrong = lines[parsed.indexOf(null)] || "";
  const inventory = parsed.filter(Boolean);
  const count = inventory.reduce((all, [, each]) => all + each, 0);
  const sum = inventory.reduce((all, [amount, each]) => all + amount * each, 0);
  return { inventory, count, sum, wrong };
}

/** Amount and count of a line; null if the line cannot be read. */
function envelopeIn(line, exponent) {
  const match = LINE.exec(line);
  const count = match ? Number(match[1]) : 0;
  const amount = match ? parseMoney(match[2], exponent) : null;
  return amount !== null && count > 0 && count <= MAX_COUNT ? [amount, count] : null;
}

/** The necessary number of envelopes: the knock-outs ahead. */
export function claimsAhead(players, winnerDraws) {
  return Math.max(0, players - 1) + (winnerDraws ? 1 : 0);
}

/** Proposes equal envelopes and one of about twice the amount; their sum is the money. */
export function proposedLines(money, claims, exponent) {
  if (claims < 2) {
    return claims ? `1 × ${moneyField(money, exponent)}` : "";
  }
  const unit = 10 ** exponent;
  const each = Math.floor(money / (claims + 1) / unit) * unit;
  const large = money - each * (claims - 1);
  return `1 × ${moneyField(large, exponent)}\n${claims - 1} × ${moneyField(each, exponent)}`;
}
