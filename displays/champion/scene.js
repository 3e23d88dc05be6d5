/** The champion: the name in large type for the photograph, the prize, the next places, and the facts of the event. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { hyphenated, linesOf, shortened } from "/static/js/line_breaks.js";
import {
  championOf,
  eventFacts,
  isOver,
  moneyOfEvent,
  nameOfResult,
  othersOf,
  standingText,
} from "/static/js/prizes/results.js";
import { placesText } from "/static/js/prizes/prizes.js";
import { sceneWithHeader } from "/static/js/wall_scene.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
/** Characters of a name on one line; a longer name takes two. */
const LENGTH = { landscape: 20, portrait: 11 };
/** Characters of the names below; longer names are cut, so that one long name does not shrink the others. */
const MAX_NAME_LENGTH = 22;
const MAX_LINES = { landscape: 2, portrait: 3 };
/** Rows below the name on one line or on two lines; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: [8, 4], portrait: [9, 7] };
const ROWS_ABOVE = { landscape: [4, 0], portrait: [5, 4] };

export const mount = sceneWithHeader(({ part, values, texts }) => {
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  const champion = championOf(values.results);
  const name = champion
    ? nameOfResult(champion, texts) || texts("face.champion.unnamed")
    : texts(isOver(values.results) ? "face.champion.deal" : "face.champion.in_play");
  const lines = linesOf(hyphenated(name, LENGTH[held]), LENGTH[held], MAX_LINES[held]);
  setText(part.title, texts("face.champion.title"));
  setChildren(part.name, JSON.stringify(lines), () => lines.map((line) => el("span.name-line", {}, line)));
  fitTogether(part.name.children);
  setTextOrHide(part.prize, champion && champion.amount ? moneyOfEvent(values.results, champion.amount, texts) : "");
  fit(part.prize);
  const rows = document.documentElement.classList.contains("has-lower-third") ? ROWS_ABOVE : ROWS;
  drawPlaces(part.places, values.results, champion, rows[held][lines.length > 1 ? 1 : 0], held, texts);
  drawFacts(part.facts, values.results, texts);
});

function drawPlaces(node, results, champion, most, held, texts) {
  const rows = othersOf(results, champion).slice(0, most);
  const columns = held === "landscape" && (rows.length > 4 || most < 8) ? 2 : 1;
  node.className = `places of-${columns}`;
  node.style.setProperty("--rows", String(Math.ceil(rows.length / columns)));
  setChildren(node, JSON.stringify([rows, columns, texts("face.champion.title")]), () =>
    rows.map((row) =>
      el(
        "li",
        {},
        el("b.place", {}, placesText({ first: row.place, last: row.last })),
        el("span.who", { dir: "auto" }, shortened(nameOfResult(row, texts), MAX_NAME_LENGTH)),
        el("b.amount", {}, row.amount ? moneyOfEvent(results, row.amount, texts) : ""),
      ),
    ),
  );
  fitTogether(node.querySelectorAll(".place"));
  fitTogether(node.querySelectorAll(".who"));
  fitTogether(node.querySelectorAll(".amount"));
}

function drawFacts(node, results, texts) {
  const standing = standingText(results, texts);
  const facts = [...eventFacts(results, texts), ...(standing ? [{ label: "", value: standing }] : [])];
  setChildren(node, JSON.stringify(facts), () =>
    facts.map(({ label, value }) => el("span", {}, el("span.label", {}, label), el("b", {}, value))),
  );
}
