/** The form of an offer: its signals, and the offer that they give. */

import { signal } from "../../../../static/vendor/preact/preact.js";
import { numberIn } from "../../shared/typed_values.js";

export const PARTS = ["pool", "bounty", "fee", "staff", "charity"];
export const WINDOWS = ["usual", "levels", "break_after", "before_start", "closed"];
const LIMITS = ["per_entry", "per_player", "in_all"];
const LEVELS = ["from_level", "through_level", "break_after"];
const MAX_LEVEL = 500;
const MAX_COUNT = 1000000;
const MAX_CHIPS = 1000000000;

/** The value of the form's choice of time. */
export function whenOf({
  closed,
  before_start: beforeStart,
  break_after: breakAfter,
  from_level: from,
  through_level: through,
}) {
  if (closed || beforeStart) {
    return closed ? "closed" : "before_start";
  }
  return breakAfter ? "break_after" : from || through ? "levels" : "usual";
}

/**
 * A signal for each field.
 *
 * @param {object | null} saved the saved offer; null for a new one
 * @param {(minor: number) => string} field writes an amount
 */
export function typedOf(saved, listed, field) {
  const {
    kind,
    name = "",
    parts = {},
    chips = 0,
    window = {},
    limits = {},
    stack = "any",
    at_most: atMost,
  } = saved || {};
  const number = (value) => (value ? String(value) : "");
  const values = {
    kind: kind || (listed.length ? "rebuy" : "entry"),
    name,
    chips: number(chips),
    when: whenOf(window),
    with_break: window.with_break ? "yes" : "no",
    stack,
    at_most: number(atMost),
  };
  PARTS.forEach((part) => (values[part] = parts[part] ? field(parts[part]) : ""));
  LIMITS.forEach((limit) => (values[limit] = number(limits[limit])));
  LEVELS.forEach((level) => (values[level] = number(window[level])));
  const typed = {};
  Object.keys(values).forEach((key) => (typed[key] = signal(values[key])));
  return typed;
}

/**
 * The typed offer; the code of a fault if the input is wrong.
 *
 * @param {(text: string) => number | null} money reads an amount
 */
export function offerOf(typed, money, saved, listed) {
  const parts = {};
  for (const part of PARTS) {
    const text = typed[part].value.trim();
    const amount = text ? money(text) : 0;
    if (amount === null) {
      return "face.offers.money_wrong";
    }
    Object.assign(parts, amount ? { [part]: amount } : {});
  }
  const chips = numberIn(typed.chips.value || "0", 0, MAX_CHIPS);
  const window = windowOf(typed);
  const limits = numbersOf(typed, LIMITS, MAX_COUNT);
  const atMost = typed.stack.value === "at_most" ? numberIn(typed.at_most.value, 1, MAX_CHIPS) : null;
  if (chips === undefined || !window || !limits || atMost === undefined) {
    return "face.offers.number_wrong";
  }
  const kind = typed.kind.value;
  const stack = ["entry", "reentry"].includes(kind) ? "any" : typed.stack.value;
  const id = saved ? saved.id : newId(kind, listed);
  return { id, kind, parts, chips: chips || 0, name: typed.name.value, window, limits, stack, at_most: atMost };
}

function windowOf(typed) {
  const when = typed.when.value;
  if (when === "closed" || when === "before_start") {
    return when === "closed" ? { closed: true } : { before_start: true };
  }
  if (when === "break_after") {
    return numbersOf(typed, ["break_after"], MAX_LEVEL);
  }
  if (when !== "levels") {
    return {};
  }
  const levels = numbersOf(typed, ["from_level", "through_level"], MAX_LEVEL);
  return levels && Object.assign(levels, typed.with_break.value === "yes" ? { with_break: true } : {});
}

/** The typed numbers by name; null if one is not a number. */
function numbersOf(typed, names, max) {
  const numbers = {};
  for (const name of names) {
    const text = typed[name].value.trim();
    const number = text ? numberIn(text, 1, max) : null;
    if (number === undefined) {
      return null;
    }
    Object.assign(numbers, number ? { [name]: number } : {});
  }
  return numbers;
}

/** A free id for an offer: its kind, from the second offer on with a number. */
export function newId(kind, listed) {
  const taken = listed.map(({ id }) => id);
  let id = kind;
  for (let count = 2; taken.includes(id); count += 1) {
    id = `${kind}-${count}`;
  }
  return id;
}
