/** The labels of the buttons that fix a warning. */

import { columnName, timeAt } from "../words.js";
import { beginnings } from "../../sheet/sheet.js";

export function fixWords(fix, editor) {
  const { texts } = editor;
  const wordsOf = {
    set: setWords,
    insert: insertWords,
    remove: () => texts("face.structures.fix.remove"),
    move: moveWords,
  }[fix.do];
  return wordsOf ? wordsOf(fix, editor) : texts(`face.structures.fix.${fix.do}`);
}

function setWords({ field, value }, { texts }) {
  if (value === true) {
    return texts("face.structures.fix.close_here");
  }
  const shown = typeof value === "number" ? texts.formats.chips(value) : String(value);
  return texts("face.structures.fix.set", { field: fieldName(field, texts), value: shown });
}

function fieldName(field, texts) {
  const stacks = ["starting_stack", "rebuy_stack", "addon_stack"];
  return stacks.includes(field) ? texts(`face.structures.head.${field}`) : columnName(field, texts);
}

function insertWords({ value }, { texts }) {
  if (value.length > 1) {
    return texts("face.structures.fix.insert_levels", { levels: value.length });
  }
  const [{ kind, small_blind: small, big_blind: big, minutes }] = value;
  return kind === "break"
    ? texts("face.structures.fix.insert_break", { minutes })
    : texts("face.structures.fix.insert_level", { small: small || 0, big: big || 0 });
}

function moveWords({ field, to, value }, editor) {
  const { texts } = editor;
  const isRemoved = to === undefined || to === null;
  const time = timeAt(editor.start, beginnings(editor.sheet.peek())[isRemoved ? 0 : to], texts);
  if (field === "color_up") {
    return isRemoved
      ? texts("face.structures.fix.stays", { chip: value })
      : texts("face.structures.fix.out_at", { chip: value, time });
  }
  return texts(field === "break" ? "face.structures.fix.break_at" : "face.structures.fix.closes_at", { time });
}
