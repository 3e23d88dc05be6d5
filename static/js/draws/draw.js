/**
 * Draws as the server holds them, so that a phone can verify them (docs/draws.md). Twin of
 * clockserver/tournament/draws/draw.py: tests/vectors/draw.json holds both equal.
 */

import { fromHex, hmacSha256, sha256, toHex, utf8 } from "./sha256.js";

const SPAN = 0x100000000;
const DRAW = "draw";
const LISTS = ["places", "tables", "locked"];

/** The canonical text of a draw's input: sorted keys, no blanks, no empty lists. */
export function canonical(input) {
  const { number, kind, items } = input;
  const members = { number, kind, items };
  LISTS.filter((name) => listed(input, name).length).forEach((name) => {
    members[name] = input[name];
  });
  return sorted(members);
}

function sorted(value) {
  if (Array.isArray(value)) {
    return `[${value.map(sorted).join(",")}]`;
  }
  if (value !== null && typeof value === "object") {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`);
    return `{${members.join(",")}}`;
  }
  return JSON.stringify(value);
}

const listed = (input, name) => input[name] || [];

/**
 * The commitment published before the draw: a hash over seed (hex) and input, each with its length in bytes before it.
 */
export function commitment(seed, input) {
  const text = canonical(input);
  return toHex(sha256(utf8(`${seed.length}:${seed},${utf8(text).length}:${text},`)));
}

/** The eight characters shown on TVs: `3F9A 07C2`. */
export function shortForm(committed) {
  return `${committed.slice(0, 4)} ${committed.slice(4, 8)}`.toUpperCase();
}

/** The key of the streams, from a seed in hex and the room's word, which may be empty. */
export function mixed(seed, word) {
  const key = fromHex(seed);
  return word ? hmacSha256(key, utf8(`word:${word}`)) : key;
}

/** Random numbers from a key. `below(n)`: a number from 0 to n - 1. `shuffled(list)`: the list in random order. */
export function createStream(key, label) {
  let block = 0;
  let view = null;
  let at = 32;

  function word() {
    if (at === 32) {
      view = new DataView(hmacSha256(key, utf8(`${label}:${block}`)).buffer);
      block += 1;
      at = 0;
    }
    at += 4;
    return view.getUint32(at - 4);
  }

  function below(n) {
    const limit = SPAN - (SPAN % n);
    let number = word();
    while (number >= limit) {
      number = word();
    }
    return number % n;
  }

  function shuffled(items) {
    const order = items.slice();
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = below(i + 1);
      [order[i], order[j]] = [order[j], order[i]];
    }
    return order;
  }

  return { below, shuffled };
}

/** The label of the k-th draw, from 1, of the late draws that share a seed. */
export function lateLabel(k) {
  return `late:${k}`;
}

/**
 * The result of a draw, as pairs: locked items first, then the others as given. Input that `refusals` refuses has no
 * result.
 */
export function drawn(seed, word, input, label = DRAW) {
  const stream = createStream(mixed(seed, word), label);
  const locked = listed(input, "locked");
  if (listed(input, "tables").length) {
    return seated(stream, input, locked);
  }
  const taken = new Set(locked.map(([, place]) => place));
  const order = stream.shuffled(listed(input, "places").filter((place) => !taken.has(place)));
  return locked.concat(input.items.map((item, i) => [item, order[i]]));
}

/** Draws seats in three steps: the number at each table, the seats, the players on them. */
function seated(stream, input, locked) {
  const bound = new Map();
  locked.forEach(([, place]) => bound.set(place, (bound.get(place) || 0) + 1));
  const tables = input.tables.map((table) => placesOf(table, bound));
  distribute(stream, tables, input.items.length);
  const pool = [];
  const kept = new Map();
  tables
    .filter((table) => table.bound + table.more)
    .forEach((table) => {
      const chosen = stream.shuffled(table.seats).slice(0, table.bound + table.more);
      kept.set(table.name, chosen.slice(0, table.bound));
      chosen.slice(table.bound).forEach((place) => pool.push(place));
    });
  const order = stream.shuffled(pool);
  const settled = locked.map(([item, place]) => [item, kept.has(place) ? kept.get(place).shift() : place]);
  return settled.concat(input.items.map((item, i) => [item, order[i]]));
}

const seatsOf = ({ table, seats }) => seats.map((seat) => `${table}-${seat}`);

function placesOf(table, locked) {
  const name = String(table.table);
  const seats = seatsOf(table).filter((seat) => !locked.has(seat));
  const bound = locked.get(name) || 0;
  const room = seats.length - bound;
  return { name, seats, bound, room, players: table.seated + table.seats.length - room, more: 0 };
}

/** Adds players one by one to the smallest table with room; a draw decides between equal tables. */
function distribute(stream, tables, players) {
  let left = players;
  while (left > 0) {
    const withRoom = tables.filter((table) => table.more < table.room);
    const least = withRoom.reduce((size, table) => Math.min(size, table.players + table.more), Infinity);
    let smallest = withRoom.filter((table) => table.players + table.more === least);
    if (left < smallest.length) {
      smallest = stream.shuffled(smallest).slice(0, left);
    }
    smallest.forEach((table) => {
      table.more += 1;
    });
    left -= smallest.length;
  }
}

const reason = (code, params, field) => ({ code, params, field });

/** Every reason why an input cannot be drawn. */
export function refusals(input) {
  const tables = listed(input, "tables");
  const locked = listed(input, "locked");
  if (listed(input, "places").length && tables.length) {
    return [reason("draw.places_and_tables", {}, "tables")];
  }
  const places = listed(input, "places").concat(...tables.map(seatsOf));
  const items = locked.map(([item]) => item).concat(input.items);
  const repeatedTables = repeated(tables.map(({ table }) => table));
  const repeatedPlaces = repeatedTables.length ? [] : repeated(places);
  const reasons = [
    ...repeated(items).map((item) => reason("draw.item_twice", { item }, "items")),
    ...repeatedTables.map((table) => reason("draw.table_twice", { table }, "tables")),
    ...repeatedPlaces.map((place) => reason("draw.place_twice", { place }, "places")),
    ...refusedLocks(locked, tables, places),
  ];
  const room = places.length - locked.length;
  if (!reasons.length && input.items.length > room) {
    reasons.push(reason("draw.too_few_places", { items: input.items.length, places: room }, "items"));
  }
  return reasons;
}

function refusedLocks(locked, tables, places) {
  const free = new Map(places.map((place) => [place, 1]));
  const atTable = new Map(tables.map(({ table, seats }) => [String(table), seats.length]));
  const ofTables = locked.filter(([, place]) => atTable.has(place));
  const ofSeats = locked.filter(([, place]) => !atTable.has(place));
  return ofSeats
    .concat(ofTables)
    .filter(([, place]) => {
      const left = atTable.has(place) ? atTable : free;
      if (!(left.get(place) > 0)) {
        return true;
      }
      left.set(place, left.get(place) - 1);
      const table = place.split("-")[0];
      if (left === free && atTable.has(table)) {
        atTable.set(table, atTable.get(table) - 1);
      }
      return false;
    })
    .map(([item, place]) => reason("draw.lock_not_open", { item, place }, "locked"));
}

function repeated(items) {
  const times = new Map();
  items.forEach((item) => times.set(item, (times.get(item) || 0) + 1));
  return Array.from(times.keys()).filter((item) => times.get(item) > 1);
}

/** All faults of a published draw, as `{code, params, field}`; empty if the draw is valid. */
export function verify(published) {
  return [].concat(...checks(published).map((check) => check()));
}

/** The checks of `verify` as functions that return reasons: a phone redraws its page between them. */
export function checks(published) {
  const { seed, input, result } = published;
  const word = published.word || "";
  return [
    () =>
      commitment(seed, input) === published.commitment ? [] : [reason("draw.commitment_differs", {}, "commitment")],
    () => (result === null ? [] : differences(seed, word, { input, result }, DRAW, "")),
    ...listed(published, "late").map((late, i) => () => lateDifferences(published, late, i)),
    () => buttonDifferences(published),
  ];
}

/** The button of a new table: one of its taken seats, from the table's own stream. */
export function drawnButton(seed, word, table, taken) {
  const seats = Array.from(new Set(taken)).sort((a, b) => a - b);
  return seats[createStream(mixed(seed, word), `button:${table}`).below(seats.length)];
}

/** The differences between the published buttons and those that the taken seats give. */
function buttonDifferences(published) {
  const { seed, word, input, result } = published;
  if (refusals(input).length) {
    return [];
  }
  const openSeats = new Map(listed(input, "tables").map(({ table, seats }) => [table, seats]));
  const places = new Set((result || []).map(([, place]) => place));
  return [].concat(
    ...listed(published, "buttons").map(({ table, button, others = [] }, i) => {
      const free = openSeats.get(table) || [];
      openSeats.delete(table);
      const drawnHere = free.filter((seat) => places.has(`${table}-${seat}`));
      if (!drawnHere.length) {
        return [reason("draw.button_unexpected", { table }, `buttons[${i}].table`)];
      }
      const wrong = others.filter((seat) => free.includes(seat));
      if (wrong.length) {
        return [reason("draw.button_other_open", { table, seat: Math.min(...wrong) }, `buttons[${i}].others`)];
      }
      const seat = drawnButton(seed, word || "", table, drawnHere.concat(others));
      return seat === button
        ? []
        : [reason("draw.button_differs", { table, seat, found: button }, `buttons[${i}].button`)];
    }),
  );
}

function lateDifferences({ seed, word, input }, late, i) {
  const where = `late[${i}].`;
  const reasons = [];
  if (late.k !== i + 1) {
    reasons.push(reason("draw.late_gap", { expected: i + 1, found: late.k }, `${where}k`));
  }
  if (late.input.number !== input.number) {
    const params = { expected: input.number, found: late.input.number };
    reasons.push(reason("draw.late_of_another", params, `${where}input.number`));
  }
  return reasons.concat(differences(seed, word || "", late, lateLabel(late.k), where));
}

/** The differences between a published result and the one that its input gives. */
function differences(seed, word, { input, result }, label, where) {
  const refused = refusals(input);
  if (refused.length) {
    return refused.map((each) => Object.assign(each, { field: `${where}input.${each.field}` }));
  }
  const expected = drawn(seed, word, input, label);
  const expectedPlaces = new Map(expected);
  const published = new Map(result);
  const reasons = repeated(result.map(([item]) => item)).map((item) => reason("draw.listed_twice", { item }));
  expected
    .filter(([item, place]) => published.get(item) !== place)
    .forEach(([item, place]) => {
      const params = { item, place };
      reasons.push(
        published.has(item)
          ? reason("draw.place_differs", Object.assign(params, { found: published.get(item) }))
          : reason("draw.not_listed", params),
      );
    });
  published.forEach((place, item) => {
    if (!expectedPlaces.has(item)) {
      reasons.push(reason("draw.not_drawn", { item, place }));
    }
  });
  const inOrder = expected.length === result.length && expected.every(([item], i) => item === result[i][0]);
  if (!reasons.length && !inOrder) {
    reasons.push(reason("draw.order_differs", {}));
  }
  return reasons.map((each) => Object.assign(each, { field: `${where}result` }));
}
