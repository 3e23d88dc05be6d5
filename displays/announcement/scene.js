/**
 * The lower third over any scene: an announcement to the room or to the tournament shown, until its time is over; where there
 * is none, clocks called on players that are wanted here, else the players who are paged.
 */

import { el, fitTogether, parts, setChildren, setText } from "/static/js/dom.js";
import { hyphenated, linesOf } from "/static/js/line_breaks.js";
import { announcementAt } from "./current.js";
import { MOST, pageText, pagesAt } from "./paging.js";
import { wallClockLine, wallClockWords, wallClocks } from "./table_clocks.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
const MAX_LINES = { landscape: 3, portrait: 6 };
/** Letters that a line is meant to hold; a little more steps the type down rather than take another line. */
const LENGTH = { landscape: 56, portrait: 30 };

export function mount(root, { texts }) {
  const part = parts(root);
  let values = { each: [] };
  return {
    update(fresh) {
      values = fresh;
    },
    draw(now) {
      const current = announcementAt(values, now);
      const clocks = current ? [] : wallClocks(values, now);
      const pages = current || clocks.length ? [] : pagesAt(values, now).map((each) => pageText(each, texts));
      const isUp = Boolean(current) || clocks.length > 0 || pages.length > 0;
      part.band.hidden = !isUp;
      // Scenes with a clock this low make room.
      document.documentElement.classList.toggle("has-lower-third", isUp);
      // Announced once: the same words again are no news to a listener.
      const said = [...clocks.map((each) => wallClockWords(each, texts)), ...pages].join(" ");
      setText(part.said, current ? `${texts("face.announcement")}: ${current.text}` : said);
      const lines = clocks.length ? clocks.map((each) => wallClockLine(each, texts)) : pages;
      if (current) {
        drawLines(part, current.id, (held) =>
          linesOf(hyphenated(current.text, LENGTH[held]), LENGTH[held], MAX_LINES[held]),
        );
      } else if (isUp) {
        drawLines(part, JSON.stringify(lines), (held) =>
          [].concat(
            ...lines.map((each) => linesOf(hyphenated(each, LENGTH[held]), LENGTH[held], MAX_LINES[held] / MOST)),
          ),
        );
      }
      part.band.classList.toggle("is-paging", pages.length > 0);
    },
    unmount() {
      document.documentElement.classList.remove("has-lower-third");
    },
  };
}

/** @param {(held: string) => string[]} linesFor the lines of a screen that is held so */
function drawLines(part, key, linesFor) {
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  setChildren(part.lines, `${held} ${key}`, () => {
    const lines = linesFor(held);
    part.band.className = `lower-third of-${lines.length}`;
    return lines.map((line) => el("div.line", {}, line));
  });
  fitTogether(part.lines.querySelectorAll(".line"));
}
