/** Texts of the top line that are fitted to their boxes. */

import { setText } from "../../../static/js/dom.js";

const STEP = 0.05;
const SMALLEST = 0.5;
/** Letters of a line for which the undo has room at least; the log has it in full. */
const SHORTEST = 8;

/** Type as large as the box lets it be: titles that are long stand on two or three lines. */
export function fitTitle(box, node) {
  const shape = () => [node.textContent, window.innerWidth, window.innerHeight, box.clientWidth].join("|");
  if (node.dataset.fitted === shape()) {
    return;
  }
  const { paddingTop, paddingBottom } = getComputedStyle(box);
  const room = box.offsetHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  for (let step = 1; step >= SMALLEST; step -= STEP) {
    node.style.setProperty("--step", step.toFixed(2));
    if (node.offsetHeight <= room && node.scrollWidth <= node.clientWidth) {
      break;
    }
  }
  node.dataset.fitted = shape();
}

/** A text that has to be short, cut between words. */
export function shortened(text, max) {
  if (text.length <= max) {
    return text;
  }
  return `${text.slice(0, max - 1).replace(/[\s,.:;]+\S*$/, "")}…`;
}

/**
 * Puts as much of a text on a button as it has room for; a neighbour in the line takes room from it, and gives it back.
 *
 * @param {(text: string) => string} sentence the words of the button around a text
 */
export function fitUndo(button, text, sentence) {
  const widths = () => [...button.parentNode.children].map((each) => each.offsetWidth);
  const shape = () => [sentence(text), window.innerWidth, window.innerHeight, ...widths()].join("|");
  if (button.dataset.fitted === shape()) {
    return;
  }
  for (let max = Math.max(text.length, SHORTEST); max >= SHORTEST; max -= 4) {
    setText(button, sentence(shortened(text, max)));
    if (button.scrollWidth <= button.clientWidth && button.scrollHeight <= button.clientHeight) {
      break;
    }
  }
  button.dataset.fitted = shape();
}
