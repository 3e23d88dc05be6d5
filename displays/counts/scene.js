/** The largest stacks: the top ten, then the others in pages, each with the age of its count. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { shortened } from "/static/js/line_breaks.js";
import { pageNumberText, turnAt, turnMs } from "/static/js/paging.js";
import { countClasses, countNote, levelNow } from "/static/js/procedures/chip_counts.js";
import { nameOrEntry, placeOf } from "/static/js/seating/seats.js";
import { stackUnit } from "/static/js/structure/stakes.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, rowGrowth, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows of a page; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = 10;
const ROWS_ABOVE = { landscape: 5, portrait: 7 };
/** Largest growth of the rows if there are few. */
const MAX_GROWTH = 1.4;
/** Characters of a name; longer names are cut, so that one long name does not shrink the others. */
const MAX_NAME_LENGTH = 24;

export const mount = sceneWithStrip((scene) => {
  const { part, values, now, texts, options } = scene;
  const leaders = values.chip_leaders ? values.chip_leaders.leaders : [];
  const shape = screenShape();
  const rows = hasLowerThird() ? ROWS_ABOVE[shape] : ROWS;
  const count = Math.ceil(leaders.length / rows);
  const index = turnAt(count, turnMs(options.seconds), now);
  const items = leaders.slice(index * rows, (index + 1) * rows).map((each) => rowOf(each, scene));
  drawHead(part, values, { number: index + 1, count }, texts);
  setTextOrHide(part.empty, values.chip_leaders && !leaders.length ? texts("face.counts.none") : "");
  part.counts.style.setProperty("--grow", rowGrowth(rows, leaders.length, MAX_GROWTH).toFixed(3));
  setChildren(part.counts, JSON.stringify(items), () => items.map(drawRow));
  ["place", "who", "note", "chips", "blinds"].forEach((name) => fitTogether(part.counts.querySelectorAll(`.${name}`)));
});

function rowOf(leader, { shown, now, texts }) {
  const unit = shown ? stackUnit(shown.period) || stackUnit(shown.ahead[0] || shown.period) : 0;
  const { chips } = formatsOf(texts);
  return {
    classes: countClasses(leader, now, levelNow(shown)),
    place: String(leader.place),
    who: shortened(nameOrEntry(leader, texts), MAX_NAME_LENGTH),
    note: [leader.seat ? seatText(leader.seat, texts) : "", countNote(leader, now, texts)].filter(Boolean).join(" · "),
    chips: chips(leader.chips),
    blinds: unit ? texts("face.counts.blinds", { blinds: chips(Math.floor(leader.chips / unit)) }) : "",
  };
}

function seatText(seat, texts) {
  return texts("face.counts.table", { table: placeOf(seat).table });
}

function drawRow({ classes, place, who, note, chips, blinds }) {
  return el(
    "li",
    { class: classes },
    el("b.place", {}, place),
    el("span.who", { dir: "auto" }, who),
    el("span.note", {}, note),
    el("b.chips", {}, chips),
    el("span.blinds", {}, blinds),
  );
}

function drawHead(part, { chip_leaders: leaders, counters }, page, texts) {
  setText(part.title, texts("face.counts.title"));
  const isKnown = Boolean(leaders && leaders.counted && counters);
  const params = isKnown ? { counted: leaders.counted, players: counters.players_left } : null;
  setText(part.counted, params ? texts("face.counts.counted", params) : "");
  fit(part.counted);
  setText(part.pages, pageNumberText(page, texts));
}
