/** The flights and days of a tournament: one row each in pages that take turns, and the totals below. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import { flightRows, flightSums } from "/static/js/procedures/flights.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, rowGrowth } from "/static/js/walls/tv_screen.js";

/** Rows of a page; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = 8;
const ROWS_ABOVE = 5;
/** Largest growth of the rows if there are few. */
const MAX_GROWTH = 1.5;
const COLUMNS = ["flight", "entries", "left", "average", "leader", "state"];

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const rows = flightRows(values.flights, texts);
  const maxRows = hasLowerThird() ? ROWS_ABOVE : ROWS;
  const page = pageOf(rows, maxRows, turnMs(options.seconds), now);
  setText(part.title, texts("scene.flights"));
  fit(part.title);
  setText(part.pages, pageNumberText(page, texts));
  setTextOrHide(part.empty, rows.length || !values.flights ? "" : texts("face.wall_flights.none"));
  const growth = rowGrowth(maxRows, Math.ceil(rows.length / page.count), MAX_GROWTH);
  part.rows.style.setProperty("--grow", growth.toFixed(3));
  setChildren(part.rows, JSON.stringify([page.items, texts("scene.flights")]), () =>
    page.items.length ? [table(page.items, texts)] : [],
  );
  COLUMNS.forEach((name) => fitTogether(part.rows.querySelectorAll(`td.${name} > span`)));
  drawSums(part, values, texts);
});

function table(rows, texts) {
  const head = COLUMNS.map((name) => el(`th.${name}.label`, { scope: "col" }, texts(`face.wall_flights.${name}`)));
  return el("table", {}, el("thead", {}, el("tr", {}, ...head)), el("tbody", {}, ...rows.map(row)));
}

function row(flight) {
  const cell = (name) => el(`td.${name}`, {}, name === "leader" ? leader(flight) : el("span", {}, flight[name]));
  return el(`tr.is-${flight.code}`, {}, ...COLUMNS.map(cell));
}

/** The leader's name, and the stack below: on one line both would be small. */
function leader(flight) {
  return el("span", { dir: "auto" }, el("span.who", {}, flight.leader), " ", el("span.stack", {}, flight.stack));
}

/** The totals on one line, each with its label. */
function drawSums(part, { flights, prizes }, texts) {
  const sums = flightSums(flights, prizes, texts);
  setChildren(part.sums, JSON.stringify(sums), () =>
    sums.map(({ label, value }) => el("span.sum", {}, el("span.label", {}, label), el("b", {}, value))),
  );
  fit(part.sums);
}
