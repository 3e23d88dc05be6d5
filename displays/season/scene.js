/**
 * The standings of a season in pages: points and the newest events of each player; events that do not count are struck
 * through.
 */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { shortened } from "/static/js/line_breaks.js";
import { pageNumberText, turnAt, turnMs } from "/static/js/paging.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, rowGrowth, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows of a page; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: 9, portrait: 9 };
const ROWS_ABOVE = { landscape: 4, portrait: 6 };
/** Largest growth of the rows if there are few. */
const MAX_GROWTH = 1.4;
/** Characters of a name; longer names are cut, so that one long name does not shrink the others. */
const MAX_NAME_LENGTH = 24;
const MAX_TITLE_LENGTH = 40;

export const mount = sceneWithStrip(({ part, values, now, texts, options }) => {
  const topic = values["seasons:room"];
  const season = seasonOf(topic, options.season);
  const rows = season ? season.standings : [];
  const shape = screenShape();
  const size = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  const count = Math.ceil(rows.length / size);
  const index = turnAt(count, turnMs(options.seconds), now);
  const write = pointsWriter(rows, formatsOf(texts));
  const items = rows.slice(index * size, (index + 1) * size).map((row) => rowOf(row, write, texts));
  setText(part.label, texts("scene.season"));
  setText(part.title, season ? shortened(season.title, MAX_TITLE_LENGTH) : "");
  fit(part.title);
  setText(part.unit, rows.length ? texts("season.column.points") : "");
  setText(part.pages, pageNumberText({ number: index + 1, count }, texts));
  setTextOrHide(part.empty, topic && !rows.length ? texts(season ? "face.season.open" : "face.season.none") : "");
  part.places.style.setProperty("--grow", rowGrowth(size, rows.length, MAX_GROWTH).toFixed(3));
  setChildren(part.places, JSON.stringify(items), () => items.map(drawRow));
  ["place", "who", "scores", "points"].forEach((name) => fitTogether(part.places.querySelectorAll(`.${name}`)));
  setText(part.band, season ? bandOf(season, texts) : "");
  fit(part.band);
});

/** The season of an id, by default the first by title; undefined without a season. */
export function seasonOf(topic, id) {
  const seasons = (topic && topic.seasons) || [];
  return id ? seasons.find((each) => each.season === id) : seasons[0];
}

/** Formats points for a column: all with two decimals if any has decimals, `3,464.10`. */
export function pointsWriter(rows, { chips, decimal }) {
  const isWhole = rows.every(({ points, scores }) => [{ points }, ...scores].every((each) => each.points % 1 === 0));
  return (points) => {
    const [whole, decimals] = points.toFixed(isWhole ? 0 : 2).split(".");
    return chips(whole) + (decimals ? decimal(`.${decimals}`) : "");
  };
}

function rowOf({ place, name, entry, points, scores }, write, texts) {
  return {
    place: String(place),
    who: shortened(name || texts("face.seats.entry", { entry }), MAX_NAME_LENGTH),
    scores: scores.map((score) => ({ text: write(score.points), counts: score.counts })),
    points: write(points),
  };
}

function drawRow({ place, who, scores, points }) {
  const score = ({ text, counts }) => el(counts ? "span" : "s", {}, text);
  return el(
    "li",
    {},
    el("b.place", {}, place),
    el("span.who", { dir: "auto" }, who),
    el("span.scores", {}, ...scores.map(score)),
    el("b.points", {}, points),
  );
}

/** The number of played events, and of those that count. */
function bandOf({ events, official, best }, texts) {
  const played = texts("face.season.events", { official, events });
  return best === null ? played : `${played} · ${texts("face.season.best", { best })}`;
}
