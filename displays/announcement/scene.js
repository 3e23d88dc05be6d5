/** The lower third over any scene: an announcement to the room or to the tournament shown, until its time is over. */

import { el, fitTogether, parts, setChildren, setText } from "/static/js/dom.js";
import { linesOf, partedWords } from "/static/js/lines.js";
import { announcementAt } from "./current.js";

const PORTRAIT = "(max-aspect-ratio: 1/1)";
const MOST_LINES = { landscape: 3, portrait: 6 };
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
      part.band.hidden = current === null;
      // Scenes whose clocks stand so low make room.
      document.documentElement.classList.toggle("has-lower-third", current !== null);
      // Said once: the same words again are no news to who listens.
      setText(part.said, current ? `${texts("face.announcement")}: ${current.text}` : "");
      if (current) {
        drawLines(part, current);
      }
    },
    unmount() {
      document.documentElement.classList.remove("has-lower-third");
    },
  };
}

function drawLines(part, current) {
  const held = window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
  setChildren(part.lines, `${current.id} ${held} ${current.text}`, () => {
    const lines = linesOf(partedWords(current.text, LENGTH[held]), LENGTH[held], MOST_LINES[held]);
    part.band.className = `lower-third of-${lines.length}`;
    return lines.map((line) => el("div.line", {}, line));
  });
  fitTogether(part.lines.querySelectorAll(".line"));
}
