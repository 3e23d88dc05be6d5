/** Reads a published draw from untrusted text; accepts exactly the format of docs/draws.md. */

const HEX = /^[0-9a-f]{64}$/;
/** Characters of a document at most; ten thousand entries take half a million. */
const MAX_LENGTH = 20000000;
const MAX_SEATS = 1000;

const isText = (value) => typeof value === "string" && value.length <= 200;
const isCount = (value) => Number.isInteger(value) && value >= 0 && value <= 1000000;
const isList = (value, isOne) => Array.isArray(value) && value.every(isOne);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const isPair = (value) => isList(value, isText) && value.length === 2;
const isAbsentOr = (value, isValid) => value === undefined || isValid(value);
const hasOnly = (value, names) => Object.keys(value).every((name) => names.includes(name));

function isTable(value) {
  return (
    isObject(value) &&
    hasOnly(value, ["table", "seated", "seats"]) &&
    isCount(value.table) &&
    isCount(value.seated) &&
    isList(value.seats, isCount) &&
    value.seats.length <= MAX_SEATS
  );
}

function isInput(value) {
  return (
    isObject(value) &&
    hasOnly(value, ["number", "kind", "items", "places", "tables", "locked"]) &&
    isCount(value.number) &&
    isText(value.kind) &&
    isList(value.items, isText) &&
    isAbsentOr(value.places, (each) => isList(each, isText)) &&
    isAbsentOr(value.tables, (each) => isList(each, isTable)) &&
    isAbsentOr(value.locked, (each) => isList(each, isPair))
  );
}

function isLate(value) {
  return isObject(value) && isCount(value.k) && isInput(value.input) && isList(value.result, isPair);
}

function isButton(value) {
  return (
    isObject(value) &&
    hasOnly(value, ["table", "button", "others"]) &&
    isCount(value.table) &&
    isCount(value.button) &&
    isAbsentOr(value.others, (each) => isList(each, isCount) && each.length <= MAX_SEATS)
  );
}

/** @returns {boolean} whether this is a published draw that can be checked */
export function isPublished(value) {
  return (
    isObject(value) &&
    HEX.test(value.commitment) &&
    HEX.test(value.seed) &&
    isAbsentOr(value.word, isText) &&
    isInput(value.input) &&
    (value.result === null || isList(value.result, isPair)) &&
    isAbsentOr(value.late, (each) => isList(each, isLate)) &&
    isAbsentOr(value.buttons, (each) => isList(each, isButton))
  );
}

/** @returns {object | null} the draw; null for any other text */
export function readPublished(text) {
  if (text.length > MAX_LENGTH) {
    return null;
  }
  try {
    const value = JSON.parse(text);
    return isPublished(value) ? value : null;
  } catch (error) {
    console.warn("this is no published draw", error.name);
    return null;
  }
}
