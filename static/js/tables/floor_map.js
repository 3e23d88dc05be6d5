/**
 * The floor map as a drawing: tables with number, state, seats and button, and arrows for moves. Styles: floor_map.css.
 */

import { setChildren } from "../dom.js";
import { shape } from "../pictures/svg.js";
import { CELL, layoutOf, seatsAround, wordOf } from "./floor_plan.js";

const FELT = { width: 190, height: 126 };
const SEAT_RADII = { x: 114, y: 84 };
const SEAT_RADIUS = 12;
const BUTTON_RADIUS = 18;
const FULL_SIZE_LETTERS = 7; // letters of a word at full size
const WORD_SIZE = 44;
const WITHOUT_SEATS = ["free", "broken", "other", "cash"];
const ARROW_DISTANCE = 100; // distance of arrows from the middle of a table

/**
 * Draws the map into a node of a TV; it is rebuilt only after a change.
 *
 * @param {object[]} tables see `floorTables`
 * @param {{arrows, arrived}} moved see `movesOn`
 */
export function drawFloorMap(node, tables, moved, texts, { aspect }) {
  const key = JSON.stringify([tables, moved.arrows, [...moved.arrived], aspect, texts("face.floor.free")]);
  setChildren(node, key, () => (tables.length ? [floorMap(tables, moved, texts, { aspect, make: shape })] : []));
}

/**
 * The map as one `svg`.
 *
 * @param {object} options
 * @param {number} options.aspect ratio of width to height of its box
 * @param {(name, attributes, ...children) => object} options.make `shape`, or `h` of Preact
 * @param {Set<number>} options.chosen
 * @param {(number: number) => void} options.onTap makes buttons of the tables
 * @param {number} options.least minimum width of a table in pixels, in a box of `width` pixels; 0: the map fills its
 *   box
 */
export function floorMap(
  tables,
  moved,
  texts,
  { aspect, make, chosen = new Set(), onTap = null, least = 0, width = 0 },
) {
  const layout = layoutOf(tables, aspect);
  return picture(tables, moved, texts, {
    layout,
    make,
    chosen,
    onTap,
    wide: least ? wideOf(layout, least, width) : null,
  });
}

/** The width at which fingers can hit the tables; wider if there is room. */
function wideOf(layout, least, width) {
  const needed = (layout.width / (CELL.width * layout.scale)) * least;
  return Math.round(Math.max(needed, Math.min(width - 2, needed * 1.6)));
}

function picture(tables, moved, texts, { layout, make, chosen, onTap, wide }) {
  const { width, height, scale, places } = layout;
  const size = { width: wide, height: wide && Math.round((wide * height) / width) };
  const arrows = moved.arrows.filter(({ from, to }) => places.has(from) && places.has(to));
  return make(
    "svg",
    Object.assign(
      { viewBox: `0 0 ${width} ${height}`, role: onTap ? "group" : "img", "aria-label": texts("face.floor.title") },
      size,
    ),
    ...layout.labels.map(({ text, x, y }) => make("text", { x, y, class: "floor-section" }, text)),
    ...arrows.map((arrow) => arrowShape(arrow, places, scale, make)),
    ...tables.map((table) =>
      tableShape(table, moved.arrived, texts, { place: places.get(table.number), scale, make, chosen, onTap }),
    ),
  );
}

function tableShape(table, arrived, texts, { place, scale, make, chosen, onTap }) {
  const classes = ["floor-table", `is-${table.state}`, ...(chosen.has(table.number) ? ["is-chosen"] : [])].join(" ");
  const seats = WITHOUT_SEATS.includes(table.state) ? [] : seatsAround(table.size, SEAT_RADII);
  return make(
    "g",
    Object.assign(
      { class: classes, "data-table": table.number, transform: `translate(${place.x} ${place.y}) scale(${scale})` },
      onTap ? asButton(table, chosen, onTap) : {},
    ),
    ...feltShapes(table, texts, { make, isButton: Boolean(onTap) }),
    ...[].concat(...seats.map((seat) => seatShapes(seat, table, arrived, texts, make))),
  );
}

/** The felt with the table's number and its word. */
function feltShapes(table, texts, { make, isButton }) {
  const word = wordOf(table, texts);
  const number = String(table.number);
  const { width, height } = FELT;
  const felt = { class: "floor-felt", x: -width / 2, y: -height / 2, width, height, rx: height / 2 };
  return [
    make("rect", felt),
    // The accessible name of a button contains its visible text, after a word for screen readers.
    ...(isButton ? [make("text", { class: "floor-heard" }, `${texts("face.floor.table_number")} `)] : []),
    make("text", { class: "floor-number", y: 6, "font-size": number.length > 3 ? 58 : 72 }, `${number} `),
    make(
      "text",
      {
        class: "floor-word",
        y: 46,
        "font-size": Math.min(WORD_SIZE, Math.floor((WORD_SIZE * FULL_SIZE_LETTERS) / word.length)),
      },
      word,
    ),
  ];
}

function asButton(table, chosen, onTap) {
  const tap = () => onTap(table.number);
  return {
    role: "button",
    tabindex: 0,
    "aria-pressed": chosen.has(table.number) ? "true" : null,
    onclick: tap,
    onkeydown: (event) => {
      if (event.key === "Enter" || event.key === " ") {
        event.preventDefault();
        tap();
      }
    },
  };
}

function seatShapes({ seat, x, y }, table, arrived, texts, make) {
  const isNew = arrived.has(`${table.number}-${seat}`) && seat in table.seats;
  const kind = isNew ? "is-new" : seat in table.seats ? "is-taken" : "is-empty";
  const dot = make("circle", { class: `floor-seat ${kind}`, cx: x, cy: y, r: isNew ? SEAT_RADIUS + 3 : SEAT_RADIUS });
  if (table.button !== seat) {
    return [dot];
  }
  // A dead button lies before an empty seat and is a ring like that seat.
  const button = make("circle", { class: `floor-seat ${kind}`, cx: x, cy: y, r: BUTTON_RADIUS });
  return [button, make("text", { class: `floor-button ${kind}`, x, y: y + 8 }, texts("face.table.short.button"))];
}

function arrowShape({ from, to, count, older }, places, scale, make) {
  const [a, b] = [places.get(from), places.get(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const cut = Math.min(ARROW_DISTANCE * scale, length * 0.35);
  const head = 34 * scale;
  const tip = { x: b.x - dx * cut, y: b.y - dy * cut };
  const neck = { x: tip.x - dx * head, y: tip.y - dy * head };
  const side = (sign) => `${neck.x - sign * dy * head * 0.6},${neck.y + sign * dx * head * 0.6}`;
  return make(
    "g",
    { class: `floor-arrow${older ? " is-older" : ""}` },
    make("line", {
      x1: a.x + dx * cut,
      y1: a.y + dy * cut,
      x2: neck.x,
      y2: neck.y,
      "stroke-width": (8 + 2 * Math.min(count, 9)) * scale,
    }),
    make("polygon", { points: `${tip.x},${tip.y} ${side(1)} ${side(-1)}` }),
  );
}
