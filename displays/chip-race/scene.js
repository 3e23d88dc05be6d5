/** A color-up: the chips that leave, the tables that still race, and the results of the last races. */

import { el, fit, setChildren, setText } from "/static/js/dom.js";
import { chipPicture } from "/static/js/pictures/chip_picture.js";
import {
  cardsOf,
  chipsLine,
  doneLine,
  exchangeLine,
  openColorUps,
  looksOf,
  racedText,
  racers,
} from "/static/js/procedures/color_ups.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { gridFor, setGrid } from "/static/js/walls/box_grid.js";
import { screenShape } from "/static/js/walls/tv_screen.js";

/** Width of the tables' field, as a share of its height: beside results, and alone. */
const SHAPE = { landscape: { beside: 1.05, alone: 3.4 }, portrait: { beside: 2, alone: 1 } };
const BOX = 1.5;
/** Number of tables shown by number; more are only counted. */
const MAX_TABLES = 60;
/** Milliseconds for which the result of a race is shown. */
const NEWS_MS = 20 * 60000;
/** Lines of results that fit; a title counts as one. */
const MAX_LINES = 9;

export const mount = sceneWithStrip(({ part, values, now, texts }) => {
  const topic = values.color_ups;
  const open = openColorUps(topic);
  const colorUp = open[open.length - 1] || null;
  const races = topic ? topic.races.filter((race) => now - race.at < NEWS_MS).reverse() : [];
  drawHead(part, colorUp, looksOf(topic), texts);
  const shown = fittingRaces(races);
  part.results_box.hidden = !shown.length;
  setText(part.racing_label, colorUp && colorUp.still_racing.length ? texts("face.color_ups.still_racing") : "");
  drawRacing(part.racing, colorUp, topic, shown.length > 0, texts);
  setText(part.results_label, texts("face.color_ups.last_races"));
  drawResults(part.results, shown, texts);
  setText(part.how, colorUp ? texts("face.color_ups.how_wall") : "");
  [part.title, part.done, part.how].forEach(fit);
});

function drawHead(part, colorUp, looks, texts) {
  setText(
    part.title,
    colorUp
      ? texts("face.color_ups.leave", { chips: exchangeLine(colorUp, texts, looks) })
      : texts("face.procedures.color_ups"),
  );
  setText(part.done, colorUp ? doneLine(colorUp, texts) : "");
  const values = colorUp ? colorUp.denominations : [];
  setChildren(part.chips, JSON.stringify([values, looks, texts("face.color_up")]), () =>
    values.map((value) => chipPicture(value, texts, looks[value])),
  );
}

function drawRacing(field, colorUp, topic, hasResults, texts) {
  const tables = colorUp ? colorUp.still_racing : [];
  const more = Math.max(0, tables.length - MAX_TABLES);
  const boxes = [...tables.slice(0, MAX_TABLES).map(String), ...(more ? [`+${more}`] : [])];
  const grid = gridFor(boxes.length, SHAPE[screenShape()][hasResults ? "beside" : "alone"], BOX);
  const instead = insteadOfTables(colorUp, topic, texts);
  setChildren(field, JSON.stringify([boxes, grid.columns, instead]), () =>
    boxes.length ? [el("div.grid", {}, ...boxes.map((box) => el("b.box", {}, box)))] : [el("p.instead", {}, instead)],
  );
  if (boxes.length) {
    setGrid(field.lastChild, grid, hasResults ? 3 : 2);
  }
  field.querySelectorAll(".box").forEach(fit);
}

/** The text while no table has to report: no color-up is due, or each table races by itself. */
function insteadOfTables(colorUp, topic, texts) {
  if (!colorUp) {
    const last = topic && topic.color_ups[0];
    return last
      ? texts("face.color_ups.all_have", { chips: chipsLine(last.denominations, texts) })
      : texts("face.color_ups.none");
  }
  return texts("face.color_ups.every_table");
}

/** As many whole races as fit, the newest first; of a race that is too long, the seats that won a chip come first. */
function fittingRaces(races) {
  const fitting = [];
  let lines = 0;
  for (const race of races) {
    const seats = racers(race).filter((seat) => seat.odd);
    if (lines && lines + 1 + seats.length > MAX_LINES) {
      break;
    }
    lines += 1 + seats.length;
    fitting.push({ race, seats: winnersFirst(seats) });
  }
  return fitting;
}

function winnersFirst(seats) {
  const keepsChips = (seat) => Number(Boolean(seat.won || seat.rescued));
  const first = seats
    .slice()
    .sort((a, b) => keepsChips(b) - keepsChips(a) || a.seat - b.seat)
    .slice(0, MAX_LINES - 1);
  return seats.filter((seat) => first.includes(seat));
}

function drawResults(field, shown, texts) {
  const lines = shown.reduce((sum, { seats }) => sum + 1 + seats.length, 0);
  setChildren(field, JSON.stringify([shown, texts("face.color_ups.last_races")]), () =>
    [].concat(...shown.map(({ race, seats }) => resultNodes(race, seats, texts))),
  );
  field.style.setProperty("--lines", String(Math.max(6, lines)));
  field.querySelectorAll(".seat").forEach(fit);
}

function resultNodes(race, seats, texts) {
  const row = (seat) =>
    el(
      seat.won || seat.rescued ? "p.seat.is-won" : "p.seat",
      {},
      el("b", {}, texts("face.color_ups.seat", { seat: seat.seat })),
      el("span.cards", {}, ...cardsOf(seat, 1)),
      el("span.outcome", {}, racedText(seat, race, texts)),
    );
  return [
    el(
      "p.race-title",
      {},
      texts("face.color_ups.result", { table: race.table, chips: chipsLine([race.denomination], texts) }),
    ),
    ...seats.map(row),
  ];
}
