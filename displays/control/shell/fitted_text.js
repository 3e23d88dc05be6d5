/** Fits texts of the top line to their boxes. */

import { setText } from "../../../static/js/dom.js";

const STEP = 0.05;
const MIN_STEP = 0.5;
/** Least number of letters on the undo button; the log has the full line. */
const MIN_LETTERS = 8;

/** Sets the largest type with which a title fits its box; a long title stands on two or three lines. */
export function fitTitle(box, node) {
  const layout = () => [node.textContent, window.innerWidth, window.innerHeight, box.clientWidth].join("|");
  if (node.dataset.fitted === layout()) {
    return;
  }
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const height = box.offsetHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  for (let step = 1; step >= MIN_STEP; step -= STEP) {
    node.style.setProperty("--step", step.toFixed(2));
    if (node.offsetHeight <= height && node.scrollWidth <= node.clientWidth) {
      break;
    }
  }
  node.dataset.fitted = layout();
}

/** A text of at most `max` letters, cut between words. */
export function shortened(text, max) {
  if (text.length <= max) {
    return text;
  }
  return `${text.slice(0, max - 1).replace(/[\s,.:;]+\S*$/, "")}…`;
}

/**
 * Puts as much of a text on a button as fits beside its neighbours.
 *
 * @param {(text: string) => string} sentence puts a text into the words of the button
 */
export function fitUndo(button, text, sentence) {
  const widths = () => [...button.parentNode.children].map((each) => each.offsetWidth);
  const layout = () => [sentence(text), window.innerWidth, window.innerHeight, ...widths()].join("|");
  if (button.dataset.fitted === layout()) {
    return;
  }
  for (let max = Math.max(text.length, MIN_LETTERS); max >= MIN_LETTERS; max -= 4) {
    setText(button, sentence(shortened(text, max)));
    if (button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight) {
      break;
    }
  }
  button.dataset.fitted = layout();
}
