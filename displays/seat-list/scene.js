/** The seat list by name, in pages that turn by themselves; several screens may share it. Only the page that is on is built. */

import { fit, setText, setTextOrHide } from "/static/js/dom.js";
import { pageOf, turnMs } from "/static/js/paging.js";
import { drawSeatColumns } from "/static/js/seat_columns.js";
import { partOf, rangeOf, seatRows } from "/static/js/seats.js";
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
  drawSeatColumns(part.columns, page.items, { rows, columns: COLUMNS[held] }, texts);
});

function drawHead(part, page, all, texts) {
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, rangeOf(page.items, all));
  fit(part.range);
  setText(part.pages, page.count > 1 ? texts("face.structure.page", { page: page.number, pages: page.count }) : "");
  setTextOrHide(part.empty, all.length ? "" : texts("face.seat_list.empty"));
}
