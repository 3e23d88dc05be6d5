/** The flights and days of a tournament: a row each in pages that turn by themselves, and their sum below. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { pageOf, turnMs } from "/static/js/paging.js";
import { flightRows, flightSums } from "/static/js/procedures/flights.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

/** Rows of a page; above an announcement as many as it leaves whole. */
const ROWS = 8;
const ROWS_ABOVE = 5;
/** Few rows are larger by this much at most. */
const LARGEST = 1.5;
const COLUMNS = ["flight", "entries", "left", "average", "leader", "state"];

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const rows = flightRows(values.flights, texts);
  const most = document.documentElement.classList.contains("has-lower-third") ? ROWS_ABOVE : ROWS;
  const page = pageOf(rows, most, turnMs(options.seconds), now);
  setText(part.title, texts("scene.flights"));
  fit(part.title);
  setText(part.pages, page.count > 1 ? texts("face.structure.page", { page: page.number, pages: page.count }) : "");
  setTextOrHide(part.empty, rows.length || !values.flights ? "" : texts("face.wall_flights.none"));
  const grow = Math.max(1, Math.min(LARGEST, most / Math.max(1, Math.ceil(rows.length / page.count))));
  part.rows.style.setProperty("--grow", grow.toFixed(3));
  setChildren(part.rows, JSON.stringify([page.items, texts("scene.flights")]), () =>
    page.items.length ? [table(page.items, texts)] : [],
  );
  COLUMNS.forEach((name) => fitTogether(part.rows.querySelectorAll(`td.${name} > span`)));
  drawSums(part, values, texts);
});

function table(rows, texts) {
  const head = COLUMNS.map((name) => el(`th.${name}.label`, { scope: "col" }, texts(`face.wall_flights.${name}`)));
  return el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows.map((each) => row(each))));
}

function row(each) {
  const cell = (name) => el(`td.${name}`, {}, name === "leader" ? leader(each) : el("span", {}, each[name]));
  return el(`tr.is-${each.is}`, {}, ...COLUMNS.map(cell));
}

/** The name, and the stack below it: on one line both would be small. */
function leader(each) {
  return el("span", { dir: "auto" }, el("span.who", {}, each.leader), " ", el("span.stack", {}, each.stack));
}

/** The sum in a line: each with its words. */
function drawSums(part, { flights, prizes }, texts) {
  const sums = flightSums(flights, prizes, texts);
  setChildren(part.sums, JSON.stringify(sums), () =>
    sums.map(({ label, value }) => el("span.sum", {}, el("span.label", {}, label), el("b", {}, value))),
  );
  fit(part.sums);
}
