/** Draws a level's stakes large: the pair of blinds, a limit game, stud, or the games of a rotation. */

import { el, fit, fitTogether, setChildren } from "../dom.js";
import { stakesLayout } from "./stakes.js";

/** Fill `node` with the stakes of a period; the style sheets size its forms. */
export function drawStakes(node, period, texts) {
  const key = JSON.stringify([period.id, period.stakes || []]);
  setChildren(node, key, () => stakesNodes(stakesLayout(period, texts), texts));
  node.querySelectorAll(".fits:not(.stakes-row)").forEach(fit);
  fitTogether(node.querySelectorAll(".stakes-row"));
}

function stakesNodes(layout, texts) {
  const facts = layout.facts.length ? el("div.stakes-facts.fits", {}, ...layout.facts.map(factNode)) : null;
  const forms = {
    none: () => [],
    blinds: () => [pairNode(layout.pair), blindsFacts(layout)],
    limit: () => [gameNode(layout.game), limitsNode(layout.pair, texts), facts],
    stud: () => [gameNode(layout.game), el("div.stakes-big.fits", {}, ...layout.big.map(factNode)), facts],
    rotation: () => [rotationNode(layout.rows)],
  };
  return forms[layout.form]().filter(Boolean);
}

/** Below the blinds: the ante, and the game where it is not the usual one. */
function blindsFacts(layout) {
  const game = layout.game ? el("span.stakes-name", {}, layout.game) : null;
  const nodes = [...layout.facts.map(factNode), game].filter(Boolean);
  return nodes.length ? el("div.stakes-facts.fits", {}, ...nodes) : null;
}

function gameNode(game) {
  return el("div.stakes-game.fits", {}, game);
}

function pairNode(pair) {
  return el("div.stakes-pair.fits", {}, ...slashed(pair));
}

function limitsNode(pair, texts) {
  return el("div.stakes-big.fits", {}, el("span.label", {}, texts("face.stakes.limits")), " ", ...slashed(pair));
}

function slashed(pair) {
  const nodes = [];
  pair.forEach((value, index) => {
    if (index) {
      nodes.push(el("i", {}, "/"));
    }
    nodes.push(value);
  });
  return nodes;
}

function factNode(fact) {
  return el("span.stakes-fact", {}, el("span.label", {}, fact.label), " ", fact.value);
}

function rotationNode(rows) {
  const nodes = rows.map((row) =>
    el("div.stakes-row.fits", {}, el("span.stakes-row-game", {}, row.game), " ", row.line),
  );
  return el(rows.length > 5 ? "div.stakes-rotation.two-columns" : "div.stakes-rotation", {}, ...nodes);
}
