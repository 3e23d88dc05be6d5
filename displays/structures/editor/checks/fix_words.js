/** The labels of the fix buttons. */

import { columnName, timeAt } from "../words.js";
import { beginnings } from "../../sheet/sheet.js";

export function fixWords(fix, editor) {
  const { texts } = editor;
  const words = { set, insert, remove: () => texts("face.structures.fix.remove"), move }[fix.do];
  return words ? words(fix, editor) : texts(`face.structures.fix.${fix.do}`);
}

function set({ field, value }, { texts }) {
  const { chips } = texts.formats;
  if (value === true) {
    return texts("face.structures.fix.close_here");
  }
  const known = typeof value === "number" ? chips(value) : String(value);
  return texts("face.structures.fix.set", { field: fieldName(field, texts), value: known });
}

function fieldName(field, texts) {
  const stacks = ["starting_stack", "rebuy_stack", "addon_stack"];
  return stacks.includes(field) ? texts(`face.structures.head.${field}`) : columnName(field, texts);
}

function insert({ value }, { texts }) {
  if (value.length > 1) {
    return texts("face.structures.fix.insert_levels", { levels: value.length });
  }
  const [{ kind, small_blind: small, big_blind: big, minutes }] = value;
  return kind === "break"
    ? texts("face.structures.fix.insert_break", { minutes })
    : texts("face.structures.fix.insert_level", { small: small || 0, big: big || 0 });
}

function move({ field, to, value }, editor) {
  const { texts } = editor;
  const begins = beginnings(editor.sheet.peek())[to === undefined || to === null ? 0 : to];
  const time = timeAt(editor.start, begins, texts);
  if (field === "color_up") {
    const isGone = to === undefined || to === null;
    return isGone
      ? texts("face.structures.fix.stays", { chip: value })
      : texts("face.structures.fix.out_at", { chip: value, time });
  }
  return texts(field === "break" ? "face.structures.fix.break_at" : "face.structures.fix.closes_at", { time });
}
