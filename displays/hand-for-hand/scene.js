/**
 * Hand-for-hand: the number of the hand, the tables that still play it, the players out in it, and the clock's rule.
 */

import { el, fit, setChildren, setText } from "/static/js/dom.js";
import { pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import {
  clockLine,
  handPlayed,
  eliminationsLine,
  seatedLine,
  tablesLine,
} from "/static/js/procedures/hand_for_hand.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { gridFor, setGrid } from "/static/js/walls/box_grid.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/**
 * `shape`: width of the tables' field as a share of its height; `most`: tables on a page; `named`: players out shown by
 * name.
 */
const FIELD = { landscape: { shape: 3.2, most: 40, named: 3 }, portrait: { shape: 0.9, most: 40, named: 2 } };
const FIELD_ABOVE = { landscape: { shape: 7, most: 24, named: 3 }, portrait: { shape: 1.6, most: 24, named: 2 } };
/** Width of a table's box, as a share of its height. */
const BOX = 1.5;
/** Rows that the field is divided into at least: a single row of tables does not fill it. */
const MIN_ROWS = 1.4;

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const play = handPlayed(values.hand_for_hand);
  const { counters } = values;
  setText(part.title, play ? texts("face.hands.board", { hand: play.hand }) : texts("face.procedures.hand_for_hand"));
  setText(
    part.left,
    play && counters ? texts("face.prizes.left_and_paid", { left: counters.players_left, paid: play.paid }) : "",
  );
  const field = fieldOnScreen();
  const page = pageOf(play ? play.still_playing : [], field.most, turnMs(options.seconds), now);
  setText(part.subtitle, subtitleOf(play, values, texts));
  setText(part.done, [play ? tablesLine(play, texts) : "", pageNumberText(page, texts)].filter(Boolean).join(" · "));
  drawTables(part.body, page.items, field, play ? insteadOfTables(play, texts) : ["p.instead", ""]);
  setText(part.outs, play ? eliminationsLine(play, undefined, texts, { most: field.named, narrow: true }) : "");
  setText(part.counts, play ? clockLine(play, texts) : "");
  setText(part.seated, play ? seatedLine(play, texts) : "");
  [part.title, part.left, part.subtitle, part.outs, part.counts, part.seated].forEach(fit);
});

function fieldOnScreen() {
  return (hasLowerThird() ? FIELD_ABOVE : FIELD)[screenShape()];
}

function subtitleOf(play, values, texts) {
  if (!play) {
    return values.hand_for_hand ? texts("face.hands.as_usual") : "";
  }
  return play.still_playing.length ? texts("face.hands.still_playing") : "";
}

/** Tag and text for the field while no table is known to play. */
function insteadOfTables(play, texts) {
  return play.tables
    ? ["p.instead.is-done", texts("face.hands.all_done")]
    : ["p.instead", texts("face.hands.all_play")];
}

function drawTables(body, tables, { shape }, [tag, instead]) {
  const grid = gridFor(tables.length, shape, BOX);
  setChildren(body, JSON.stringify([tables, grid.columns, tag, instead]), () =>
    tables.length
      ? [el("div.grid", {}, ...tables.map((table) => el("b.box", {}, String(table))))]
      : [el(tag, {}, instead)],
  );
  if (tables.length) {
    setGrid(body.lastChild, grid, MIN_ROWS);
  }
  body.querySelectorAll(".box, .instead").forEach(fit);
}
