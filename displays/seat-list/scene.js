/** The seat list by name, in pages that turn by themselves; several screens may share it. Only the page that is on is built. */

import { fit, setText, setTextOrHide } from "/static/js/dom.js";
import { pageOf } from "/static/js/paging.js";
import { drawPhoneCode } from "/static/js/phone_code.js";
import { drawSeatColumns } from "/static/js/seat_columns.js";
import { pageSize, seatLayout, seatTurnMs } from "/static/js/seat_layout.js";
import { partOf, rangeOf, seatRows } from "/static/js/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

export const mount = sceneWithStrip((scene) => {
  const { part, values, now, texts, options } = scene;
  const all = values.seats ? seatRows(values.seats) : [];
  const shared = partOf(all, options.part);
  const above = document.documentElement.classList.contains("has-lower-third");
  const layout = seatLayout(shared.length, { width: window.innerWidth, height: window.innerHeight, above });
  const page = pageOf(shared, pageSize(layout), seatTurnMs(options.seconds, shared.length, layout), now);
  drawHead(part, page, all, texts);
  drawSeatColumns(part.columns, page.items, layout, texts);
  part.phone.classList.toggle("is-dense", layout.dense);
  drawPhoneCode({ qr: part.qr, line: part.phone_line, address: part.address }, scene, texts("face.seat_list.phone"));
});

function drawHead(part, page, all, texts) {
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, rangeOf(page.items, all));
  fit(part.range);
  setText(part.pages, page.count > 1 ? texts("face.structure.page", { page: page.number, pages: page.count }) : "");
  setTextOrHide(part.empty, all.length ? "" : texts("face.seat_list.empty"));
}
