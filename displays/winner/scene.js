/** The winner alone: the name in the TV's full width, the prize, the event and its entries. */

import { fit, setText, setTextOrHide } from "/static/js/dom.js";
import { isOfficial } from "/static/js/prizes/prize_ladder.js";
import { championPrize, championText } from "/static/js/prizes/champion.js";
import { isOver, moneyOfEvent } from "/static/js/prizes/results.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithHeader } from "/static/js/wall_scene.js";
import { drawNameLines } from "/static/js/walls/name_lines.js";
import { screenShape } from "/static/js/walls/tv_screen.js";

/** Characters of a name on one line; a longer name takes more lines. */
const LENGTH = { landscape: 20, portrait: 13 };
const MAX_LINES = { landscape: 2, portrait: 4 };

export const mount = sceneWithHeader(({ part, values, texts }) => {
  const { results, tournament } = values;
  const shape = screenShape();
  setText(part.title, texts("face.winner.title"));
  drawNameLines(part.name, championText(results, texts), LENGTH[shape], MAX_LINES[shape]);
  setTextOrHide(part.prize, championPrize(results, texts));
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
  const pool = event.pool ? texts("face.prizes.pool_of", { pool: moneyOfEvent(results, event.pool, texts) }) : "";
  return [entries, pool].filter(Boolean).join(" · ");
}
