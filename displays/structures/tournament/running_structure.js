/** The structure of a tournament as a document to edit, its played part, and an edit as one command. */

import { draftOf } from "../../../static/js/structure/structure_edit.js";
import { comparableText } from "../sheet/document_text.js";
import { stakesOf } from "../sheet/games.js";
import { without } from "../sheet/sheet.js";

/** Fields that a started period keeps: its kind and its length. */
const STARTED = ["kind", "minutes", "hands", "minutes_by_players"];

/** The document of topic `structure`: periods keep their ids, and are independent of the head. */
export function documentOf(structure) {
  const { title, starting_stack: stack, rebuy_stack: rebuy, addon_stack: addon, chips, periods } = structure;
  const rotation = periods.map((period) => period.rotation).find((each) => each && each.every);
  const first = periods.find(({ kind }) => kind === "level");
  const head = {
    title,
    starting_stack: stack,
    ...(rebuy ? { rebuy_stack: rebuy } : {}),
    ...(addon ? { addon_stack: addon } : {}),
    ...(chips.length ? { chips } : {}),
    ...(first && first.level > 1 ? { first_level: first.level } : {}),
    ...(rotation ? { rotate_every: rotation.every, rotate_count: rotation.count } : {}),
    ...ownGames(structure.games),
    ...defaultLengths(periods),
  };
  return { ...head, periods: periods.map(draftOf) };
}

function ownGames(games = []) {
  const named = {};
  games.forEach(({ key, ...game }) => (named[key] = game));
  return games.length ? { games: named } : {};
}

/** The default lengths of new rows: those of the first level and the first break. */
function defaultLengths(periods) {
  const fields = {};
  ["level", "break"].forEach((kind) => {
    const model = periods.find((period) => period.kind === kind && !period.hands);
    if (model) {
      fields[`${kind}_minutes`] = draftOf(model).minutes;
    }
  });
  return fields;
}

/**
 * The played rows.
 *
 * @param {object[]} rows of the sheet
 * @param {string[]} ids of all periods of the tournament, in order
 * @param {number} position of the clock's period in them
 * @param {boolean} isBegun whether the clock has begun that period
 * @returns {{locked: number, current: number | null}} number of locked rows, and the row that keeps its length
 */
export function playedRows(rows, ids, position, isBegun) {
  const played = new Set(ids.slice(0, position));
  const rowIds = rows.map(({ period }) => period.id);
  const locked = 1 + rowIds.reduce((last, id, index) => (id && played.has(id) ? index : last), -1);
  const current = isBegun ? rowIds.indexOf(ids[position]) : -1;
  return { locked, current: current < 0 ? null : current };
}

/** Whether an edit leaves the played rows unchanged, and place and length of the current period. */
export function keepsPlayed(before, after, { locked, current }) {
  const same = (index) => after[index] && comparableText(after[index].period) === comparableText(before[index].period);
  const isWhole = before.slice(0, locked).every((_, index) => same(index));
  if (!isWhole || current === null) {
    return isWhole;
  }
  const [was, is] = [before[current].period, after[current] ? after[current].period : {}];
  return was.id === is.id && startedText(was) === startedText(is);
}

/**
 * The rows that were edited before they were played, and that no command can save.
 *
 * @param {object[]} saved rows of the saved sheet
 * @param {object[]} rows of the edited sheet
 * @param {{locked: number, current: number | null}} played rows of the edited sheet
 * @returns {number[]} their indexes in `rows`
 */
export function editedAndPlayed(saved, rows, { locked, current }) {
  const savedPeriods = new Map(saved.map(({ period }) => [period.id, period]));
  const isEdited = ({ period }, index) => {
    const before = savedPeriods.get(period.id) || {};
    return index < locked
      ? comparableText(period) !== comparableText(before)
      : index === current && startedText(period) !== startedText(before);
  };
  return rows.map((row, index) => (isEdited(row, index) ? index : -1)).filter((index) => index >= 0);
}

/** The edited rows with the saved values of what is played: all played rows, and kind and length of the current one. */
export function withSavedPlayed(saved, rows, playedOf) {
  const { locked, current } = playedOf(rows);
  const savedPlayed = saved.slice(0, playedOf(saved).locked);
  const ahead = rows.slice(locked);
  if (current === null) {
    return [...savedPlayed, ...ahead];
  }
  const row = rows[current];
  const { period: before } = saved.find(({ period }) => period.id === row.period.id);
  const started = {};
  STARTED.filter((name) => name in before).forEach((name) => (started[name] = before[name]));
  const currentRow = { ...row, period: { ...without(row.period, STARTED), ...started } };
  return [...savedPlayed, ...ahead.map((each) => (each === row ? currentRow : each))];
}

const startedText = (period) => comparableText(STARTED.map((name) => period[name]));

/** A period with the head's defaults written into it. */
export function explicit(head, period) {
  const minutes = period.minutes === undefined && !period.hands ? head[`${period.kind}_minutes`] : period.minutes;
  const own = { ...without(period, ["level"]), ...(minutes === undefined ? {} : { minutes }) };
  if (period.kind === "break") {
    return own;
  }
  return period.games
    ? { ...own, games: period.games.map((game) => ({ ...game, ...explicitGame(head, game) })) }
    : { ...own, ...explicitGame(head, period) };
}

/** Game, betting and kind of ante of a level or of one game of a rotation. */
function explicitGame(head, stakes) {
  const { game, betting, posts } = stakesOf(head, stakes);
  const usual = posts === "blinds" ? "big_blind" : "per_player";
  const ofHead = head.ante_kind && head.ante_kind !== "none" ? head.ante_kind : usual;
  return { game, betting, ...(stakes.ante ? { ante_kind: stakes.ante_kind || ofHead } : {}) };
}

/**
 * The fields of the `structure.change` from the saved document to another.
 *
 * @param {object} saved the tournament's document
 * @param {{locked: number, current: number | null}} played of the edited document
 * @param {number} position of the clock's period in `saved`
 */
export function changeTo(saved, document, { locked, current }, position) {
  const isSame =
    current !== null && comparableText(document.periods[current]) === comparableText(saved.periods[position]);
  const isAhead = isSame && position + 1 < saved.periods.length;
  const periods = document.periods.slice(isAhead ? current + 1 : locked);
  return {
    from_period: saved.periods[isAhead ? position + 1 : position].id,
    periods: periods.map((period) => explicit(document, period)),
  };
}

/** The rows that stay, and the periods after them by another document, position by position. */
export function replacedAhead(rows, document, { locked, current }) {
  const kept = rows.slice(0, current === null ? locked : current + 1);
  return { kept, periods: document.periods.slice(kept.length).map((period) => explicit(document, period)) };
}

/** The document for the library, without the ids of a tournament's periods. */
export function withoutIds(document) {
  return { ...document, periods: document.periods.map((period) => without(period, ["id"])) };
}
