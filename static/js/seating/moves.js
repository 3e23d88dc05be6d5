/** Public moves (topic `moves`): recent ones, and their blocks on a TV. */

import { placeOf } from "./seats.js";

const MINUTE = 60000;
/** Milliseconds for which TVs that follow the tournament show a move. */
const NEWS_MS = 2 * MINUTE;
/** Default of minutes for which a move stays on the scene. */
export const STAYS_MINUTES = 6;
/** Kinds of moves that are one list: a breaking table, and the final table. */
const TOGETHER = ["TableBroken", "FinalTableDrawn"];

/**
 * Whether an event is a move: a player with a former seat, or an alternate with a first seat. Other first seats are no
 * moves.
 */
export function isMove(move) {
  return move.from !== null || move.kind === "AlternateSeated";
}

/** Whether a player has to move now. The scene of seat draws shows a redraw. */
export function isMoving(moves, now) {
  return (
    Boolean(moves) && moves.moves.some((move) => isMove(move) && move.kind !== "SeatsDrawn" && now - move.at < NEWS_MS)
  );
}

/** Whether a move is shown in a quieter colour. */
export function isOlder(move, now) {
  return now - move.at >= NEWS_MS;
}

/**
 * The recent moves, newest first: players of a breaking table form one block, other moves are listed together.
 *
 * @returns {{kind: "break" | "final" | "moves", table: number | null, moves: object[]}[]}
 */
export function blocksOf(moves, now, minutes) {
  const stays = (Number(minutes) > 0 ? Number(minutes) : STAYS_MINUTES) * MINUTE;
  const blocks = [];
  const recent = moves.filter((move) => isMove(move) && now - move.at < stays);
  for (const move of recent.reverse()) {
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

/** Blocks as pages of a screen, newest first. */
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

/** The reasons for a move, as lines of the catalogue; without a reason by staff the kind of move. */
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
