/** Building blocks of answers: a headline, and lines below it. */

import { el } from "/static/js/dom.js";

export const headline = (words) => el("p.headline", { role: "status" }, words);
export const lines = (words) => el("ul.reasons", {}, ...words.map((each) => el("li", {}, each)));

/** Rows of a name, its words, and its amount. */
export function rows(entries) {
  const row = ({ name, said, result }) => el("li", {}, el("b", {}, name), el("span.said", {}, said), el("strong", {}, result));
  return el("ol.dealt", {}, ...entries.map(row));
}
