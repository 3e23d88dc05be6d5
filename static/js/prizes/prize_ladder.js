/** The ladder of prizes: a rung for each place or group of equal amounts, lowest first, with its player. */

import { prizeOfPlace } from "./prizes.js";

/** Maximum number of players by name, the newest; earlier ones are part of their group. */
const MAX_NAMED = 60;

/** Whether results are confirmed. */
export function isOfficial(results) {
  return Boolean(results && results.standing && results.standing.confirmed_at !== null);
}

/** The place of the next player out if it is paid; null otherwise. */
export function nextPlace(prizes, counters, results) {
  const left = counters ? counters.players_left : 0;
  const isOver = Boolean(results && results.event);
  return !isOver && left > 1 && left <= prizes.places && prizes.published_at !== null ? left : null;
}

/**
 * The rungs, the lowest prize first.
 *
 * @returns {{first, last, amount, deal, entry, name, taken, next}[]} `entry` of its player, null for a group;
 *   `deal` the part of the amount by a deal, `taken` whether its player is out, `next` whether the next player out gets
 *   it
 */
export function rungsOf(prizes, counters, results) {
  const rows = ((results && results.results) || []).filter(({ amount }) => amount > 0);
  const named = rows.slice(0, MAX_NAMED);
  const next = nextPlace(prizes, counters, results);
  const taken = named.map((row) => ({
    first: row.place,
    last: row.last,
    amount: row.amount,
    deal: row.deal || 0,
    entry: row.entry,
    name: row.name,
    taken: true,
    next: false,
  }));
  const covered = new Set();
  named.forEach((row) => {
    for (let place = row.place; place <= row.last; place += 1) {
      covered.add(place);
    }
  });
  const open = prizes.groups.map((group) => openParts(group, covered, next, rows.length));
  return taken.concat(...open).sort((one, other) => other.first - one.first || other.last - one.last);
}

/** The parts of a group without rungs by name: places out, the next place, and places ahead. */
function openParts(group, covered, next, count) {
  const parts = [];
  for (let place = group.first; place <= group.last; place += 1) {
    const last = parts[parts.length - 1];
    if (!covered.has(place)) {
      const isNext = place === next;
      const taken = next === null ? count > 0 : place > next;
      if (last && last.last === place - 1 && !isNext && !last.next && last.taken === taken) {
        last.last = place;
      } else {
        parts.push(part(group, place, isNext, taken));
      }
    }
  }
  return parts;
}

function part(group, place, next, taken) {
  return {
    first: place,
    last: place,
    amount: group.amount,
    deal: 0,
    entry: null,
    name: null,
    taken: taken && !next,
    next,
    byDeal: Boolean(group.deal),
  };
}

/** The difference to the next better place; 0 for the first place. */
export function stepUp(prizes, place) {
  return place > 1 ? Math.max(0, prizeOfPlace(prizes, place - 1) - prizeOfPlace(prizes, place)) : 0;
}
