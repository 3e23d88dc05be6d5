/**
 * The lower third over any scene: an announcement to the room or to the tournament shown, until it ends. Without an
 * announcement: clocks called on players, if the director wants them on TVs, else the paged players.
 */

import { el, fitTogether, parts, setChildren, setText } from "/static/js/dom.js";
import { hyphenated, linesOf } from "/static/js/line_breaks.js";
import { screenShape } from "/static/js/walls/tv_screen.js";
import { announcementAt } from "./current.js";
import { MAX_PAGES, pagedPlayersAt, pagedText } from "./paging.js";
import { calledClockLine, calledClockText, calledClocks } from "./table_clocks.js";

const MAX_LINES = { landscape: 3, portrait: 6 };
/** Characters of a line; a slightly longer text gets smaller type instead of another line. */
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
      const clocks = current ? [] : calledClocks(values, now);
      const pages = current || clocks.length ? [] : pagedPlayersAt(values, now).map((each) => pagedText(each, texts));
      const isUp = Boolean(current) || clocks.length > 0 || pages.length > 0;
      part.band.hidden = !isUp;
      // Scenes whose clock would be covered make room.
      document.documentElement.classList.toggle("has-lower-third", isUp);
      // A screen reader reads the text once: it changes only with the words.
      const spoken = [...clocks.map((each) => calledClockText(each, texts)), ...pages].join(" ");
      setText(part.spoken, current ? `${texts("face.announcement")}: ${current.text}` : spoken);
      const lines = clocks.length ? clocks.map((each) => calledClockLine(each, texts)) : pages;
      if (current) {
        drawLines(part, current.id, (shape) => wrapped(current.text, shape, MAX_LINES[shape]));
      } else if (isUp) {
        drawLines(part, JSON.stringify(lines), (shape) =>
          [].concat(...lines.map((line) => wrapped(line, shape, MAX_LINES[shape] / MAX_PAGES))),
        );
      }
      part.band.classList.toggle("is-paging", pages.length > 0);
    },
    unmount() {
      document.documentElement.classList.remove("has-lower-third");
    },
  };
}

function wrapped(text, shape, most) {
  return linesOf(hyphenated(text, LENGTH[shape]), LENGTH[shape], most);
}

/** @param {(shape: string) => string[]} linesFor the lines for a screen of this shape, see `screenShape` */
function drawLines(part, key, linesFor) {
  const shape = screenShape();
  setChildren(part.lines, `${shape} ${key}`, () => {
    const lines = linesFor(shape);
    part.band.className = `lower-third lines-${lines.length}`;
    return lines.map((line) => el("div.line", {}, line));
  });
  fitTogether(part.lines.querySelectorAll(".line"));
}
