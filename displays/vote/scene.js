/**
 * The bubble vote: the tables that still play their hand, the number of ballots, and the result as cards on a table
 * would show it: all cards, or a single one against the deal.
 */

import { el, fit, setChildren, setText } from "/static/js/dom.js";
import { suitPicture } from "/static/js/pictures/suit_picture.js";
import { resultCode, termsLines, voidCode } from "/static/js/bubble_vote/vote.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { gridFor, setGrid } from "/static/js/walls/box_grid.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Width of the grid's field as a share of its height; the result has text beside it. */
const SHAPE = { landscape: 3, portrait: 0.85 };
const SHAPE_ABOVE = { landscape: 5, portrait: 1.3 };
const SHAPE_OF_RESULT = { landscape: 1.08, portrait: 1.15 };
const SHAPE_OF_RESULT_ABOVE = { landscape: 1.5, portrait: 1.9 };
/** Width of a box, as a share of its height: the box of a table, and a card. */
const BOX = { table: 1.7, ballots: 1.7, card: 0.72 };
/** Number of boxes from which they show only numbers. */
const MANY = 12;

export const mount = sceneWithStrip(({ part, values, texts }) => {
  const vote = values.vote_shown ? values.vote_shown.vote : null;
  const shown = vote ? contents[vote.state](vote, values, texts) : withoutVote(values, texts);
  part.frame.classList.toggle("is-decided", Boolean(vote) && vote.state === "decided");
  part.frame.classList.toggle("is-deal", Boolean(vote) && vote.deal === true);
  setText(part.title, shown.title);
  setText(part.count, shown.count);
  setText(part.subtitle, shown.subtitle);
  const terms =
    vote && (vote.state === "decided" ? vote.deal : vote.state !== "void")
      ? termsLines(vote.terms, values.prizes, texts)
      : [];
  setText(part.pays, terms[0] || "");
  setText(part.from, terms[1] || "");
  drawGrid(part.body, shown, texts);
  [part.title, part.subtitle, part.pays, part.from].forEach(fit);
});

/** The content for each state; `boxes`: the boxes in the field, all of one `kind`. */
const contents = {
  halting: (vote, values, texts) => ({
    title: texts("face.vote.called"),
    count: "",
    subtitle: texts("face.vote.finish_hand"),
    note: texts("face.vote.still_playing", { tables: vote.still_playing.length }),
    kind: "table",
    boxes: vote.still_playing.map((table) => ({ table })),
  }),
  open: (vote, values, texts) => ({
    title: texts("face.vote.open"),
    count: vote.with_cards ? "" : texts("face.vote.count", { given: vote.given, voters: vote.voters }),
    subtitle: texts(vote.with_cards ? "face.vote.cards_at_tables" : "face.vote.everybody"),
    note: "",
    kind: "ballots",
    boxes: vote.tables,
  }),
  decided: (vote, values, texts) => ({
    title: texts(resultCode(vote)),
    count: vote.deal ? texts("face.vote.cards", { cards: vote.cards }) : "",
    subtitle: texts(vote.deal ? "face.vote.all_deal" : "face.vote.one_against"),
    note: "",
    kind: "card",
    boxes: vote.shown.map((colour) => ({ colour, word: texts(resultCode(vote)) })),
  }),
  void: (vote, values, texts) => ({
    title: texts("face.vote.over"),
    count: "",
    subtitle: texts(voidCode(vote)),
    note: "",
    kind: "card",
    boxes: [],
  }),
};

function withoutVote(values, texts) {
  return {
    title: texts("face.vote.title"),
    count: "",
    subtitle: values.vote_shown ? texts("face.vote.none_yet") : "",
    note: "",
    kind: "card",
    boxes: [],
  };
}

/** Draws all boxes, as large as their number allows. */
function drawGrid(body, { kind, boxes, note }, texts) {
  const [whole, above] = kind === "card" ? [SHAPE_OF_RESULT, SHAPE_OF_RESULT_ABOVE] : [SHAPE, SHAPE_ABOVE];
  const shape = (hasLowerThird() ? above : whole)[screenShape()];
  const grid = gridFor(boxes.length, shape, BOX[kind]);
  const key = JSON.stringify([
    kind,
    boxes.map(({ table, given, voters, colour, word }) => [table, given, voters, colour, word]),
    note,
    grid.columns,
    texts("face.vote.table"),
  ]);
  const isMany = boxes.length >= MANY;
  const size = boxes.length === 1 ? ".is-one" : isMany ? ".is-many" : "";
  setChildren(body, key, () => [
    el("p.note", {}, note),
    el(`div.grid.of-${kind}${size}`, {}, ...boxes.map((box) => boxNode(kind, box, isMany, texts))),
  ]);
  setGrid(body.lastChild, grid);
  body.querySelectorAll(".fits").forEach(fit);
}

function boxNode(kind, box, isMany, texts) {
  if (kind === "card") {
    return el(`div.card.of-${box.colour}`, { role: "img", "aria-label": box.word }, suitPicture(box.colour));
  }
  const number = box.table === null ? "–" : String(box.table);
  if (kind === "table") {
    return el("div.box", {}, isMany ? "" : el("small", {}, texts("face.vote.table")), el("b.fits", {}, number));
  }
  const isDone = box.given === box.voters;
  const count = texts("face.vote.count", { given: box.given, voters: box.voters });
  return el(
    `div.box${isDone ? ".is-done" : ""}`,
    {},
    el("small", {}, isMany ? number : `${texts("face.vote.table")} ${number}`),
    el("b.fits", {}, count),
  );
}
