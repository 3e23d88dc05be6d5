/** The suit of a colour of cards as a drawing, for colour-blind players. */

import { shape } from "./svg.js";

/** Outlines of the suits in a box of 100 by 100. */
const SHAPES = {
  red: "M50 92 C18 66 6 48 6 32 C6 18 16 8 28 8 C38 8 46 14 50 24 C54 14 62 8 72 8 C84 8 94 18 94 32 C94 48 82 66 50 92 Z",
  black:
    "M50 4 C72 28 92 42 92 60 C92 74 82 82 71 82 C64 82 58 79 54 73 C55 83 60 90 67 96 L33 96 C40 90 45 83 46 73 C42 79 36 82 29 82 C18 82 8 74 8 60 C8 42 28 28 50 4 Z",
  green:
    "M50 4 C62 4 71 13 71 25 C71 32 68 37 64 41 C78 38 95 46 95 62 C95 75 85 83 74 83 C66 83 58 79 54 71 C55 82 60 90 67 96 L33 96 C40 90 45 82 46 71 C42 79 34 83 26 83 C15 83 5 75 5 62 C5 46 22 38 36 41 C32 37 29 32 29 25 C29 13 38 4 50 4 Z",
  blue: "M50 4 L88 50 L50 96 L12 50 Z",
};

/** @returns {SVGElement} a heart for red, a spade for black, a club for green, a diamond for blue; nothing on white */
export function suitPicture(colour) {
  const picture = shape("svg", { viewBox: "0 0 100 100", class: "suit-picture", "aria-hidden": "true" });
  if (SHAPES[colour]) {
    picture.append(shape("path", { d: SHAPES[colour] }));
  }
  return picture;
}
