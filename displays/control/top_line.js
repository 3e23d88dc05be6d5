/** The line on top of the control, of one height whatever it says: its title steps down, its undo ends in an ellipsis. */

import { setText } from "../../static/js/dom.js";
import { lineText } from "./log_panel.js";

const STEP = 0.05;
const SMALLEST = 0.5;
/** Letters of a line for which the button has room at least; the log says it in full. */
const SHORTEST = 8;
/** The widths on which the room for the text depends. */
function widths(node) {
  return [window.innerWidth, node.clientWidth].join();
}

/** Type as large as the box lets it be: titles that are long stand on two or three lines. */
export function drawTitle(box, node, title) {
  setText(node, title);
  const shape = () => `${title}|${widths(box)}`;
  if (node.dataset.fitted === shape()) {
    return;
  }
  for (let step = 1; step >= SMALLEST; step -= STEP) {
    node.style.setProperty("--step", step.toFixed(2));
    if (node.offsetHeight <= box.offsetHeight && node.scrollWidth <= node.clientWidth) {
      break;
    }
  }
  node.dataset.fitted = shape();
}

/** A text that has to be short, cut between words. */
export function shortened(text, most) {
  if (text.length <= most) {
    return text;
  }
  return `${text.slice(0, most - 1).replace(/[\s,.:;]+\S*$/, "")}…`;
}

/** The button on top takes back the newest line of the log that is seen. */
export function drawUndoLast(button, log, face) {
  const line = log.newest;
  button.hidden = !line;
  if (!line) {
    return;
  }
  button.onclick = () => log.reverse(line);
  const text = lineText(line, face.texts, face.topics.players);
  const sentence = (most) => face.texts("face.control.undo_last", { text: shortened(text, most) });
  // A neighbour in the line takes room from the button, and gives it back.
  const shape = () => [sentence(text.length), window.innerWidth, ...[...button.parentNode.children].map((each) => each.offsetWidth)].join("|");
  if (button.dataset.fitted === shape()) {
    return;
  }
  button.title = sentence(text.length);
  for (let most = Math.max(text.length, SHORTEST); most >= SHORTEST; most -= 4) {
    setText(button, sentence(most));
    if (button.scrollWidth <= button.clientWidth) {
      break;
    }
  }
  button.dataset.fitted = shape();
}
