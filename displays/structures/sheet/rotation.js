/** A level with a rotation of games: the amounts of a column for all games, `500 / 500 / 100`. */

import { amountsOfGame, stakesOf } from "./games.js";
import { withRow } from "./sheet.js";

const NONE = "–";
const NOTHING = ["", "-", NONE, "—"];

/** For each game of a rotation, whether it has a column. */
export function gamesWith(head, games, column) {
  return games.map((game) => amountsOfGame(stakesOf(head, game)).includes(column));
}

/** The texts of a column, one for each game, empty for a game without the column. */
export function partsOf(games, column) {
  return games.map(({ [column]: value }) => (value === undefined || value === null ? "" : String(value)));
}

export function joinedParts(parts) {
  return parts.some(Boolean) ? parts.map((part) => part || NONE).join(" / ") : "";
}

/**
 * The typed text by game: a single amount is for all games with the column; several are in the order of
 * the games, or of the games with the column. Amounts beyond the games stay in the last text, which is then unreadable.
 */
export function splitParts(text, has) {
  const words = text.split("/").map((word) => (NOTHING.includes(word.trim()) ? "" : word.trim()));
  if (words.length === 1) {
    return has.map((isThere) => (isThere ? words[0] : ""));
  }
  if (words.length !== has.length && words.length === has.filter(Boolean).length) {
    const left = words.slice();
    return has.map((isThere) => (isThere ? left.shift() : ""));
  }
  const last = has.length - 1;
  return has.map((_, at) => (at === last ? words.slice(last).join("/") : words[at] || ""));
}

/**
 * The sheet after typing into an amount of a rotation.
 *
 * @param {(sheet, index, column, text) => object} typeOne types into a level of one game
 */
export function typedIntoGames(sheet, index, column, text, typeOne) {
  const row = sheet.rows[index];
  const { games, color_up: out } = row.period;
  const before = partsOf(games, column);
  let { typed } = row;
  const after = splitParts(text, gamesWith(sheet.head, games, column)).map((word, at) => {
    if (word === before[at]) {
      return games[at];
    }
    const alone = { kind: "level", color_up: out || [], ...games[at] };
    const own = typed.filter((name) => name.startsWith(`${at}.`)).map((name) => name.slice(2));
    const one = withRow(sheet, index, { ...row, typed: own, period: alone });
    const done = typeOne(one, index, column, word).rows[index];
    typed = [...typed.filter((name) => !name.startsWith(`${at}.`)), ...done.typed.map((name) => `${at}.${name}`)];
    const { kind, color_up: chips, ...game } = done.period;
    void [kind, chips];
    return game;
  });
  const isSame = after.every((game, at) => game === games[at]);
  return isSame ? sheet : withRow(sheet, index, { ...row, typed, period: { ...row.period, games: after } });
}

const OF_GAME = ["game", "betting", "small_blind", "big_blind", "ante", "ante_kind", "button_blind", "bring_in"];
const OF_BETS = ["completion", "small_bet", "big_bet"];

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
      const isOfGame = !period.games && [...OF_GAME, ...OF_BETS].includes(name);
      (isOfGame ? first : level)[name] = period[name];
    });
    const typed = period.games ? row.typed : row.typed.map((name) => `0.${name}`);
    return { ...row, typed, period: { ...level, games: [...(period.games || [first]), { game, betting }] } };
  });
  return { ...sheet, rows };
}
