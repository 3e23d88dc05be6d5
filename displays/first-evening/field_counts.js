/** Counts of players: counted, with a name, with a seat. */

/** Players with a name, by the numbers of topic `roster`. */
export function named(roster) {
  const { registered, waiting, playing } = roster ? roster.counts : { registered: 0, waiting: 0, playing: 0 };
  return registered + waiting + playing;
}

/** Players with a name and without a seat. */
export function withoutSeat(roster) {
  return roster ? roster.counts.registered + roster.counts.waiting : 0;
}

/** The tables that are open, by number, as topic `table_list` has them. */
export function tablesOpen(list) {
  const { tables, usual } = list || { tables: {}, usual: {} };
  const found = {};
  for (const number of Object.keys(tables).filter((each) => tables[each] !== null)) {
    const { state = usual.state, size = usual.size } = tables[number];
    Object.assign(found, state === "open" ? { [number]: { state, size } } : {});
  }
  return found;
}

/** The seats at open tables. */
export function openSeats(list) {
  return Object.values(tablesOpen(list)).reduce((sum, { size }) => sum + size, 0);
}

export function openTables(list) {
  return Object.keys(tablesOpen(list)).length;
}
