/** The room's tables for one tournament (topics `floor:room`, `tables`, `moves`), and their places on a map. */

import { STAYS_MINUTES, isMove, isOlder } from "../seating/moves.js";
import { placeOf } from "../seating/seats.js";
import { handOnTable } from "./current_hand.js";

/** The space of a table on the map with its chairs, in the map's units. */
export const CELL = { width: 268, height: 212 };
const LABEL_HEIGHT = 70;
const MAX_COLUMNS = 40;
const MAX_SCALE = 2;
const MINUTE = 60000;

/**
 * Every table on the map: the room's inventory, and tables in use without a description.
 *
 * @param {{floor, tables, moves}} topics any of them may be undefined
 * @returns {{number, size, name, section, x, y, note, state, players, seats, button, by}[]} by section and number;
 *   `state` is `open`, `halted`, `breaks`, `held`, `broken` (out of service), `cash`, `other` (another tournament) or
 *   `free`
 */
export function floorTables({ floor, tables, moves }, slug) {
  const own = tables || {};
  const numbers = new Set(Object.keys(floor || {}));
  Object.keys(own)
    .filter((key) => own[key].state !== "closed")
    .forEach((key) => numbers.add(key));
  const all = [...numbers].map((key) => floorTable(key, (floor || {})[key], own[key], moves, slug));
  return all.sort((a, b) => order(a.section, b.section) || a.number - b.number);
}

