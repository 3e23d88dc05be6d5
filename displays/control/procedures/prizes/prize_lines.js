/** Reads typed or pasted prizes: a line for a place or a group of places, with an amount or a percentage. */

import { moneyField, parseMoney, placesText } from "../../../../static/js/prizes/prizes.js";

const MAX_PLACES = 2000;

/**
 * The value of each place, first place first. A line has a value, with or without its places: `1: 5,000`, `10-12: 1,200`.
 *
 * @param {(text: string) => number | null} valueOf reads the value of a line
 * @returns {{values: number[]} | {wrong: number}} `wrong`: the number of the line that cannot be read, from 1
 */
export function readLines(text, valueOf) {
  const values = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index].trim();
    const lineValues = line ? readLine(line, values.length + 1, valueOf) : [];
    if (lineValues === null || values.length + lineValues.length > MAX_PLACES) {
      return { wrong: index + 1 };
    }
    values.push(...lineValues);
  }
  return { values };
}

/** The values of a line whose first place is `next`; null if the line cannot be read. */
function readLine(line, next, valueOf) {
  const match = /^(?:(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*(?::|\t|\)|\.(?=\s))\s*)?(.+)$/.exec(line);
  const first = match[1] ? Number(match[1]) : next;
  const last = match[2] ? Number(match[2]) : first;
  const value = valueOf(match[3]);
  if (first !== next || last < first || value === null) {
    return null;
  }
  return Array(last - first + 1).fill(value);
}

/** Returns a function that reads an amount, with or without a sign of a currency. */
export function amountReader(exponent) {
  return (text) => {
    const amount = parseMoney(text.replace(/[^\d.,'’\s]/g, ""), exponent);
    return amount ? amount : null;
  };
}

/** A percentage of at most three decimals: `12.5`, `12,5 %`. */
export function percentIn(text) {
  const match = /^(\d{1,3}(?:[.,]\d{1,3})?)\s*%?$/.exec(text.trim());
  const percent = match ? Number(match[1].replace(",", ".")) : 0;
  return percent > 0 && percent <= 100 ? percent : null;
}

/** The amounts as lines that `readLines` reads. */
export function linesOfGroups(groups, exponent) {
  return groups.map((group) => `${placesText(group)}: ${moneyField(group.amount, exponent)}`).join("\n");
}
