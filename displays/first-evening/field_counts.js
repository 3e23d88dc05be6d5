/** Who plays: counted, named, with a seat. */

const isIn = ({ status }) => status !== "out";

export function named(players) {
  return Object.values(players || {}).filter(isIn).length;
}

export function hasPlayersNamed(players) {
  return named(players) > 0;
}

/** Players with a name and without a seat. */
export function withoutSeat(players) {
  return Object.values(players || {}).filter(({ status }) => status === "registered" || status === "waiting").length;
}

/** The seats at open tables. */
export function openSeats(tables) {
  return Object.values(tables || {})
    .filter(({ state }) => state === "open")
    .reduce((sum, { size }) => sum + size, 0);
}

export function openTables(tables) {
  return Object.values(tables || {}).filter(({ state }) => state === "open").length;
}
