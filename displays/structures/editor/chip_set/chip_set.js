/** The chip set for a structure's calculations: one of the library, edited, or a new one. */

import { typedChip } from "../../library/chip_sets.js";
import { whole } from "../../library/parts.js";
import { withHead } from "../../sheet/sheet.js";

const NUMBERS = ["value", "per_player", "in_case"];

/**
 * The chip set of a sheet with the texts of its fields.
 *
 * @param {{id, title, chips} | null} own the sheet's chip set; only the id of the library's while it is unedited
 * @returns {{id, base, title, typed, chips, faults, isEdited}} `base`: the edited version; `typed`: the texts of the
 *   fields, null without a set; `chips`: for the server, null while a field cannot be read; `faults`:
 *   `<place>.<field>` of unreadable fields
 */
export function chosenSet(own, library) {
  const saved = own && own.id && library ? library.chip_sets[own.id] : null;
  const isOwn = Boolean(own && own.chips);
  if (!isOwn && !saved) {
    return { id: "", base: null, title: "", typed: null, chips: null, faults: [], isEdited: false };
  }
  const typed = isOwn ? own.chips : saved.chips.map(typedChip);
  const title = isOwn ? own.title : saved.title;
  const faults = faultsOf(typed);
  const chips = faults.length ? null : typed.filter(isTyped).map(chipOf);
  const isEdited = isOwn && !isAsSaved(own, saved);
  const base = isEdited && own.base ? own.base : (saved && saved.newest) || null;
  return { id: own.id || "", base, title, typed, chips, faults, isEdited };
}

const isTyped = (chip) => NUMBERS.some((name) => chip[name].trim());

function isAsSaved({ title, chips }, saved) {
  const text = (typed) =>
    JSON.stringify(
      typed.map(({ value, name, colour, per_player: perPlayer, in_case: inCase }) => [
        ...[value, name, colour].map((word) => (word || "").trim()),
        ...[perPlayer, inCase].map((count) => (count === "0" ? "" : count)),
      ]),
    );
  return Boolean(saved) && title === saved.title && text(chips) === text(saved.chips.map(typedChip));
}

/** The unreadable fields, and second chips of the same value. */
function faultsOf(typed) {
  const faults = [];
  const values = typed.map(({ value }) => whole(value));
  typed.forEach((chip, place) => {
    if (!isTyped(chip)) {
      return;
    }
    NUMBERS.filter((name) => whole(chip[name]) === undefined).forEach((name) => faults.push(`${place}.${name}`));
    if (!values[place] || values.indexOf(values[place]) < place) {
      faults.push(`${place}.value`);
    }
  });
  return [...new Set(faults)];
}

function chipOf({ value, per_player: perPlayer, in_case: inCase }) {
  return { value: whole(value), per_player: whole(perPlayer) || 0, in_case: whole(inCase) || 0 };
}

/** The sheet with another chip set of the library, or without one; the structure's chips become the set's values. */
export function withSet(sheet, id, library) {
  const set = library.chip_sets[id];
  const chosen = { ...sheet, chipSet: set ? { id } : null };
  return set ? withHead(chosen, { chips: set.chips.map(({ value }) => value) }) : chosen;
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
