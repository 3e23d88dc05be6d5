/**
 * Kinds of single fields: the value in a form (a draft: the typed text or the choice), the value of a draft
 * in a question, and the values of a link that fit.
 */

import { readCard, readDecimal, readDuration, readList, readWhole, writeCard, writeDuration } from "./values.js";

export const MAX_SEATS = 12;
const MAX_COUNT = 1000;

export const isText = (value) => typeof value === "string" || typeof value === "number";
const isSeat = (value) => Number.isInteger(value) && value >= 1 && value <= MAX_SEATS;
const isListOf = (value, fits) => Array.isArray(value) && value.every(fits);
const always = () => true;
const ifOptional = (data) => Boolean(data.optional);

/**
 * `blank` is the draft of an empty field, `write` that of a value, `read` the value of a draft (undefined: left out);
 * `fits` tells whether a link's value can be shown, `mayLack` whether a link may leave the field out.
 */
const typed = {
  blank: () => "",
  write: (value) => String(value),
  read: (draft) => draft,
  fits: isText,
  mayLack: ifOptional,
};
const kind = (own) => Object.assign({}, typed, own);

const whole = kind({ read: readWhole, mayLack: always }); // an empty number is one that nobody has typed yet

const decimal = kind({ read: readDecimal, mayLack: always });

/** Minutes and seconds; `none`: an empty field is null, which has a meaning for the calculator. */
const durationField = kind({
  write: (value) => (value === null ? "" : writeDuration(value)),
  read(draft, data) {
    const value = readDuration(draft);
    return value === undefined && data.none ? null : value;
  },
  fits: (value, data) => isText(value) || (value === null && Boolean(data.none)),
  mayLack: always,
});

const flag = kind({
  blank: (data) => Boolean(data.default),
  write: (value) => value,
  fits: (value) => typeof value === "boolean",
});

/** A choice; `none`: no choice is left out. */
const choice = kind({
  blank: ({ none, options }) => (none ? "" : options[0]),
  read: (draft, { none }) => (none && draft === "" ? undefined : draft),
});

/** One seat of the table; `none`: no seat is null. */
const seat = kind({
  blank: ({ none }) => (none ? "" : "1"),
  write: (value) => (value === null ? "" : String(value)),
  read: (draft) => (draft === "" ? null : Number(draft)),
  fits: (value, data) => isSeat(value) || (value === null && Boolean(data.none)),
});

/** The taken seats. */
const seats = kind({
  blank: () => [],
  write: (value) => value,
  read: (draft) => [...draft].sort((a, b) => a - b),
  fits: (value) => isListOf(value, isSeat) && new Set(value).size === value.length,
});

/** Texts separated by commas. */
const list = kind({
  write: (value) => value.join(", "),
  read: readList,
  fits: (value) => isListOf(value, (each) => isText(each) && readList(String(each)).join() === String(each).trim()),
});

/** Whole numbers separated by commas. */
const wholes = Object.assign({}, list, {
  read: (draft) => readList(draft).map(readWhole),
  fits: (value) => isListOf(value, isText),
});

/** Cards in the order in which they are dealt. */
const cards = kind({
  write: (value) => value.map(writeCard).join(" "),
  read: (draft) =>
    draft
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map(readCard),
  fits: (value) => isListOf(value, (each) => typeof each === "string" && /^[^\s,;]+$/.test(each)),
});

/** A typed name; an empty optional name is left out. */
const text = kind({
  read: (draft, data) => draft.trim() || (data.optional ? undefined : ""),
});

/** A document as JSON. Other text is passed on unchanged, and the server refuses it. */
const json = kind({
  write: (value) => JSON.stringify(value, null, 1),
  read(draft, data) {
    try {
      return draft.trim() || !data.optional ? JSON.parse(draft) : undefined;
    } catch {
      return draft;
    }
  },
  fits: (value, { shape }) =>
    value !== null && typeof value === "object" && Array.isArray(value) === (shape === "list"),
});

/** A list of a few words, given as a count for each word. */
const tally = kind({
  blank: ({ options }) => options.map(() => ""),
  write: (value, { options }) =>
    options.map((option, i) =>
      String(Array.isArray(value) ? value.filter((each) => each === option).length : i ? 0 : value),
    ),
  /** Any other value than a count is passed on unchanged, and the server refuses it. */
  read(draft, { options }) {
    const counts = draft.map((each) => readWhole(each) || 0);
    const wrong = counts.filter((count) => !(count >= 0 && count <= MAX_COUNT));
    return wrong.length ? wrong[0] : [].concat(...options.map((option, i) => Array(counts[i]).fill(option)));
  },
  fits: (value, { options }) => isText(value) || isListOf(value, (each) => options.includes(each)),
});

export const FIELD_VALUES = {
  whole,
  decimal,
  duration: durationField,
  flag,
  choice,
  seat,
  seats,
  list,
  wholes,
  cards,
  text,
  json,
  tally,
};
