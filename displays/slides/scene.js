/** The venue's slides, pictures and texts, one after the other; all are loaded before the first is shown. */

import { el, fitTogether } from "/static/js/dom.js";
import { linesOf } from "/static/js/line_breaks.js";
import { turnAt, turnMs } from "/static/js/paging.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";
import { SlideFiles } from "./slide_files.js";
import { screenShape } from "/static/js/walls/tv_screen.js";

const files = new SlideFiles();

/** Fetches the pictures before the scene's turn. */
export function prepare() {
  files.refresh();
}

export const mount = sceneWithStrip(({ part, now, options }) => {
  files.refresh();
  const slides = files.slides(options);
  const shown = slides[turnAt(slides.length, turnMs(options.seconds), now)] || null;
  part.empty.hidden = shown !== null || !files.isListed;
  const isPortrait = screenShape() === "portrait";
  const node = shown ? nodeOf(shown, isPortrait) : null;
  if (part.slides.firstChild !== node) {
    part.slides.textContent = "";
    part.slides.append(...[node].filter(Boolean));
  }
  fitTogether(part.slides.querySelectorAll(".slide-line"));
});

/** The element of a slide, created once: a picture, or a text in large type. */
function nodeOf(slide, isPortrait) {
  if (slide.image) {
    return slide.image;
  }
  if (!slide.node || slide.isPortrait !== isPortrait) {
    slide.isPortrait = isPortrait;
    slide.node = wordsNode(slide.text, isPortrait);
  }
  return slide.node;
}

/** The element of a text; its first line is the heading. */
function wordsNode(text, isPortrait) {
  const [heading, ...rest] = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const wrapped = (line, length) =>
    linesOf(line, isPortrait ? length * 0.6 : length, 3).map((each) => el("span.slide-line", {}, each));
  return el(
    "div.slide-words",
    {},
    el("h1", {}, ...wrapped(heading || "", 24)),
    ...rest.map((line) => el("p", {}, ...wrapped(line, 44))),
  );
}
