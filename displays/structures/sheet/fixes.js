/** Applies the server's fixes for warnings to a sheet. */

import { withRows, removed } from "./rows.js";
import { withFields, withHead } from "./sheet.js";

/** Fixes that open a form instead of changing the sheet. */
export const LEADS = ["edit", "edit_chips", "generate"];

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
  let found = sheet;
  if (!isNothing(period)) {
    const left = found.rows[period].period.color_up.filter((chip) => chip !== value);
    found = withFields(found, period, { color_up: left.length ? left : undefined });
  }
  if (!isNothing(to)) {
    const there = found.rows[to].period.color_up || [];
    const chips = [...there, value].sort((a, b) => a - b);
    found = withFields(found, to, { color_up: chips });
  }
  return found;
}

function moveMark(sheet, { period, to, field }) {
  const away = isNothing(period) ? sheet : withFields(sheet, period, { [field]: undefined });
  return isNothing(to) ? away : withFields(away, to, { [field]: true });
}
