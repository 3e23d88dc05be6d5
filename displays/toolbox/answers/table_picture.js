/** A table from above: players, button and blinds, and a text at each seat. Seat 1 is to the dealer's left. */

import { html } from "../../../static/vendor/preact/preact.js";

const MIDDLE = { x: 200, y: 132 };
const SEATS = { x: 168, y: 102 };
const MARKS = { x: 112, y: 60 };
const DEALER_DEGREES = 90; // below, on a screen
const MARK_DISTANCE = 26;

/** The point of a seat on an ellipse; seats count clockwise from the dealer. */
function place(seat, seats, radii) {
  const angle = ((DEALER_DEGREES + (seat * 360) / (seats + 1)) * Math.PI) / 180;
  return { x: MIDDLE.x + radii.x * Math.cos(angle), y: MIDDLE.y + radii.y * Math.sin(angle) };
}

/** The marks with their points; several marks at one seat are side by side. */
function placedMarks(marks, seats) {
  const before = {};
  return marks
    .filter(({ seat }) => seat)
    .map((mark) => {
      const { x, y } = place(mark.seat, seats, MARKS);
      const shift = MARK_DISTANCE * (before[mark.seat] || 0);
      before[mark.seat] = (before[mark.seat] || 0) + 1;
      return { mark, x: x + (x < MIDDLE.x ? shift : -shift), y };
    });
}

function Seat({ seat, at: { x, y }, taken, words }) {
  const hasText = Boolean(words && words.text);
  return html`<g class=${`seat ${taken ? "taken" : "open"}${words ? ` ${words.kind}` : ""}`}>
    <circle cx=${x} cy=${y} r="22" />
    <text x=${x} y=${y + (hasText ? 1 : 7)} class="number">${seat}</text>
    ${hasText && html`<text x=${x} y=${y + 15} class="words">${words.text}</text>`}
  </g>`;
}

function Mark({ mark: { text, dead, kind }, x, y }) {
  return html`<g class=${`mark ${kind}${dead ? " dead" : ""}`}>
    <circle cx=${x} cy=${y} r="13" />
    <text x=${x} y=${y + 5}>${text}</text>
  </g>`;
}

/**
 * @param {object} table `seats`, `occupied` and `marks`: `[{seat, text, dead}]` as button and blinds
 * @param {object} words by seat, `{kind, text}`; `kind` is `best`, `ranked`, `never`, `moves` or `waits`
 * @param {string} label for screen readers
 */
export function TablePicture({ table: { seats, occupied, marks }, words, label }) {
  const all = Array.from({ length: seats }, (_, i) => i + 1);
  const seatNode = (seat) =>
    html`<${Seat}
      seat=${seat}
      at=${place(seat, seats, SEATS)}
      taken=${occupied.includes(seat)}
      words=${words[seat]}
    />`;
  return html`<svg viewBox="0 0 400 250" class="table-picture" role="img" aria-label=${label}>
    <ellipse cx=${MIDDLE.x} cy=${MIDDLE.y} rx="142" ry="80" class="felt" />
    <rect x=${MIDDLE.x - 26} y=${MIDDLE.y + 62} width="52" height="10" rx="3" class="tray" />
    ${all.map(seatNode)} ${placedMarks(marks, seats).map((each) => html`<${Mark} ...${each} />`)}
  </svg>`;
}
