/**
 * Bounties on a TV: the largest bounties and the last knock-outs; of mystery bounties the closed envelopes, and each
 * envelope as it opens.
 */

import { el, fit, fitTogether, setChildren, setText } from "/static/js/dom.js";
import { bountyText, hasBounties, playerText, revealNow, winnersText } from "/static/js/prizes/bounties.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { drawNameLines } from "/static/js/walls/name_lines.js";
import { hasLowerThird, screenShape } from "/static/js/walls/tv_screen.js";

/** Rows of a column; fewer (`ROWS_ABOVE`) above an announcement. */
const ROWS = { landscape: 7, portrait: 6 };
const ROWS_ABOVE = { landscape: 4, portrait: 4 };
/** Characters of the winners' names on one line of the reveal, and its lines. */
const LENGTH = { landscape: 24, portrait: 13 };
const MAX_LINES = 2;
const CLOSED = "· · ·";

export const mount = sceneWithStrip(({ part, values, now, texts }) => {
  const { bounties } = values;
  const reveal = revealNow(bounties, now);
  part.frame.classList.toggle("is-revealing", reveal !== null);
  part.columns.hidden = reveal !== null;
  part.reveal.hidden = reveal === null;
  drawHead(part, bounties, texts);
  if (reveal) {
    drawReveal(part, bounties, reveal, texts);
  } else {
    drawColumns(part, bounties, (hasLowerThird() ? ROWS_ABOVE : ROWS)[screenShape()], texts);
  }
});

function drawHead(part, bounties, texts) {
  const mystery = hasBounties(bounties) ? bounties.mystery : null;
  setText(part.title, texts(hasBounties(bounties) ? `face.bounties.kind.${bounties.kind}` : "face.bounties.none"));
  setText(part.money, hasBounties(bounties) ? bountyText(bounties, moneyToWin(bounties), texts) : "");
  setText(part.code, mystery && mystery.code ? texts("face.bounties.code", { code: spaced(mystery.code) }) : "");
  fit(part.money);
}

/** The money that is still to be won. */
function moneyToWin(bounties) {
  return bounties.in_heads + bounties.held + bounties.undrawn;
}

/** Eight digits in two groups of four. */
function spaced(code) {
  return `${code.slice(0, 4)} ${code.slice(4)}`.toUpperCase();
}

function drawColumns(part, bounties, rows, texts) {
  const isMystery = hasBounties(bounties) && bounties.mystery !== null;
  const first = hasBounties(bounties) ? (isMystery ? envelopesLeft : largestBounties)(bounties, texts) : [];
  const last = hasBounties(bounties) ? (isMystery ? lastEnvelopes : lastKnockOuts)(bounties, texts) : [];
  setText(
    part.first_label,
    first.length ? texts(isMystery ? "face.bounties.in_envelopes" : "face.bounties.largest") : "",
  );
  setText(
    part.last_label,
    last.length ? texts(isMystery ? "face.bounties.last_opened" : "face.bounties.last_out") : "",
  );
  [
    [part.first, first],
    [part.last, last],
  ].forEach(([list, all]) => drawRows(list, all.slice(0, rows)));
}

function drawRows(list, rows) {
  setChildren(list, JSON.stringify(rows), () => rows.map(rowOf));
  fitTogether(list.querySelectorAll(".name"));
  fitTogether(list.querySelectorAll(".amount"));
}

function rowOf({ name, below, amount }) {
  const words = el("span.words", {}, el("span.name", { dir: "auto" }, name));
  if (below) {
    words.appendChild(el("small.below", { dir: "auto" }, below));
  }
  return el("li", {}, words, el("b.amount", {}, amount));
}

function largestBounties(bounties, texts) {
  return bounties.heads.map((each) => ({
    name: playerText(each, texts),
    amount: bountyText(bounties, each.head, texts),
  }));
}

/** The last bounties: the winners, and below them the player who is out; without a winner that player alone. */
function lastKnockOuts(bounties, texts) {
  return bounties.last.map((each) => {
    const player = playerText({ entry: each.out, name: each.name }, texts);
    const isWon = each.by !== null && each.by.length > 0;
    const unwon = texts(each.by === null ? "face.bounties.not_named" : "face.bounties.won_by_nobody");
    return {
      name: isWon ? winnersText(each, texts) : player,
      below: isWon ? texts("face.bounties.knocked_out", { player }) : unwon,
      amount: each.amount === null ? "" : bountyText(bounties, each.amount, texts),
    };
  });
}

/** Each amount in closed envelopes with its count, the largest first. */
function envelopesLeft(bounties, texts) {
  const { chips } = formatsOf(texts);
  return bounties.mystery.left.map(([amount, count]) => ({
    name: bountyText(bounties, amount, texts),
    amount: `× ${chips(count)}`,
  }));
}

function lastEnvelopes(bounties, texts) {
  return bounties.mystery.last.map((each) => ({
    name: each.by.length ? winnersText(each, texts) : texts("face.bounties.drawn_by_nobody"),
    below: texts("face.bounties.envelope", { number: each.number }),
    amount: bountyText(bounties, each.amount, texts),
  }));
}

/** Draws the player and the envelope's number, and after a pause the amount, in the TV's full size. */
function drawReveal(part, bounties, reveal, texts) {
  part.reveal.classList.toggle("is-open", reveal.isOpen);
  drawNameLines(part.winners, winnersText(reveal, texts), LENGTH[screenShape()], MAX_LINES);
  setText(
    part.envelope,
    texts(bounties.mystery.paper ? "face.bounties.draws_paper" : "face.bounties.envelope", { number: reveal.number }),
  );
  setText(part.amount, reveal.isOpen ? bountyText(bounties, reveal.amount, texts) : CLOSED);
  fit(part.amount);
}
