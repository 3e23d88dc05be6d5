/** A level with a rotation of games: the amounts of a column for all games, `500 / 500 / 100`. */

import { AMOUNTS, amountsOfGame, stakesOf } from "./games.js";
import { withRow, without } from "./sheet.js";

const NO_AMOUNT = "–";
/** Texts that people type for no amount. */
const NO_AMOUNT_TYPED = ["", "-", NO_AMOUNT, "—"];
/** The fields that a level with one game gives to that game if the level becomes a rotation. */
const FIELDS_OF_GAME = ["game", "betting", "ante_kind", ...AMOUNTS];

/** For each game of a rotation, whether it has a column. */
export function gamesWith(head, games, column) {
  return games.map((game) => amountsOfGame(stakesOf(head, game)).includes(column));
}

/** The texts of a column, one for each game, empty for a game without the column. */
export function partsOf(games, column) {
  return games.map(({ [column]: value }) => (value === undefined || value === null ? "" : String(value)));
}

/** The texts of a column as one text, `500 / – / 100`; empty without an amount. */
export function joinedParts(parts) {
  return parts.some(Boolean) ? parts.map((part) => part || NO_AMOUNT).join(" / ") : "";
}

/**
 * The typed text by game: a single amount is for all games with the column; several are in the order of
 * the games, or of the games with the column. Amounts beyond the games stay in the last text, which is then unreadable.
 *
 * @param {boolean[]} hasColumn for each game, see `gamesWith`
 */
export function splitParts(text, hasColumn) {
  const words = text.split("/").map((word) => (NO_AMOUNT_TYPED.includes(word.trim()) ? "" : word.trim()));
  if (words.length === 1) {
    return hasColumn.map((has) => (has ? words[0] : ""));
  }
  if (words.length !== hasColumn.length && words.length === hasColumn.filter(Boolean).length) {
    const remaining = words.slice();
    return hasColumn.map((has) => (has ? remaining.shift() : ""));
  }
  const last = hasColumn.length - 1;
  return hasColumn.map((_, at) => (at === last ? words.slice(last).join("/") : words[at] || ""));
}

/**
 * The sheet after typing into an amount of a rotation. The row's typed fields have the position of their game before
 * them: `1.ante`.
 *
 * @param {(sheet, index, column, text) => object} typeIntoLevel types into a level of one game
 */
export function typedIntoGames(sheet, index, column, text, typeIntoLevel) {
  const row = sheet.rows[index];
  const { games, color_up: chips = [] } = row.period;
  const before = partsOf(games, column);
  let { typed } = row;
  const after = splitParts(text, gamesWith(sheet.head, games, column)).map((word, at) => {
    if (word === before[at]) {
      return games[at];
    }
    const prefix = `${at}.`;
    const ownTyped = typed.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
    const period = { kind: "level", color_up: chips, ...games[at] };
    const ofOneGame = withRow(sheet, index, { ...row, typed: ownTyped, period });
    const changed = typeIntoLevel(ofOneGame, index, column, word).rows[index];
    const othersTyped = typed.filter((name) => !name.startsWith(prefix));
    typed = [...othersTyped, ...changed.typed.map((name) => `${prefix}${name}`)];
    return without(changed.period, ["kind", "color_up"]);
  });
  const isSame = after.every((game, at) => game === games[at]);
  return isSame ? sheet : withRow(sheet, index, { ...row, typed, period: { ...row.period, games: after } });
}

/** The sheet with one more game in these levels; a level with one game becomes a rotation. */
export function withMoreGames(sheet, { from, to }, game, betting) {
  const rows = sheet.rows.map((row, index) => {
    const { period } = row;
    if (index < from || index > to || period.kind !== "level") {
      return row;
    }
    const level = {};
    const first = { game: stakesOf(sheet.head, period).game };
    Object.keys(period).forEach((name) => {
      const isOfGame = !period.games && FIELDS_OF_GAME.includes(name);
      (isOfGame ? first : level)[name] = period[name];
    });
    const typed = period.games ? row.typed : row.typed.map((name) => `0.${name}`);
    return { ...row, typed, period: { ...level, games: [...(period.games || [first]), { game, betting }] } };
  });
  return { ...sheet, rows };
}
