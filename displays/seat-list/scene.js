/** The seat list by name, in pages that turn by themselves; several screens may share it. Only the page that is on is built. */

import { el, fit, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { columnsOf, pageOf, turnMs } from "/static/js/paging.js";
import { narrowName, partOf, rangeOf, seatRows } from "/static/js/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
/** Rows of a column, and columns; above an announcement as many rows as it leaves whole. */
const ROWS = { landscape: 10, portrait: 17 };
const ROWS_ABOVE = { landscape: 7, portrait: 13 };
const COLUMNS = { landscape: 3, portrait: 2 };

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const all = values.seats ? seatRows(values.seats) : [];
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  const rows = (document.documentElement.classList.contains("has-lower-third") ? ROWS_ABOVE : ROWS)[held];
  const page = pageOf(partOf(all, options.part), rows * COLUMNS[held], turnMs(options.seconds), now);
  drawHead(part, page, all, texts);
  const columns = Math.max(1, Math.min(COLUMNS[held], Math.ceil(page.items.length / rows)));
  const words = [texts("face.seat_list.name"), texts("face.seat_list.table"), texts("face.seat_list.seat")];
  const high = Math.ceil(page.items.length / columns);
  const key = JSON.stringify([page.items, columns, words]);
  setChildren(part.columns, key, () => columnsOf(page.items, high).map((items) => table(items, words, texts)));
  part.columns.className = `columns of-${columns}`;
  part.columns.querySelectorAll("td.name, td.none").forEach(fit);
});

function drawHead(part, page, all, texts) {
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, rangeOf(page.items, all));
  fit(part.range);
  setText(part.pages, page.count > 1 ? texts("face.structure.page", { page: page.number, pages: page.count }) : "");
  setTextOrHide(part.empty, all.length ? "" : texts("face.seat_list.empty"));
}

function table(rows, words, texts) {
  const [name, tableWord, seat] = words.map((word) => el("span.label", {}, word));
  const head = el("tr", {}, el("th.name", { scope: "col" }, name), el("th.table", { scope: "col" }, tableWord), el("th.seat", { scope: "col" }, seat));
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows.map((one) => row(one, texts))));
}

function row({ name, number, place, status }, texts) {
  const shown = name ? narrowName(name) : texts("face.seats.entry", { entry: number });
  const cells = place
    ? [el("td.table", {}, String(place.table)), el("td.seat", {}, String(place.seat))]
    : [el("td.none", { colspan: 2 }, texts(status === "waiting" ? "face.seats.waiting" : "face.seats.none"))];
  return el(`tr.${status}`, {}, el("td.name", {}, shown), ...cells);
}
