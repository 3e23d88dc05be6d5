/** Places for messages: beside the field of the reason, else above the form. */

import { keyOf, readChoices } from "./form_values.js";
import { applies } from "./values.js";

/** Codes of faults about JSON; a form has its own texts for them. */
const OF_SHAPE = ["wire.wrong_value", "wire.missing_field"];

/** Kinds of fields whose entries have no place of their own. */
const TYPED_LISTS = ["list", "wholes", "cards", "tally"];

/** The place of a row of a list; it moves with the row. */
export const placeOfRow = (place, row) => `${place}/${row.id}`;

/** The server's names for a row of two texts. */
function pathsOfPair(field, path, { draft }, i) {
  const key = draft[0].trim();
  return field.kind === "dealt" ? [`players[${i}]`, `cards.${key}`] : [`${path}.${key}`];
}

function placesOfList(field, path, rows, ruleset) {
  const last = { place: path, paths: field.names || [path], field };
  if (field.kind === "rows") {
    const each = (row, i) => {
      const at = field.key ? `${path}.${String(row.draft[field.key]).trim()}` : `${path}[${i}]`;
      const place = placeOfRow(path, row);
      return [...placesOfGroup(field.fields, row.draft, at, place, ruleset), { place, paths: [at], field: {} }];
    };
    return [...[].concat(...rows.map(each)), last];
  }
  const pair = { kind: field.columns[1] };
  const each = (row, i) => ({ place: placeOfRow(path, row), paths: pathsOfPair(field, path, row, i), field: pair });
  return [...rows.map(each), last];
}

function placesOfField(field, draft, path, place, ruleset) {
  if (["rows", "map", "dealt"].includes(field.kind)) {
    return placesOfList(field, path, draft, ruleset);
  }
  const own = { place, paths: [path], field };
  return field.kind === "group" ? [...placesOfGroup(field.fields, draft, path, place, ruleset), own] : [own];
}

/** The places of a group; hidden fields have none. */
function placesOfGroup(fields, drafts, path, place, ruleset) {
  const question = readChoices(fields, drafts, ruleset);
  const below = (base, field) => (base ? `${base}.${keyOf(field)}` : keyOf(field));
  const shown = fields.filter((field) => applies(field, question));
  const places = shown.map((field) =>
    placesOfField(field, drafts[keyOf(field)], below(path, field), below(place, field), ruleset),
  );
  return [].concat(...places);
}

/**
 * All places of a form in order: `place` is the key, `paths` are the server's names for it; `""` takes every path
 * without a place of its own.
 */
export function placesOf(fields, drafts, ruleset) {
  return [{ place: "", paths: [""], field: {} }, ...placesOfGroup(fields, drafts, "", "", ruleset)];
}

function nearest(places, named) {
  const depth = (path) =>
    named === path || path === "" || named.startsWith(`${path}.`) || named.startsWith(`${path}[`) ? path.length : -1;
  const deepest = ({ paths }) => Math.max(...paths.map(depth));
  return places.reduce((best, each) => (deepest(each) > deepest(best) ? each : best));
}

/** The text of a reason; for a value inside a JSON field with its path. */
function wordsOf({ code, params, field: named, text }, { paths, field }, texts) {
  const { kind } = field;
  const wrongCode = `face.toolbox.wrong.${field.wrong || (kind === "whole" && !field.most ? "number" : kind)}`;
  const within = (path) => TYPED_LISTS.includes(kind) && String(named).startsWith(`${path}[`);
  const exactly = paths.some((path) => path === (named || "") || within(path));
  if (exactly && OF_SHAPE.includes(code) && texts(wrongCode) !== wrongCode) {
    return texts(wrongCode, field);
  }
  const isInside = kind === "json" && Boolean(named) && !exactly;
  const shownCode = isInside && code === "wire.wrong_value" ? "face.toolbox.wrong.value" : code;
  const words = texts(shownCode, params);
  return (isInside ? `${named}: ` : "") + (words === code ? text : words);
}

/**
 * @param {object[]} places the result of `placesOf`
 * @param {object[]} reasons the server's reasons; each gets a place
 * @returns {Map<string, string>} the texts by place, in the order of the form
 */
export function faultsOf(places, reasons, texts) {
  const lines = new Map(places.map(({ place }) => [place, []]));
  reasons.forEach((reason) => {
    const place = nearest(places, reason.field || "");
    lines.get(place.place).push(wordsOf(reason, place, texts));
  });
  const filled = [...lines].filter(([, words]) => words.length);
  return new Map(filled.map(([place, words]) => [place, [...new Set(words)].join(" ")]));
}
