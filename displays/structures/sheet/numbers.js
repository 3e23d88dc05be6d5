/** Amounts as people type them: `200`, `1k`, `1.5k`, `2m`, `1,200`, `1.200`, `1 200`. */

const FACTORS = { k: 1000, m: 1000000 };
const GROUPED = /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*$/;
const WITH_LETTER = /^(\d+)(?:[.,](\d{1,6}))?\s*([km])$/i;
const MAX_AMOUNT = 100000000000;

/** A whole amount of chips; null for any other text. */
export function readAmount(typed) {
  const text = String(typed).trim();
  const parts = WITH_LETTER.exec(text);
  return parts ? withinLimit(multipliedAmount(parts)) : readWhole(text);
}

/** A whole number, perhaps with separators; null for any other text. */
export function readWhole(typed) {
  const text = typed.trim();
  const isWhole = /^\d+$/.test(text) || GROUPED.test(text);
  return isWhole ? withinLimit(Number(text.replace(/\D/g, ""))) : null;
}

const withinLimit = (amount) => (amount !== null && amount <= MAX_AMOUNT ? amount : null);

/** An amount with `k` or `m`; null where its fraction gives no whole chips. */
function multipliedAmount([, whole, fraction = "", letter]) {
  const factor = FACTORS[letter.toLowerCase()];
  const amount = Number(whole) * factor + (Number(fraction || 0) * factor) / 10 ** fraction.length;
  return Number.isInteger(amount) ? amount : null;
}

/**
 * Several amounts: `25 100`, `25, 100`, `25/100`; null if one is unreadable. The comma in `1,200` separates thousands.
 */
export function readAmounts(typed) {
  const words = String(typed)
    .trim()
    .split(/\s*[;/+]\s*|,\s+|\s+/)
    .filter(Boolean);
  const amounts = words.map(readAmount);
  return amounts.includes(null) ? null : amounts;
}
