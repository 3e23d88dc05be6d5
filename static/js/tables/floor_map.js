/** The floor map as a drawing: tables with number, state, seats and button, and arrows for who moves. Its look: floor_map.css. */

import { setChildren } from "../dom.js";
import { shape } from "../pictures/svg.js";
import { CELL, layoutOf, seatsAround, wordOf } from "./floor_plan.js";

const FELT = { width: 190, height: 126 };
const SEATS = { x: 114, y: 84 };
const SEAT = 12;
const BUTTON = 18;
const LETTERS = 7; // letters of a word at full size
const WORD = 44;
const SHORT_OF = 100; // arrows end so far from the middle of a table

/**
 * Draw the map into a node; it is made anew only when something changed.
 *
 * @param {object[]} tables see `floorTables`
 * @param {{arrows, arrived}} moved see `movesOn`
 * @param {{aspect: number, chosen?: Set<number>, onTap?: (number: number) => void, least?: number}} options `onTap` makes
 *   buttons of the tables; `least`: as wide at least as so many pixels for each table
 */
export function drawFloorMap(node, tables, moved, texts, { aspect, chosen = new Set(), onTap = null, least = 0 }) {
  const layout = layoutOf(tables, aspect);
  const key = JSON.stringify([
    tables,
    moved.arrows,
    [...moved.arrived],
    [...chosen],
    layout.width,
    layout.height,
    texts("face.floor.free"),
    least && node.clientWidth,
  ]);
  const focused = node.contains(document.activeElement) ? document.activeElement.getAttribute("data-table") : null;
  const made = setChildren(node, key, () =>
    tables.length
      ? [picture(tables, moved, texts, { layout, chosen, onTap, wide: least ? wideOf(layout, least, node) : null })]
      : [],
  );
  const again = made && focused ? node.querySelector(`[data-table="${focused}"]`) : null;
  if (again) {
    again.focus();
  }
}

/** As wide as tables need that a finger finds; wider where there is room. */
function wideOf({ width, scale }, least, node) {
  const needed = (width / (CELL.width * scale)) * least;
  return Math.round(Math.max(needed, Math.min(node.clientWidth - 2, needed * 1.6)));
}

function picture(tables, moved, texts, { layout, chosen, onTap, wide }) {
  const { width, height, scale, places } = layout;
  const size = { width: wide, height: wide && Math.round((wide * height) / width) };
  const svg = shape(
    "svg",
    Object.assign(
      { viewBox: `0 0 ${width} ${height}`, role: onTap ? "group" : "img", "aria-label": texts("face.floor.title") },
      size,
    ),
  );
  const present = moved.arrows.filter(({ from, to }) => places.has(from) && places.has(to));
  svg.append(
    ...layout.labels.map(({ text, x, y }) => shape("text", { x, y, class: "floor-section" }, text)),
    ...present.map((arrow) => arrowShape(arrow, places, scale)),
    ...tables.map((table) =>
      tableShape(table, moved.arrived, texts, { place: places.get(table.number), scale, chosen, onTap }),
    ),
  );
  return svg;
}

function tableShape(table, arrived, texts, { place, scale, chosen, onTap }) {
  const word = wordOf(table, texts);
  const classes = ["floor-table", `is-${table.state}`, ...(chosen.has(table.number) ? ["is-chosen"] : [])].join(" ");
  const group = shape(
    "g",
    Object.assign(
      { class: classes, "data-table": table.number, transform: `translate(${place.x} ${place.y}) scale(${scale})` },
      onTap ? asButton(table, chosen, onTap) : {},
    ),
  );
  const seats =
    table.state === "free" || table.state === "broken" || table.state === "other" || table.state === "cash"
      ? []
      : seatsAround(table.size, SEATS);
  const number = String(table.number);
  group.append(
    shape("rect", {
      class: "floor-felt",
      x: -FELT.width / 2,
      y: -FELT.height / 2,
      width: FELT.width,
      height: FELT.height,
      rx: FELT.height / 2,
    }),
    // A button's accessible name contains its visible text, after a word that is only read aloud.
    ...(onTap ? [shape("text", { class: "floor-heard" }, `${texts("face.floor.table_number")} `)] : []),
    shape("text", { class: "floor-number", y: 6, "font-size": number.length > 3 ? 58 : 72 }, `${number} `),
    shape(
      "text",
      { class: "floor-word", y: 46, "font-size": Math.min(WORD, Math.floor((WORD * LETTERS) / word.length)) },
      word,
    ),
    ...[].concat(...seats.map((seat) => seatShapes(seat, table, arrived, texts))),
  );
  return group;
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

function seatShapes({ seat, x, y }, table, arrived, texts) {
  const isNew = arrived.has(`${table.number}-${seat}`) && seat in table.seats;
  const kind = isNew ? "is-new" : seat in table.seats ? "is-taken" : "is-empty";
  const dot = shape("circle", { class: `floor-seat ${kind}`, cx: x, cy: y, r: isNew ? SEAT + 3 : SEAT });
  if (table.button !== seat) {
    return [dot];
  }
  // A dead button lies before an empty seat: a ring, as that seat is.
  const button = shape("circle", { class: `floor-seat ${kind}`, cx: x, cy: y, r: BUTTON });
  return [button, shape("text", { class: `floor-button ${kind}`, x, y: y + 8 }, texts("face.table.short.button"))];
}

function arrowShape({ from, to, count, older }, places, scale) {
  const [a, b] = [places.get(from), places.get(to)];
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const cut = Math.min(SHORT_OF * scale, length * 0.35);
  const head = 34 * scale;
  const tip = { x: b.x - dx * cut, y: b.y - dy * cut };
  const neck = { x: tip.x - dx * head, y: tip.y - dy * head };
  const group = shape("g", { class: `floor-arrow${older ? " is-older" : ""}` });
  const side = (sign) => `${neck.x - sign * dy * head * 0.6},${neck.y + sign * dx * head * 0.6}`;
  group.append(
    shape("line", {
      x1: a.x + dx * cut,
      y1: a.y + dy * cut,
      x2: neck.x,
      y2: neck.y,
      "stroke-width": (8 + 2 * Math.min(count, 9)) * scale,
    }),
    shape("polygon", { points: `${tip.x},${tip.y} ${side(1)} ${side(-1)}` }),
  );
  return group;
}
