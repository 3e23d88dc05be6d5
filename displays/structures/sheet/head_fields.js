/** The fields of a structure's head: reading and writing. */

import { readAmount, readAmounts } from "./numbers.js";

/** A value of the head as text; an unreadable value stays as typed. */
export function plainAmounts(value, texts) {
  const { chips } = texts.formats;
  const written = (each) => (Number.isInteger(each) ? chips(each) : String(each));
  if (value === undefined || value === null) {
    return "";
  }
  return Array.isArray(value) ? value.map(written).join("  ") : written(value);
}

/** The value of a typed field; `undefined` for an empty one. */
export function readHead(name, typed) {
  const text = typed.trim();
  if (!text) {
    return undefined;
  }
  const value = name === "chips" ? ascending(readAmounts(text)) : readAmount(text);
  return value === null ? text : value;
}

/** Chips in ascending order, each once. */
function ascending(chips) {
  return chips && [...new Set(chips)].sort((a, b) => a - b);
}
