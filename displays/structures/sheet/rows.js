/** The edits of rows: insert, remove, move, duplicate, scale, fill a series, set the game. */

import { isAmount } from "./cells.js";
import { amountsOfGame, stakesOf } from "./games.js";
import { chipsAt, payable, rowOf, withFields, without } from "./sheet.js";

const ROUND_AMOUNTS = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100];
/** Growth of the big blinds of a series whose first two do not give one. */
const GROWTH = 1.4;
/** Fields that a new row has from the last row of its kind. */
const COPIED = { level: ["game", "betting", "minutes", "hands", "minutes_by_players"], break: ["minutes"] };
/** Fields with values that only one period can have. */
const UNIQUE = ["id", "closes_registration", "until_end", "color_up"];

const isLevel = ({ period }) => period.kind === "level";

/**
 * Inserts a row before `index`: a level with length and game of the level before it, a break with the length of the
 * break before it.
 */
export function inserted(sheet, index, kind) {
  const model = sheet.rows
    .slice(0, index)
    .reverse()
    .find(({ period }) => period.kind === kind);
  const period = { kind };
  COPIED[kind].forEach((name) => {
    if (model && model.period[name] !== undefined) {
      period[name] = model.period[name];
    }
  });
  return spliced(sheet, index, 0, [rowOf(period)]);
}

/** Removes the rows from `from` to `to`; a sheet keeps at least one. */
export function removed(sheet, { from, to }) {
  const after = spliced(sheet, from, to - from + 1, []);
  return after.rows.length ? after : spliced(after, 0, 0, [rowOf({ kind: "level" })]);
}

/** The sheet with added rows in the place of `count` rows from `index` on. */
function spliced(sheet, index, count, added) {
  const rows = sheet.rows.slice();
  rows.splice(index, count, ...added);
  return { ...sheet, rows };
}

/** Moves rows up or down; the same sheet at its first and last row. */
export function moved(sheet, { from, to }, by) {
  if (from + by < 0 || to + by >= sheet.rows.length) {
    return sheet;
  }
  const block = sheet.rows.slice(from, to + 1);
  return spliced(spliced(sheet, from, block.length, []), from + by, 0, block);
}

/** Duplicates rows; fields that only one period can have stay with the original. */
export function doubled(sheet, { from, to }) {
  const copies = sheet.rows.slice(from, to + 1).map(({ period, typed }) => rowOf(copyOf(period), typed));
  return spliced(sheet, to + 1, 0, copies);
}

/** A period without the fields that only one period can have. */
function copyOf(period) {
  return without(period, UNIQUE);
}

/** The sheet with periods of another one before `index`. */
export function withRows(sheet, index, periods) {
  const rows = periods.map((period) => rowOf(period));
  return spliced(sheet, index, 0, rows);
}

/** Multiplies every amount of the rows by a factor, rounded to payable amounts. */
export function scaled(sheet, { from, to }, factor) {
  let after = sheet;
  for (let index = from; index <= to; index += 1) {
    const { period } = sheet.rows[index];
    const scale = (amount) =>
      Number.isInteger(amount) && amount ? payable(amount * factor, chipsAt(sheet, index)) : amount;
    const fields = scaledAmounts(period, scale);
    if (period.games) {
      fields.games = period.games.map((game) => ({ ...game, ...scaledAmounts(game, scale) }));
    }
    after = withFields(after, index, fields);
  }
  return after;
}

function scaledAmounts(values, scale) {
  const fields = {};
  Object.keys(values)
    .filter(isAmount)
    .forEach((name) => (fields[name] = scale(values[name])));
  return fields;
}

/** The round amount nearest to another, by proportion: 10, 12, 15, 20 … of each power of ten. */
export function nearestRound(amount) {
  if (amount < 10) {
    return Math.max(1, Math.round(amount));
  }
  const power = 10 ** (Math.floor(Math.log10(amount)) - 1);
  const candidates = ROUND_AMOUNTS.map((each) => each * power);
  const distance = (each) => Math.abs(Math.log(each / amount));
  return candidates.reduce((nearest, each) => (distance(each) < distance(nearest) ? each : nearest));
}

/**
 * Fills big blinds that grow evenly from the first level of the rows to the last; without a last one, at the rate of
 * the first two. Small blinds are half of them; antes follow the first level.
 */
export function series(sheet, { from, to }) {
  const indexes = [];
  for (let index = from; index <= to; index += 1) {
    if (isLevel(sheet.rows[index]) && hasBlinds(sheet, index)) {
      indexes.push(index);
    }
  }
  const blinds = indexes.map((index) => sheet.rows[index].period.big_blind);
  if (indexes.length < 2 || !Number.isInteger(blinds[0])) {
    return sheet;
  }
  const growth = growthOf(blinds);
  const isOpenEnd = !Number.isInteger(blinds[blinds.length - 1]);
  let after = sheet;
  let [blind] = blinds;
  indexes.slice(1, isOpenEnd ? undefined : -1).forEach((index, at) => {
    blind = Math.max(blind, payable(nearestRound(blinds[0] * growth ** (at + 1)), chipsAt(sheet, index)));
    after = withFields(after, index, grownStakes(sheet, indexes[0], index, blind));
  });
  return after;
}

function hasBlinds(sheet, index) {
  const { period } = sheet.rows[index];
  return !period.games && amountsOfGame(stakesOf(sheet.head, period)).includes("big_blind");
}

function growthOf(blinds) {
  const last = blinds[blinds.length - 1];
  if (Number.isInteger(last)) {
    return (last / blinds[0]) ** (1 / (blinds.length - 1));
  }
  return Number.isInteger(blinds[1]) && blinds[1] > blinds[0] ? blinds[1] / blinds[0] : GROWTH;
}

/** The stakes of a level of a series, with the ante's share of the big blind as in its first level. */
function grownStakes(sheet, first, index, blind) {
  const { big_blind: big, ante, ante_kind: kind } = sheet.rows[first].period;
  const chips = chipsAt(sheet, index);
  const share = ante ? ante / big : 0;
  return {
    big_blind: blind,
    small_blind: Math.min(blind, payable(blind / 2, chips)),
    ante: share ? payable(blind * share, chips) : undefined,
    ante_kind: share ? kind : undefined,
  };
}

/** Sets the game of levels, and removes amounts that the game does not have. */
export function withGame(sheet, { from, to }, game, betting) {
  const amounts = amountsOfGame(stakesOf(sheet.head, { game, betting }));
  let after = sheet;
  for (let index = from; index <= to; index += 1) {
    const { period } = sheet.rows[index];
    if (period.kind === "level") {
      const fields = { game, betting, games: undefined };
      const others = Object.keys(period).filter((name) => isAmount(name) && !amounts.includes(name));
      others.forEach((name) => (fields[name] = undefined));
      after = withFields(after, index, fields);
    }
  }
  return after;
}
