/** The structure as a table, in pages that take turns; the current level is marked by a shape and a word. */

import { el, fit, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { colorUpLine, periodName, periodNote } from "/static/js/clock/clock_facts.js";
import { minutes } from "/static/js/texts/formats.js";
import { columnsOf, pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import { asPlayed, gamesOfAll, stakesHeading, stakesLayout, stakesLine } from "/static/js/structure/stakes.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { titleText } from "/static/js/config_files/titles.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows of a page, to be legible from afar; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: 9, portrait: 15 };
const ROWS_ABOVE = { landscape: 5, portrait: 10 };

export const mount = sceneWithStrip(({ part, values, shown, now, texts, options }) => {
  const { structure } = values;
  // Players ask for the note of the current period.
  const note = periodNote(shown);
  const title = structure
    ? [titleText(structure.title, texts), gamesOfAll(structure.periods, texts)].filter(Boolean).join(": ")
    : "";
  setText(part.title, note ? [periodName(shown.period, texts), note].join(" · ") : title);
  fit(part.title);
  if (!structure) {
    return;
  }
  const periods = structure.periods.map((period) => asPlayed(period, structure));
  const shape = screenShape();
  const rows = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  const columns = periods.length > rows && shape === "landscape" ? 2 : 1;
  const page = pageOf(periods, rows * columns, turnMs(options.seconds), now);
  setText(part.pages, pageNumberText(page, texts));
  const key = JSON.stringify([page.items, shown.period.id, columns]);
  const lines = Math.ceil(page.items.length / columns);
  setChildren(part.columns, key, () =>
    columnsOf(page.items, lines).map((items) => table(items, periods, shown, texts)),
  );
  part.columns.className = `columns columns-${columns}`;
  fitTogether(part.columns.querySelectorAll("td"));
});

function table(periods, all, shown, texts) {
  const place = (period) => all.findIndex((each) => each.id === period.id);
  const current = all.findIndex((each) => each.id === shown.period.id);
  const state = (period) => (place(period) < current ? "passed" : place(period) === current ? "current" : "ahead");
  return el(
    "table",
    {},
    head(all, texts),
    el("tbody", {}, ...periods.map((period) => row(period, state(period), gamesOfAll(all, texts), texts))),
  );
}

/** The head row, with the name of the antes; a structure of stud or limit has no column of antes. */
function head(all, texts) {
  const cell = (name, words) => el(`th.${name}`, { scope: "col" }, el("span.label", {}, words));
  const antes = all.map((period) => layoutOf(period, texts)).filter((layout) => layout && layout.facts.length);
  const ante = antes.length ? antes[0].facts[0].label : "";
  const stakes = cell("stakes", stakesHeading(all, texts));
  const posts = all.some((period) => layoutOf(period, texts)) ? [stakes, cell("ante", ante)] : [spanning(stakes)];
  return el(
    "thead",
    {},
    el(
      "tr",
      {},
      cell("name", texts("face.structure.level")),
      ...posts,
      cell("length", texts("face.structure.minutes")),
    ),
  );
}

function spanning(cell) {
  cell.colSpan = 2;
  return cell;
}

/** Columns of blinds and ante; null for a level without a pair of blinds. */
function layoutOf(period, texts) {
  const layout = stakesLayout(period, texts);
  return layout.form === "blinds" && !layout.game ? layout : null;
}

/** A row. `games`: the games of all levels, named above the table and not repeated. */
function row(period, state, games, texts) {
  const layout = layoutOf(period, texts);
  const isBreak = period.kind === "break";
  const stakes = () => (games ? stakesLayout(period, texts).pair.join(" / ") : stakesLine(period, texts));
  const name = isBreak ? periodName(period, texts) : String(period.level);
  const cells = layout
    ? [
        el("td.stakes", {}, layout.pair.join(" / ")),
        el("td.ante", {}, layout.facts.map((fact) => fact.value).join(" · ")),
      ]
    : [
        el(
          "td.all",
          { colspan: 2 },
          isBreak ? [colorUpLine(period, texts), period.note].filter(Boolean).join(" · ") : stakes(),
        ),
      ];
  const marker = state === "current" ? el("span.now", {}, texts("face.structure.now")) : null;
  return el(
    `tr.${state}.${period.kind}`,
    { "aria-current": state === "current" ? "step" : null },
    el("td.name", {}, name, marker),
    ...cells,
    el(`td.length${period.until_end ? ".until-end" : period.hands ? ".by-hands" : ""}`, {}, length(period, texts)),
  );
}

function length(period, texts) {
  if (period.until_end) {
    return texts("face.structure.until_end");
  }
  return period.hands ? texts("face.games.hands", { hands: period.hands }) : minutes(period.ms);
}