function order(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

const UNDESCRIBED = {
  size: null,
  name: "",
  section: "",
  x: null,
  y: null,
  out_of_service: false,
  note: "",
  held_by: null,
};

function floorTable(key, described, table, moves, slug) {
  const physical = described || UNDESCRIBED;
  const own = table && table.state !== "closed" ? table : null;
  const hand = own && handOnTable(own);
  return {
    number: Number(key),
    size: own ? own.size : physical.size || 9,
    name: (own && own.name) || physical.name,
    section: physical.section,
    x: physical.x,
    y: physical.y,
    note: physical.note,
    state: stateOf(Number(key), physical, own, moves, slug),
    players: own ? Object.keys(own.seats).length : 0,
    seats: own ? own.seats : {},
    button: hand ? hand.button : null,
    by: physical.held_by,
  };
}

function stateOf(number, physical, own, moves, slug) {
  if (own) {
    const breaks = moves && moves.next_to_break === number;
    return own.state === "held"
      ? "held"
      : own.halted
        ? "halted"
        : breaks
          ? "breaks"
          : physical.out_of_service
            ? "broken"
            : "open";
  }
  const by = physical.held_by;
  return by === "cash" ? "cash" : by !== null && by !== slug ? "other" : physical.out_of_service ? "broken" : "free";
}

/** The text below a table's number: its players, or its state. */
export function wordOf(table, texts) {
  return table.state === "open" ? `${table.players}/${table.size}` : texts(`face.floor.${table.state}`);
}

/**
 * The recent moves, the last of each player, with an arrow for each pair of tables.
 *
 * @returns {{arrows: {from, to, count, older}[], arrived: Set<string>, news: object[]}} `arrived`: seats such as `4-7`;
 *   `news` the moves, newest first
 */
export function movesOn(moves, now) {
  const recent = (moves ? moves.moves : []).filter((move) => isMove(move) && now - move.at < STAYS_MINUTES * MINUTE);
  const last = new Map(recent.map((move) => [move.entry, move]));
  const news = recent.filter((move) => last.get(move.entry) === move).reverse();
  const arrows = new Map();
  for (const move of news) {
    const [from, to] = [placeOf(move.from), placeOf(move.to)];
    if (from && to && from.table !== to.table) {
      const key = `${from.table}-${to.table}`;
      const arrow = arrows.get(key) || { from: from.table, to: to.table, count: 0, older: true };
      arrow.count += 1;
      arrow.older = arrow.older && isOlder(move, now);
      arrows.set(key, arrow);
    }
  }
  return { arrows: [...arrows.values()], arrived: new Set(news.map((move) => move.to)), news };
}

/**
 * Pages of at most `most` tables: by section, a large section in parts. A few tables stay on one page.
 *
 * @param {number} across maximum number of tables side by side: a wider room is split from left to right
 * @returns {{section: string, tables: object[]}[]} `section` empty if the page is the whole room
 */
export function pagesOfFloor(tables, most, across = Infinity) {
  const sections = tables.length <= most ? [["", tables]] : [...bySection(tables)];
  const pages = [];
  for (const [section, members] of sections) {
    stripsOf(members, across).forEach((strip) => {
      partsOf(strip, most).forEach((part) => pages.push({ section, tables: part }));
    });
  }
  return pages;
}

function partsOf(members, most) {
  const size = Math.ceil(members.length / Math.max(1, Math.ceil(members.length / most)));
  const pages = members.length ? [] : [members];
  for (let at = 0; at < members.length; at += size) {
    pages.push(members.slice(at, at + size));
  }
  return pages;
}

/** Tables with places, split if the room is wider than `across` tables. */
function stripsOf(members, across) {
  const placed = members.filter((table) => table.x !== null);
  if (placed.length < members.length || !placed.length) {
    return [members];
  }
  const left = Math.min(...placed.map((table) => table.x));
  const span = Math.max(...placed.map((table) => table.x)) - left;
  const count = Math.max(1, Math.ceil((span / (CELL.width * largestScale(placed)) + 1) / across));
  const strips = Array.from({ length: count }, () => []);
  placed.forEach((table) =>
    strips[Math.min(count - 1, Math.floor(((table.x - left) / Math.max(1, span)) * count))].push(table),
  );
  return strips.filter((strip) => strip.length);
}

function bySection(tables) {
  const sections = new Map();
  tables.forEach((table) => sections.set(table.section, [...(sections.get(table.section) || []), table]));
  return sections;
}

/**
 * The place of each table: from the room's description, others in rows below; in a grid without any description.
 *
 * @param {number} aspect ratio of width to height of the map's box
 * @returns {{width, height, scale, places: Map<number, {x, y}>, labels: {text, x, y}[]}} `scale` is the size of a
 *   table, 1 as in CELL
 */
export function layoutOf(tables, aspect) {
  const placed = tables.filter((table) => table.x !== null);
  return placed.length
    ? asDescribed(
        placed,
        tables.filter((table) => table.x === null),
        aspect,
      )
    : inGrid(tables, aspect);
}

function inGrid(tables, aspect) {
  const sections = [...bySection(tables)];
  const label = sections.length > 1 ? LABEL_HEIGHT : 0;
  const heightOf = (columns) =>
    sections.reduce((sum, [, members]) => sum + Math.ceil(members.length / columns) * CELL.height + label, 0);
  let columns = 1;
  for (let each = 1; each <= Math.min(MAX_COLUMNS, Math.max(1, tables.length)); each += 1) {
    const scale = (count) => Math.min(aspect / (count * CELL.width), 1 / heightOf(count));
    columns = scale(each) > scale(columns) ? each : columns;
  }
  const places = new Map();
  const labels = [];
  let top = 0;
  for (const [section, members] of sections) {
    if (label) {
      labels.push({ text: section, x: CELL.width * 0.08, y: top + label * 0.75 });
    }
    members.forEach((table, index) => {
      const row = Math.floor(index / columns);
      places.set(table.number, {
        x: ((index % columns) + 0.5) * CELL.width,
        y: top + label + (row + 0.5) * CELL.height,
      });
    });
    top += label + Math.ceil(members.length / columns) * CELL.height;
  }
  return { width: columns * CELL.width, height: Math.max(top, CELL.height), scale: 1, places, labels };
}

function asDescribed(placed, others, aspect) {
  const scale = largestScale(placed);
  const [width, height] = [CELL.width * scale, CELL.height * scale];
  const edge = (pick, each) => pick(...placed.map((table) => table[each]));
  const [left, top] = [edge(Math.min, "x") - width / 2, edge(Math.min, "y") - height / 2];
  const places = new Map(placed.map((table) => [table.number, { x: table.x - left, y: table.y - top }]));
  const across = Math.max(edge(Math.max, "x") + width / 2 - left, Math.min(aspect, others.length) * width);
  const down = edge(Math.max, "y") + height / 2 - top;
  const columns = Math.max(1, Math.floor(across / width));
  others.forEach((table, index) => {
    places.set(table.number, {
      x: ((index % columns) + 0.5) * width,
      y: down + (Math.floor(index / columns) + 0.5) * height,
    });
  });
  return { width: across, height: down + Math.ceil(others.length / columns) * height, scale, places, labels: [] };
}

/** The largest size of tables without overlaps. */
function largestScale(placed) {
  let scale = MAX_SCALE;
  placed.forEach((table, index) => {
    for (const other of placed.slice(index + 1)) {
      const apart = Math.max(Math.abs(table.x - other.x) / CELL.width, Math.abs(table.y - other.y) / CELL.height);
      scale = apart > 0.05 ? Math.min(scale, apart) : scale;
    }
  });
  return scale;
}

/** The seats of a table around its middle: the dealer at the top, seat 1 to the dealer's left, then clockwise. */
export function seatsAround(size, { x, y }) {
  return Array.from({ length: size }, (_, index) => {
    const angle = ((index + 1) / (size + 1)) * 2 * Math.PI - Math.PI / 2;
    return { seat: index + 1, x: Math.round(Math.cos(angle) * x), y: Math.round(Math.sin(angle) * y) };
  });
}
