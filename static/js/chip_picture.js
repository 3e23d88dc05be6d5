/** A tournament chip as a drawing: known by its number, not by a colour. */

import { formatsOf } from "./formats.js";
import { shape } from "./svg.js";

/** The number has to stay inside the chip's inner ring. */
function numberSize(text) {
  return text.length <= 3 ? 31 : Math.floor(104 / text.length);
}

/** @returns {SVGElement} a chip of that value, its number written as in `texts` */
export function chipPicture(value, texts) {
  const text = formatsOf(texts).chips(value);
  const picture = shape("svg", { viewBox: "0 0 100 100", class: "chip-picture", "aria-hidden": "true" });
  const number = shape("text", { x: 50, y: 50 + numberSize(text) * 0.35, "font-size": numberSize(text) });
  number.textContent = text;
  picture.append(
    shape("circle", { cx: 50, cy: 50, r: 48, class: "chip-body" }),
    shape("circle", { cx: 50, cy: 50, r: 42, class: "chip-edge", "stroke-dasharray": "16.5 16.5" }),
    shape("circle", { cx: 50, cy: 50, r: 33, class: "chip-face" }),
    number,
  );
  return picture;
}
