/** The winner alone: the name in the TV's full width, the prize, the event and its entries. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { hyphenated, linesOf } from "/static/js/line_breaks.js";
import { isOfficial } from "/static/js/prizes/prize_ladder.js";
import { championOf, isOver, moneyOfEvent, nameOfResult } from "/static/js/prizes/results.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithHeader } from "/static/js/wall_scene.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
/** Characters of a name on one line; a longer name takes more lines. */
const LENGTH = { landscape: 20, portrait: 13 };
const MAX_LINES = { landscape: 2, portrait: 4 };

export const mount = sceneWithHeader(({ part, values, texts }) => {
  const { results, tournament } = values;
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  const winner = championOf(results);
  const name = winner
    ? nameOfResult(winner, texts) || texts("face.champion.unnamed")
    : texts(isOver(results) ? "face.champion.deal" : "face.champion.in_play");
  const lines = linesOf(hyphenated(name, LENGTH[held]), LENGTH[held], MAX_LINES[held]);
  setText(part.title, texts("face.winner.title"));
  setChildren(part.name, JSON.stringify(lines), () => lines.map((line) => el("span.name-line", {}, line)));
  fitTogether(part.name.children);
  setTextOrHide(part.prize, winner && winner.amount ? moneyOfEvent(results, winner.amount, texts) : "");
  fit(part.prize);
  setText(part.event, tournament ? tournament.title : "");
  fit(part.event);
  setText(part.facts, factsText(results, texts));
  fit(part.facts);
  setTextOrHide(part.unofficial, isOver(results) && !isOfficial(results) ? texts("face.winner.unofficial") : "");
});

/** `245 entries · prize pool €24,500`. */
function factsText(results, texts) {
  const event = results && results.event;
  if (!event) {
    return "";
  }
  const entries = texts("face.winner.entries", {
    entries: event.entries,
    count: formatsOf(texts).chips(event.entries),
  });
  const pool = event.pool ? texts("face.winner.pool", { pool: moneyOfEvent(results, event.pool, texts) }) : "";
  return [entries, pool].filter(Boolean).join(" · ");
}
