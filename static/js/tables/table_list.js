/** Tables of topic `table_list`, which omits usual values, in the form of topic `tables`. */

const expanded = new WeakMap(); // a table of the topic -> the table with all values

/**
 * @param {object} list tables by number, without usual values; partial ones without `seats`; null for a removed table
 * @param {object} asked whole tables by number, which replace partial ones
 * @param {(number: string) => void} want called when a player of a partial table is read
 */
export function expandedTables(list, asked, usual, want) {
  const tables = {};
  for (const number of Object.keys(list)) {
    const table = list[number];
    if (table !== null) {
      tables[number] = table.seats
        ? wholeTable(table, usual)
        : asked[number] || partialTable(number, table, usual, want);
    }
  }
  return tables;
}

function wholeTable(table, usual) {
  if (!expanded.has(table)) {
    expanded.set(table, Object.assign({}, usual, table));
  }
  return expanded.get(table);
}

function partialTable(number, table, usual, want) {
  if (!expanded.has(table)) {
    const whole = Object.assign({}, usual, table, { isPartial: true });
    const hands = { last: handOf(whole.last), next: handOf(whole.next) };
    expanded.set(table, Object.assign(whole, hands, { seats: seatsOf(number, whole, want) }));
  }
  return expanded.get(table);
}

/** `[button, small blind, big blind]` as a hand. */
function handOf(hand) {
  return Array.isArray(hand) ? { button: hand[0], small_blind: hand[1], big_blind: hand[2], no_hand: [] } : hand;
}

/** The taken seats, with unknown players. */
function seatsOf(number, { size, free = [] }, want) {
  const seats = {};
  for (let seat = 1; seat <= size; seat += 1) {
    if (!free.includes(seat)) {
      seats[seat] = undefined;
    }
  }
  return new Proxy(seats, {
    get(target, seat) {
      if (seat in target && /^\d+$/.test(seat)) {
        want(number);
      }
      return target[seat];
    },
  });
}
