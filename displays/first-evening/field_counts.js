/** Counts of named players, of open tables and of their seats. */

/** Players with a name, by the numbers of topic `roster`. */
export function namedPlayers(roster) {
  const { registered, waiting, playing } = roster ? roster.counts : { registered: 0, waiting: 0, playing: 0 };
  return registered + waiting + playing;
}

/** Players with a name and without a seat. */
export function withoutSeat(roster) {
  return roster ? roster.counts.registered + roster.counts.waiting : 0;
}

/** The open tables of topic `table_list`, by number: `{state, size}`. */
export function openTables(list) {
  const { tables, usual } = list || { tables: {}, usual: {} };
  const open = {};
  Object.keys(tables)
    .filter((number) => tables[number] !== null)
    .forEach((number) => {
      const { state = usual.state, size = usual.size } = tables[number];
      if (state === "open") {
        open[number] = { state, size };
      }
    });
  return open;
}

/** The number of seats at open tables. */
export function openSeatCount(list) {
  return Object.values(openTables(list)).reduce((sum, { size }) => sum + size, 0);
}

export function openTableCount(list) {
  return Object.keys(openTables(list)).length;
}
