/** The floor map: every table of the room with its owner, seats, button and state, and the moves of players. */

import { el, fit, setChildren, setText } from "/static/js/dom.js";
import { pageNumberText, pageOf, turnAt, turnMs } from "/static/js/paging.js";
import { listNameOrEntry, placeOf } from "/static/js/seating/seats.js";
import { drawFloorMap } from "/static/js/tables/floor_map.js";
import { floorTables, movesOn, pagesOfFloor } from "/static/js/tables/floor_plan.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { screenShape } from "/static/js/walls/tv_screen.js";

/** Number of tables on a page, to be legible from afar. */
const MAX_TABLES = 40;
/** Tables in a row on a portrait TV. */
const MAX_COLUMNS = 5;
const MAX_NEWS = 3;
const NEWS_MS = 6000;

export const mount = sceneWithStrip(({ part, values, now, texts, options, slug }) => {
  const all = floorTables({ floor: values["floor:room"], tables: values.tables, moves: values.moves }, slug);
  const tablesOfSection = options.section ? all.filter((table) => table.section === options.section) : all;
  const pages = pagesOfFloor(tablesOfSection, MAX_TABLES, screenShape() === "portrait" ? MAX_COLUMNS : undefined);
  const index = turnAt(pages.length, turnMs(options.seconds), now);
  const { section, tables } = pages[index];
  const moves = movesOn(values.moves, now);
  setText(part.section, section || options.section || texts("face.floor.title"));
  setText(part.pages, pageNumberText({ number: index + 1, count: pages.length }, texts));
  drawMap(part.map, tables, moves, texts);
  drawNews(part.news, moves.news, values.seats || {}, now, texts);
});

function drawMap(node, tables, moves, texts) {
  if (tables.length) {
    drawFloorMap(node, tables, moves, texts, { aspect: node.clientWidth / Math.max(1, node.clientHeight) });
  } else {
    setChildren(node, texts("face.floor.none"), () => [el("p.empty", {}, texts("face.floor.none"))]);
  }
}

/** The newest moves by name, a few at a time. */
function drawNews(node, news, seats, now, texts) {
  const nameOf = (entry) => listNameOrEntry({ entry, name: (seats[entry] || {}).name }, texts);
  const rows = pageOf(news, MAX_NEWS, NEWS_MS, now).items.map((move) => [
    nameOf(move.entry),
    seatText(move.from),
    seatText(move.to),
  ]);
  setChildren(node, JSON.stringify(rows), () =>
    rows.map(([name, from, to]) =>
      el(
        "span.news",
        {},
        el("span.name", {}, name),
        el("span.from", {}, from ? `${from} →` : "→"),
        el("span.to", {}, to),
      ),
    ),
  );
  node.querySelectorAll(".name").forEach(fit);
}

function seatText(ref) {
  const place = placeOf(ref);
  return place ? `${place.table} · ${place.seat}` : "";
}
