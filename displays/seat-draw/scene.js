/**
 * A draw: before it what was promised, the eight characters huge; after it who sits where, in pages that turn by
 * themselves, with the characters beside them. Where the house hides draws it is the seat list.
 */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { checkPath, drawMeant, isDrawn, lateBeside } from "/static/js/draws.js";
import { linesOf } from "/static/js/lines.js";
import { pageOf, turnMs } from "/static/js/paging.js";
import { qrPicture } from "/static/js/qr_picture.js";
import { drawSeatColumns } from "/static/js/seat_columns.js";
import { partOf, rangeOf, seatRows } from "/static/js/seats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
/** Rows of a column, above an announcement fewer. */
const ROWS = { landscape: 10, portrait: 13 };
const ROWS_ABOVE = { landscape: 7, portrait: 8 };
const COLUMNS = 2;
/** Letters of a line of the sentence. */
const LENGTH = { landscape: 52, portrait: 34 };

export const mount = sceneWithStrip((scene) => {
  const { part, values, options } = scene;
  const draw = drawMeant(values.draws, options.number);
  const promised = draw !== null && !isDrawn(draw);
  part.body.className = `body ${promised ? "is-promise" : "is-drawn"}${draw ? "" : " no-draw"}`;
  part.promise.hidden = !promised;
  part.drawn.hidden = promised;
  part.side.hidden = !draw;
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  if (promised) {
    drawPromise(scene, draw, held);
  } else {
    drawSeats(scene, draw, held);
  }
  if (draw) {
    drawSide(scene, draw, promised);
  }
});

function drawPromise({ part, texts }, draw, held) {
  const withdrawn = draw.state === "withdrawn";
  setText(part.word, texts(withdrawn ? "face.seat_draw.withdrawn" : "face.seat_draw.promise"));
  setText(part.big, draw.short);
  setText(part.line, texts("face.seat_draw.about", { players: draw.players, tables: draw.tables, number: draw.number }));
  const sentence = texts(withdrawn ? "face.seat_draw.withdrawn_what" : "face.seat_draw.what");
  const lines = linesOf(sentence, LENGTH[held], 4);
  setChildren(part.what, lines.join("\n"), () => lines.map((line) => el("span.what-line", {}, line)));
  [part.word, part.big, part.line].forEach(fit);
  fitTogether(part.what.children);
}

function drawSeats({ part, values, options, texts, now }, draw, held) {
  const all = values.seats ? seatRows(values.seats) : [];
  const rows = (document.documentElement.classList.contains("has-lower-third") ? ROWS_ABOVE : ROWS)[held];
  const page = pageOf(partOf(all, options.part), rows * COLUMNS, turnMs(options.seconds), now);
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, rangeOf(page.items, all));
  fit(part.range);
  setText(part.pages, page.count > 1 ? texts("face.structure.page", { page: page.number, pages: page.count }) : "");
  setTextOrHide(part.empty, all.length ? "" : texts("face.seat_list.empty"));
  drawSeatColumns(part.columns, page.items, { rows, columns: COLUMNS }, texts);
}

/** How anybody checks it: large while that is all there is to see, small beside the seats. */
function drawSide({ part, values, slug, texts }, draw, promised) {
  const path = checkPath(slug, draw);
  setChildren(part.qr, path, () => [qrPicture(path, texts("face.seat_draw.check"))]);
  setText(part.side_draw, promised ? "" : texts("face.seat_draw.number", { number: draw.number }));
  setText(part.side_short, promised ? "" : draw.short);
  setText(part.side_how, texts(promised ? "face.seat_draw.photograph" : "face.seat_draw.check"));
  const late = promised ? [] : lateBeside(values.draws, draw).slice(-1);
  setText(part.side_late, late.map(({ number, short }) => texts("face.seat_draw.late", { number, short })).join(""));
  [part.side_draw, part.side_short, part.side_how, part.side_late].forEach(fit);
}
