/** A tournament chip as a drawing with its value, in its colour if the room has described it. */

import { formatsOf } from "../texts/formats.js";
import { shape } from "./svg.js";

/** A font size for which the number fits into the chip's inner ring. */
function numberSize(text) {
  return text.length <= 3 ? 31 : Math.floor(104 / text.length);
}

/** Whether black reads better on a colour `#rrggbb` than white (relative luminance of WCAG 2.2, from 0 to 1). */
function isLight(colour) {
  const part = (at) => {
    const share = parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) > 0.179;
}

/** The chip in its colour; its number and marks in black or white, whichever reads better. */
function paint(picture, colour) {
  const ink = isLight(colour) ? "#000000" : "#ffffff";
  picture.querySelectorAll(".chip-body, .chip-face").forEach((part) => (part.style.fill = colour));
  picture.querySelectorAll("circle").forEach((part) => (part.style.stroke = ink));
  picture.querySelector("text").style.fill = ink;
}

/**
 * @param {{colour: string} | undefined} look of the chip, if described
 * @returns {SVGElement} a chip of that value, its number written as in `texts`
 */
export function chipPicture(value, texts, look) {
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
  if (look && look.colour) {
    paint(picture, look.colour);
  }
  return picture;
}
