/**
 * A draw: before it the commitment, eight characters in large type; after it the seats in pages that take turns,
 * with the characters beside them. With hidden draws the scene is the seat list.
 */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { checkPath, isDrawn, lateDraws, shownDraw } from "/static/js/draws/draws.js";
import { hyphenated, linesOf } from "/static/js/line_breaks.js";
import { qrPicture } from "/static/js/pictures/qr_picture.js";
import { seatPage } from "/static/js/seat_pages.js";
import { drawSeatColumns } from "/static/js/seating/seat_columns.js";
import { pageNumberText } from "/static/js/paging.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Milliseconds after the draw during which names move to their seats. */
const FLIGHT_MS = 6000;
/** Characters of a line of the explanation. */
const LENGTH = { landscape: 52, portrait: 34 };
/** Characters of a line of the room's word, and its lines. */
const WORD = { landscape: { length: 22, lines: 3 }, portrait: { length: 32, lines: 2 } };
/** Characters of the word that are shown. */
const MAX_WORD_LENGTH = 60;

export const mount = sceneWithStrip((scene) => {
  const { part, values, options } = scene;
  const draw = shownDraw(values.draws, options.number);
  const isCommitted = draw !== null && !isDrawn(draw);
  const isWithdrawn = isCommitted && draw.state !== "published";
  part.body.className = `body ${isCommitted ? "is-committed" : "is-drawn"}${draw ? "" : " no-draw"}${isWithdrawn ? " is-withdrawn" : ""}`;
  part.commitment.hidden = !isCommitted;
  part.drawn.hidden = isCommitted;
  part.side.hidden = !draw;
  const shape = screenShape();
  if (isCommitted) {
    drawCommitment(scene, draw, shape);
  } else {
    drawSeats(scene, draw);
  }
  if (draw) {
    drawSide(scene, draw, isCommitted, shape);
  }
});

function headingCodes({ state, taken_back: takenBack }) {
  if (takenBack) {
    return ["face.seat_draw.taken_back", "face.seat_draw.taken_back_what"];
  }
  return state === "withdrawn"
    ? ["face.seat_draw.withdrawn", "face.seat_draw.withdrawn_what"]
    : ["face.seat_draw.promise", "face.seat_draw.what"];
}

function drawCommitment({ part, texts }, draw, shape) {
  const [title, sentence] = headingCodes(draw).map((code) => texts(code));
  setText(part.heading, title);
  setText(part.short, draw.short);
  setText(
    part.facts,
    texts(draw.tables === 1 ? "face.seat_draw.about_one" : "face.seat_draw.about", {
      players: draw.players,
      tables: draw.tables,
      number: draw.number,
    }),
  );
  const lines = linesOf(sentence, LENGTH[shape], 4);
  setChildren(part.explanation, lines.join("\n"), () => lines.map((line) => el("span.explanation-line", {}, line)));
  [part.heading, part.short, part.facts].forEach(fit);
  fitTogether(part.explanation.children);
}

function drawSeats({ part, values, options, texts, now }, draw) {
  const isAbove = hasLowerThird();
  const screen = { width: window.innerWidth, height: window.innerHeight, above: isAbove, draw: draw !== null };
  const page = seatPage(values, options, screen, now);
  setText(part.title, texts("face.seat_list.title"));
  setText(part.range, page.range);
  fit(part.range);
  setText(part.pages, pageNumberText(page, texts));
  setTextOrHide(part.empty, page.isEmpty ? texts("face.seat_list.empty") : "");
  part.drawn.classList.toggle("is-flying", draw !== null && draw.held_at !== null && now - draw.held_at < FLIGHT_MS);
  drawSeatColumns(part.columns, page.items, page.layout, texts);
}

/** The QR code for checking the draw: large if alone, small beside the seats. */
function drawSide({ part, values, slug, session, texts }, draw, isCommitted, shape) {
  const path = checkPath(slug, draw, session);
  setChildren(part.qr, path, () => [qrPicture(path, texts("face.seat_draw.check"))]);
  setText(part.side_draw, isCommitted ? "" : texts("face.draw.number", { number: draw.number }));
  setText(part.side_short, isCommitted ? "" : draw.short);
  setText(part.side_how, texts(draw.state === "published" ? "face.seat_draw.photograph" : "face.seat_draw.check"));
  const late = isCommitted ? [] : lateDraws(values.draws, draw).slice(-1);
  setText(part.side_late, late.map(({ number, short }) => texts("face.seat_draw.late", { number, short })).join(""));
  [part.side_draw, part.side_short, part.side_how, part.side_late].forEach(fit);
  drawWord(part.side_word, isCommitted ? "" : draw.word, shape, texts);
}

/** The recorded word, for the player to compare. */
function drawWord(node, word, shape, texts) {
  const letters = Array.from(word);
  const shown = letters.length > MAX_WORD_LENGTH ? `${letters.slice(0, MAX_WORD_LENGTH - 1).join("")}…` : word;
  const { length, lines: most } = WORD[shape];
  const lines = word ? linesOf(hyphenated(shown, length), length, most) : [];
  setChildren(node, JSON.stringify([lines, texts("face.seat_draw.word")]), () =>
    word
      ? [
          el("span.label", {}, texts("face.seat_draw.word")),
          ...lines.map((line) => el("span.word-line", { dir: "auto" }, line)),
        ]
      : [],
  );
  fitTogether(node.querySelectorAll(".word-line"));
}
