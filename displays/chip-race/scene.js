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
  const one = open[open.length - 1] || null;
  const races = topic ? topic.races.filter((race) => now - race.at < NEWS_MS).reverse() : [];
  drawHead(part, one, looksOf(topic), texts);
  const shown = fittingRaces(races);
  part.results_box.hidden = !shown.length;
  setText(part.racing_label, one && one.still_racing.length ? texts("face.color_ups.still_racing") : "");
  drawRacing(part.racing, one, topic, shown.length > 0, texts);
  setText(part.results_label, texts("face.color_ups.last_races"));
  drawResults(part.results, shown, texts);
  setText(part.how, one ? texts("face.color_ups.how_wall") : "");
  [part.title, part.done, part.how].forEach(fit);
});

function drawHead(part, one, looks, texts) {
  setText(
    part.title,
    one
      ? texts("face.color_ups.leave", { chips: exchangeLine(one, texts, looks) })
      : texts("face.procedures.color_ups"),
  );
  setText(part.done, one ? doneLine(one, texts) : "");
  const values = one ? one.denominations : [];
  setChildren(part.chips, JSON.stringify([values, looks, texts("face.color_up")]), () =>
    values.map((value) => chipPicture(value, texts, looks[value])),
  );
}

function drawRacing(field, one, topic, beside, texts) {
  const tables = one ? one.still_racing : [];
  const more = Math.max(0, tables.length - MAX_TABLES);
  const boxes = [...tables.slice(0, MAX_TABLES).map(String), ...(more ? [`+${more}`] : [])];
  const grid = gridFor(boxes.length, SHAPE[screenShape()][beside ? "beside" : "alone"], BOX);
  const instead = insteadOfTables(one, topic, texts);
  setChildren(field, JSON.stringify([boxes, grid.columns, instead]), () =>
    boxes.length ? [el("div.grid", {}, ...boxes.map((box) => el("b.box", {}, box)))] : [el("p.instead", {}, instead)],
  );
  if (boxes.length) {
    setGrid(field.lastChild, grid, beside ? 3 : 2);
  }
  field.querySelectorAll(".box").forEach(fit);
}

/** The text while no table has to report: no color-up is due, or each table races by itself. */
function insteadOfTables(one, topic, texts) {
  if (!one) {
    const last = topic && topic.color_ups[0];
    return last
      ? texts("face.color_ups.all_have", { chips: chipsLine(last.denominations, texts) })
      : texts("face.color_ups.none");
  }
  return texts("face.color_ups.every_table");
}

/** As many whole races as fit, the newest first; of a race that is too long, the seats that won a chip come first. */
function fittingRaces(races) {
  const found = [];
  let lines = 0;
  for (const race of races) {
    const seats = racers(race).filter((seat) => seat.odd);
    if (lines && lines + 1 + seats.length > MAX_LINES) {
      break;
    }
    lines += 1 + seats.length;
    found.push({ race, seats: winnersFirst(seats) });
  }
  return found;
}

function winnersFirst(seats) {
  const got = (seat) => Number(Boolean(seat.won || seat.rescued));
  const first = seats
    .slice()
    .sort((a, b) => got(b) - got(a) || a.seat - b.seat)
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
      el("span.got", {}, racedText(seat, race, texts)),
    );
  return [
    el(
      "p.of-table",
      {},
      texts("face.color_ups.result", { table: race.table, chips: chipsLine([race.denomination], texts) }),
    ),
    ...seats.map(row),
  ];
}
