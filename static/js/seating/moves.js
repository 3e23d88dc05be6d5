/** Moves as everybody sees them (topic `moves`): which are still news, and in which blocks a wall shows them. */

import { placeOf } from "./seats.js";

const MINUTE = 60000;
/** Milliseconds for which a move turns the walls that follow its tournament to the moves. */
const TURNS_WALLS_MS = 2 * MINUTE;
/** Minutes for which a move stays on the scene, unless the scene's option says otherwise. */
export const STAYS_MINUTES = 6;
/** A table that breaks, and the final table that is put together of several: everybody of them in one list. */
const TOGETHER = ["TableBroken", "FinalTableDrawn"];

/** Whether the player played already, or is an alternate who gets a seat; taking the first seat is no move. */
export function isMove(move) {
  return move.from !== null || move.kind === "AlternateSeated";
}

/** Whether a player has to move just now. A redraw is shown as a whole, by the seat draw. */
export function isMoving(moves, now) {
  return (
    Boolean(moves) &&
    moves.moves.some((move) => isMove(move) && move.kind !== "SeatsDrawn" && now - move.at < TURNS_WALLS_MS)
  );
}

/** Moves that have grown older are quieter. */
export function isOlder(move, now) {
  return now - move.at >= TURNS_WALLS_MS;
}

/**
 * The moves that are still news, newest first: players who leave a breaking table form one block, the others are single.
 *
 * @returns {{kind: "break" | "final" | "moves", table: number | null, moves: object[]}[]}
 */
export function blocksOf(moves, now, minutes) {
  const stays = (Number(minutes) > 0 ? Number(minutes) : STAYS_MINUTES) * MINUTE;
  const blocks = [];
  const news = moves.filter((move) => isMove(move) && now - move.at < stays);
  for (const move of news.reverse()) {
    const block = blockOf(move);
    const last = blocks[blocks.length - 1];
    if (last && last.key === block.key) {
      last.moves.push(move);
    } else {
      blocks.push(Object.assign(block, { moves: [move] }));
    }
  }
  return blocks;
}

/** The block of a move, with the table that breaks or becomes the final one. */
export function blockOf(move) {
  if (!TOGETHER.includes(move.kind)) {
    return { kind: "moves", table: null, key: "moves" };
  }
  if (move.kind === "TableBroken") {
    const { table } = placeOf(move.from);
    return { kind: "break", table, key: `${move.at}:${table}` };
  }
  return { kind: "final", table: placeOf(move.to).table, key: `${move.at}` };
}

/** Blocks as pages that a screen holds, the newest first. */
export function pagesOf(blocks, size) {
  const pages = [];
  for (const block of blocks) {
    const most = block.kind === "moves" ? size.moves : size.list;
    const count = Math.ceil(block.moves.length / most);
    const rows = Math.ceil(block.moves.length / count);
    for (let at = 0; at < block.moves.length; at += rows) {
      pages.push(Object.assign({}, block, { moves: block.moves.slice(at, at + rows) }));
    }
  }
  return pages;
}

const PLAIN = {
  AlternateSeated: "face.moves.seat_opened",
  FinalTableDrawn: "face.moves.final",
  SeatsDrawn: "face.moves.redraw",
};

/** The reasons for a move, as lines of the catalogue; where staff gave none, the kind of the move. */
export function whyOf(move) {
  if (move.kind === "TableBroken") {
    return [{ code: "face.moves.break", params: { table: String(placeOf(move.from).table) } }, ...move.why];
  }
  if (!isMove(move)) {
    return move.why;
  }
  const plain = PLAIN[move.kind] || "face.moves.by_floor";
  return move.why.length ? move.why : [{ code: plain, params: {} }];
}
