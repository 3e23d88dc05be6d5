/**
 * Moves on a TV with their reasons, the newest first; a table that breaks with its list of players; below them the
 * tables that halt and break next.
 */

import { el, fit, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { blocksOf, isOlder, pagesOf, whyOf } from "/static/js/seating/moves.js";
import { columnsOf, pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import { folded } from "/static/js/seating/names.js";
import { listNameOrEntry, placeOf } from "/static/js/seating/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows that fit: of a list in two columns, and of single moves; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: { list: 10, moves: 4 }, portrait: { list: 10, moves: 5 } };
const ROWS_ABOVE = { landscape: { list: 6, moves: 2 }, portrait: { list: 6, moves: 3 } };

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const moves = values.moves || { moves: [], halted: [], next_to_break: null };
  const shape = screenShape();
  const size = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  const pages = pagesOf(
    blocksOf(moves.moves, now, options.minutes).map((each) => withNames(each, values.seats || {}, texts)),
    size,
  );
  // Pages start with the newest move, which all TVs show at once.
  const since = pages.length ? now - pages[0].moves[0].at : now;
  const page = pageOf(pages, 1, turnMs(options.seconds), Math.max(0, since));
  const pageText = pageNumberText(page, texts);
  const [block] = page.items;
  const older = block ? block.moves.map((move) => isOlder(move, now)) : [];
  const key = JSON.stringify([page.items, older, pageText, texts("face.moves.none")]);
  setChildren(part.body, key, () =>
    block ? blockNodes(block, older, pageText, texts) : [el("p.empty", {}, texts("face.moves.none"))],
  );
  part.body.querySelectorAll("h1, .note").forEach(fit);
  fitTogether(part.body.querySelectorAll(".name"));
  fitTogether(part.body.querySelectorAll(".why"));
  drawBand(part, moves, texts);
});

/** Adds the players' names; those of a breaking table are in alphabetical order. */
function withNames(block, seats, texts) {
  const nameOf = (entry) => listNameOrEntry({ entry, name: (seats[entry] || {}).name }, texts);
  const moves = block.moves.map((move) => Object.assign({}, move, { name: nameOf(move.entry) }));
  const byName = (a, b) => (folded(a.name) < folded(b.name) ? -1 : 1);
  return Object.assign({}, block, { moves: block.kind === "moves" ? moves : moves.sort(byName) });
}

function blockNodes({ kind, table, moves }, older, pageText, texts) {
  const titles = {
    break: () => texts("face.moves.break", { table }),
    final: () => texts("face.moves.final"),
    moves: () => texts("face.moves.title"),
  };
  const head = el("div.head", {}, el(`h1.${kind}`, {}, titles[kind]()), el("span.pages", {}, pageText));
  if (kind === "moves") {
    return [head, el("ul.moves", {}, ...moves.map((move, index) => moveRow(move, older[index], texts)))];
  }
  const rows = moves.map((move, index) =>
    el(`li${older[index] ? ".older" : ""}`, {}, el("span.name", {}, move.name), seat(move.to, texts)),
  );
  const columns = columnsOf(rows, Math.ceil(rows.length / 2)).map((each) => el("ul", {}, ...each));
  return [head, el("p.note", {}, texts("face.moves.take_chips")), el("div.list", {}, ...columns)];
}

function moveRow(move, older, texts) {
  const from = move.from ? seat(move.from, texts) : el("span.seat", {}, texts("face.seats.waiting"));
  from.classList.add("from");
  const why = whyOf(move)
    .map(({ code, params }) => texts(code, params))
    .join(" ");
  const where = el("span.where", {}, from, el("span.arrow", { "aria-hidden": "true" }), seat(move.to, texts));
  return el(`li${older ? ".older" : ""}`, {}, el("span.name", {}, move.name), where, el("span.why", {}, why));
}

function seat(ref, texts) {
  const { table, seat: number } = placeOf(ref);
  return el("span.seat", {}, el("small", {}, texts("face.moves.table")), el("b", {}, `${table} · ${number}`));
}

function drawBand(part, moves, texts) {
  const tables = moves.halted.join(", ");
  const halted = moves.halted.length > 1 ? "face.moves.halted_several" : "face.moves.halted";
  setText(part.halted, moves.halted.length ? texts(halted, { tables }) : "");
  setText(part.next, moves.next_to_break === null ? "" : texts("face.moves.next", { table: moves.next_to_break }));
  fit(part.halted);
  fit(part.next);
}
