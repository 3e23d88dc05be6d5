/** Draws a level's stakes large: the pair of blinds, a limit game, stud, or the games of a rotation. */

import { el, fit, fitTogether, setChildren } from "../dom.js";
import { stakesLayout } from "./stakes.js";

/** Fills `node` with the stakes of a period; style sheets set the sizes. */
export function drawStakes(node, period, texts) {
  const key = JSON.stringify([period.id, period.stakes || []]);
  setChildren(node, key, () => stakesNodes(period, texts, el));
  fitStakes(node);
}

/** Fits the type of drawn stakes to their box. */
export function fitStakes(node) {
  node.querySelectorAll(".fits:not(.stakes-row)").forEach(fit);
  fitTogether(node.querySelectorAll(".stakes-row"));
}

/** @param {(tag, attributes, ...children) => object} make `el`, or `preactEl` */
export function stakesNodes(period, texts, make) {
  const layout = stakesLayout(period, texts);
  const facts = layout.facts.length ? make("div.stakes-facts.fits", {}, ...factNodes(layout.facts, make)) : null;
  const forms = {
    none: () => [],
    blinds: () => [pairNode(layout.pair, make), blindsFacts(layout, make)],
    limit: () => [gameNode(layout.game, make), limitsNode(layout.pair, texts, make), facts],
    stud: () => [gameNode(layout.game, make), make("div.stakes-big.fits", {}, ...factNodes(layout.big, make)), facts],
    rotation: () => [rotationNode(layout.rows, make)],
  };
  return forms[layout.form]().filter(Boolean);
}

/** The line below the blinds: the ante, and the game unless it is no-limit hold'em. */
function blindsFacts(layout, make) {
  const game = layout.game ? make("span.stakes-name", {}, layout.game) : null;
  const nodes = [...factNodes(layout.facts, make), game].filter(Boolean);
  return nodes.length ? make("div.stakes-facts.fits", {}, ...nodes) : null;
}

function gameNode(game, make) {
  return make("div.stakes-game.fits", {}, game);
}

function pairNode(pair, make) {
  return make("div.stakes-pair.fits", {}, ...slashed(pair, make));
}

function limitsNode(pair, texts, make) {
  return make(
    "div.stakes-big.fits",
    {},
    make("span.label", {}, texts("face.stakes.limits")),
    " ",
    ...slashed(pair, make),
  );
}

function slashed(pair, make) {
  const nodes = [];
  pair.forEach((value, index) => {
    if (index) {
      nodes.push(make("i", {}, "/"));
    }
    nodes.push(value);
  });
  return nodes;
}

function factNodes(facts, make) {
  return facts.map(({ label, value }) => make("span.stakes-fact", {}, make("span.label", {}, label), " ", value));
}

function rotationNode(rows, make) {
  const nodes = rows.map((row) =>
    make("div.stakes-row.fits", {}, make("span.stakes-row-game", {}, row.game), " ", row.line),
  );
  return make(rows.length > 5 ? "div.stakes-rotation.two-columns" : "div.stakes-rotation", {}, ...nodes);
}
