/** Applies the server's fixes for warnings to a sheet. */

import { withRows, removed } from "./rows.js";
import { withFields, withHead } from "./sheet.js";

/** Fixes that open a cell or a form instead of changing the sheet. */
export const OPENING_FIXES = ["edit", "edit_chips", "generate"];

/** The sheet after a fix. */
export function fixed(sheet, fix) {
  const apply = { set: setField, insert, remove, move }[fix.do];
  return apply ? apply(sheet, fix) : sheet;
}

const isNothing = (value) => value === undefined || value === null;

function setField(sheet, { period, game, field, value }) {
  if (isNothing(period)) {
    return withHead(sheet, { [field]: value });
  }
  const before = sheet.rows[period].period;
  if (before.games && !isNothing(game)) {
    const games = before.games.map((each, at) => (at === game ? { ...each, [field]: value } : each));
    return withFields(sheet, period, { games });
  }
  return withFields(sheet, period, { [field]: value });
}

function insert(sheet, { period, value }) {
  return withRows(sheet, isNothing(period) ? sheet.rows.length : period, value);
}

function remove(sheet, { period }) {
  return removed(sheet, { from: period, to: period });
}

function move(sheet, fix) {
  if (fix.field === "break") {
    return moveBreak(sheet, fix);
  }
  return fix.field === "color_up" ? moveColorUp(sheet, fix) : moveMark(sheet, fix);
}

function moveBreak(sheet, { period, to }) {
  const rows = sheet.rows.slice();
  const [row] = rows.splice(period, 1);
  rows.splice(to > period ? to - 1 : to, 0, row);
  return { ...sheet, rows };
}

function moveColorUp(sheet, { period, to, value }) {
  const before = isNothing(period) ? sheet : withFields(sheet, period, { color_up: otherChips(sheet, period, value) });
  if (isNothing(to)) {
    return before;
  }
  const chips = [...(before.rows[to].period.color_up || []), value].sort((a, b) => a - b);
  return withFields(before, to, { color_up: chips });
}

/** The chips that leave in a period, without one; undefined without others. */
function otherChips({ rows }, period, chip) {
  const others = rows[period].period.color_up.filter((each) => each !== chip);
  return others.length ? others : undefined;
}

function moveMark(sheet, { period, to, field }) {
  const unmarked = isNothing(period) ? sheet : withFields(sheet, period, { [field]: undefined });
  return isNothing(to) ? unmarked : withFields(unmarked, to, { [field]: true });
}
