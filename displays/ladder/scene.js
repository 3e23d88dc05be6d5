/** The prize ladder: the lowest prize at the bottom, the players who got theirs, and the next prize. */

import { el, fit, fitTogether, setChildren, setText, setTextOrHide } from "/static/js/dom.js";
import { shortened } from "/static/js/line_breaks.js";
import { pageNumberText, pageOf, turnMs } from "/static/js/paging.js";
import { bountyText, hasBounties } from "/static/js/prizes/bounties.js";
import { isOfficial, nextPlace, rungsOf, stepUp } from "/static/js/prizes/prize_ladder.js";
import { hasPrizes, placesText, prizeOfPlace, prizeText } from "/static/js/prizes/prizes.js";
import { nameOfResult } from "/static/js/prizes/results.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { hasLowerThird, rowGrowth, screenShape } from "/static/js/walls/tv_screen.js";

/** Steps of a page; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: 8, portrait: 12 };
const ROWS_ABOVE = { landscape: 4, portrait: 8 };
const MAX_GROWTH = 1.4;
/** Characters of a name; longer names are cut, so that one long name does not shrink the others. */
const MAX_NAME_LENGTH = { landscape: 24, portrait: 18 };

export const mount = sceneWithStrip((scene) => {
  const { part, values, now, texts, options } = scene;
  const { prizes, counters, results } = values;
  const shape = screenShape();
  const rows = (hasLowerThird() ? ROWS_ABOVE : ROWS)[shape];
  const rungs = hasPrizes(prizes) ? rungsOf(prizes, counters, results) : [];
  // From the bottom up: the first page has the lowest steps, each page its lowest at the bottom.
  const page = pageOf(rungs, rows, turnMs(options.seconds), now);
  drawHead(part, values, page, texts);
  setTextOrHide(part.empty, prizes && !rungs.length ? texts("face.prizes.none") : "");
  part.rungs.style.setProperty("--grow", rowGrowth(rows, page.items.length, MAX_GROWTH).toFixed(3));
  const drawn = page.items.map((rung) => rowOf(rung, values, MAX_NAME_LENGTH[shape], texts)).reverse();
  setChildren(part.rungs, JSON.stringify(drawn), () => drawn.map(drawRow));
  ["place", "who", "note", "amount"].forEach((name) => fitTogether(part.rungs.querySelectorAll(`.${name}`)));
  drawBand(part, values, texts);
});

function rowOf(rung, values, maxLength, texts) {
  const { prizes } = values;
  const who = rung.next
    ? texts("face.ladder.next")
    : rung.taken
      ? shortened(nameOfResult(rung, texts), maxLength) || texts("face.ladder.paid")
      : "";
  return {
    state: rung.next ? "next" : rung.taken ? "taken" : "open",
    place: placesText(rung),
    who,
    note: noteOf(rung, values, texts),
    amount: prizeText(prizes, rung.amount, texts),
  };
}

/** The note on a prize: tied places, a deal, bounties won. */
function noteOf(rung, { bounties, heads, prizes }, texts) {
  const notes = [];
  if (rung.entry && rung.first !== rung.last) {
    notes.push(texts("face.ladder.tied"));
  }
  if (rung.deal || rung.byDeal) {
    notes.push(texts("face.deal.title"));
  }
  const won = rung.entry && heads && heads.paid ? heads.paid[rung.entry] : 0;
  if (won && hasBounties(bounties)) {
    notes.push(texts("face.ladder.bounties", { amount: bountyText(bounties, won, texts) }));
  } else if (rung.next && stepUp(prizes, rung.first)) {
    notes.push(texts("face.ladder.step", { amount: prizeText(prizes, stepUp(prizes, rung.first), texts) }));
  }
  return notes.join(" · ");
}

function drawRow({ state, place, who, note, amount }) {
  return el(
    "li",
    { class: state, "aria-current": state === "next" ? "true" : null },
    el("b.place", {}, place),
    el("span.who", { dir: "auto" }, who),
    el("span.note", {}, note),
    el("b.amount", {}, amount),
  );
}

function drawHead(part, { prizes, results }, page, texts) {
  const isKnown = hasPrizes(prizes);
  const rows = (results && results.results) || [];
  setText(part.title, texts("face.ladder.title"));
  setText(part.pool, isKnown ? prizeText(prizes, prizes.pool, texts) : "");
  fit(part.pool);
  const word = isKnown && prizes.published_at === null ? "face.prizes.projected" : "face.winner.unofficial";
  const isOpen = isKnown && (prizes.published_at === null || (rows.length > 0 && !isOfficial(results)));
  setText(part.unofficial, isOpen ? texts(word) : "");
  setText(part.pages, pageNumberText(page, texts));
}

/** The line at the bottom: the prize of the next player out, else the first prize. */
function drawBand(part, { prizes, counters, results }, texts) {
  const isKnown = hasPrizes(prizes);
  const next = isKnown ? nextPlace(prizes, counters, results) : null;
  setText(part.band_label, isKnown ? texts(next === null ? "face.prizes.first" : "face.prizes.next") : "");
  setText(part.band_line, isKnown ? prizeText(prizes, prizeOfPlace(prizes, next === null ? 1 : next), texts) : "");
  fit(part.band_line);
}
