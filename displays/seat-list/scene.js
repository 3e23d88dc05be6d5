/** The seat list by name, in pages that take turns; several TVs can share the list. Only the present page is built. */

import { fit, setText, setTextOrHide } from "/static/js/dom.js";
import { pageNumberText } from "/static/js/paging.js";
import { seatPage } from "/static/js/seat_pages.js";
import { drawSeatColumns } from "/static/js/seating/seat_columns.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { drawPhoneCode } from "/static/js/walls/phone_code.js";
import { hasLowerThird } from "/static/js/walls/tv_screen.js";

export const mount = sceneWithStrip((scene) => {
  const { part, values, now, texts, options } = scene;
  const above = hasLowerThird();
  const screen = { width: window.innerWidth, height: window.innerHeight, above };
  const page = seatPage(values, options, screen, now);
  drawHead(part, page, texts);
  drawSeatColumns(part.columns, page.items, page.layout, texts);
  part.phone.classList.toggle("is-dense", page.layout.dense);
  drawPhoneCode({ qr: part.qr, line: part.phone_line, address: part.address }, scene, texts("face.seat_list.phone"));
});

function drawHead(part, page, texts) {
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, page.range);
  fit(part.range);
  setText(part.pages, pageNumberText(page, texts));
  setTextOrHide(part.empty, page.isEmpty ? texts("face.seat_list.empty") : "");
}
