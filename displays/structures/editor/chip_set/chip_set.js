/** The chip set for a structure's calculations: one of the library, edited, or a new one. */

import { typedChip } from "../../library/chip_sets.js";
import { whole } from "../../library/parts.js";
import { withHead } from "../../sheet/sheet.js";

const NUMBERS = ["value", "per_player", "in_case"];

/**
 * The chip set of a sheet.
 *
 * @param {{id, title, chips} | null} kept the sheet's chip set; only the id while it is unedited
 * @returns {{id, base, title, typed, chips, faults, isEdited}} `base`: the version that was
 *   edited; `typed`: the texts of the fields, null without a set; `chips`: for the server, null while a field
 *   cannot be read; `faults`: `<place>.<field>` of unreadable fields
 */
export function chosenSet(kept, library) {
  const saved = kept && kept.id && library ? library.chip_sets[kept.id] : null;
  const isEdited = Boolean(kept && kept.chips);
  if (!isEdited && !saved) {
    return { id: "", base: null, title: "", typed: null, chips: null, faults: [], isEdited: false };
  }
  const typed = isEdited ? kept.chips : saved.chips.map(typedChip);
  const title = isEdited ? kept.title : saved.title;
  const faults = faultsOf(typed);
  const chips = faults.length ? null : typed.filter(isTyped).map(chipOf);
  const differs = isEdited && !isAsSaved(kept, saved);
  const base = differs && kept.base ? kept.base : (saved && saved.newest) || null;
  return { id: kept.id || "", base, title, typed, chips, faults, isEdited: differs };
}

const isTyped = (chip) => NUMBERS.some((name) => chip[name].trim());

function isAsSaved({ title, chips }, saved) {
  const text = (typed) =>
    JSON.stringify(
      typed.map(({ value, name, colour, per_player: each, in_case: all }) => [
        ...[value, name, colour].map((each) => (each || "").trim()),
        ...[each, all].map((count) => (count === "0" ? "" : count)),
      ]),
    );
  return Boolean(saved) && title === saved.title && text(chips) === text(saved.chips.map(typedChip));
}

function faultsOf(typed) {
  const found = [];
  const values = typed.map(({ value }) => whole(value));
  typed.forEach((chip, place) => {
    if (!isTyped(chip)) {
      return;
    }
    NUMBERS.filter((name) => whole(chip[name]) === undefined).forEach((name) => found.push(`${place}.${name}`));
    if (!values[place] || values.indexOf(values[place]) < place) {
      found.push(`${place}.value`);
    }
  });
  return [...new Set(found)];
}

function chipOf({ value, per_player: each, in_case: all }) {
  return { value: whole(value), per_player: whole(each) || 0, in_case: whole(all) || 0 };
}

/** The sheet with another chip set of the library, or without one; the structure's chips become the set's values. */
export function withSet(sheet, id, library) {
  const known = library.chip_sets[id];
  const chosen = { ...sheet, chipSet: known ? { id } : null };
  return known ? withHead(chosen, { chips: known.chips.map(({ value }) => value) }) : chosen;
}

/** The sheet with a new chip set of its own chips. */
export function withNewSet(sheet) {
  const { chips = [], title = "" } = sheet.head;
  const values = Array.isArray(chips) ? chips : [];
  return { ...sheet, chipSet: { id: null, title, chips: values.map((value) => typedChip({ value })) } };
}

/** The sheet with an edited chip set; the structure's chips follow while all values can be read. */
export function withChips(sheet, { id, base, title, typed }) {
  const edited = { ...sheet, chipSet: { id: id || null, base, title, chips: typed } };
  const { chips } = chosenSet(edited.chipSet, null);
  if (!chips || !chips.length) {
    return edited;
  }
  const values = chips.map(({ value }) => value).sort((a, b) => a - b);
  const isSame = JSON.stringify(values) === JSON.stringify(sheet.head.chips);
  return isSame ? edited : withHead(edited, { chips: values });
}
