/** The champion: the name in large type for the photograph, the prize, the next places, and the facts of the event. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { shortened } from "/static/js/line_breaks.js";
import { championPrize, championText } from "/static/js/prizes/champion.js";
import {
  championOf,
  eventFacts,
  moneyOfEvent,
  nameOfResult,
  othersOf,
  standingText,
} from "/static/js/prizes/results.js";
import { placesText } from "/static/js/prizes/prizes.js";
import { sceneWithHeader } from "/static/js/wall_scene.js";
import { drawNameLines } from "/static/js/walls/name_lines.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Characters of a name on one line; a longer name takes two. */
const LENGTH = { landscape: 20, portrait: 11 };
/** Characters of the names below; longer names are cut, so that one long name does not shrink the others. */
const MAX_NAME_LENGTH = 22;
const MAX_LINES = { landscape: 2, portrait: 3 };
/** Rows below the name on one line or on two lines; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: [8, 4], portrait: [9, 7] };
const ROWS_ABOVE = { landscape: [4, 0], portrait: [5, 4] };

export const mount = sceneWithHeader(({ part, values, texts }) => {
  const { results } = values;
  const shape = screenShape();
  setText(part.title, texts("face.champion.title"));
  const lines = drawNameLines(part.name, championText(results, texts), LENGTH[shape], MAX_LINES[shape]);
  setTextOrHide(part.prize, championPrize(results, texts));
  fit(part.prize);
  const rows = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  drawPlaces(part.places, results, rows[lines > 1 ? 1 : 0], shape, texts);
  drawFacts(part.facts, results, texts);
});

function drawPlaces(node, results, most, shape, texts) {
  const rows = othersOf(results, championOf(results)).slice(0, most);
  const columns = shape === "landscape" && (rows.length > 4 || most < 8) ? 2 : 1;
  node.className = `places columns-${columns}`;
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
