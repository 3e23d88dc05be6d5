/** The rows of a list that is imported: which are taken over, and what is sent of each. */

/** Whether a row stands as it is, or with the person chosen for it. */
export function isTaken(row, chosen) {
  const errors = row.errors.filter((error) => !(error.code === "import.which" && chosen[row.number]));
  return !errors.length;
}

/** What goes to `import`: every row, those with faults left out. */
export function rowsToImport(rows, chosen) {
  return rows.map((row) => {
    const { number, name, contact, notes, table, seat } = row;
    const meant = chosen[number] || (row.person ? row.person.id : undefined);
    return Object.assign({ number, name, contact, notes, table, seat }, meant ? { person: meant } : {}, isTaken(row, chosen) ? {} : { left_out: true });
  });
}

/** The fields of `entry.register` for who was imported; a seat in the list is one that he has to have. */
export function entryOf({ person, table, seat }) {
  return table && seat ? { person, seat: [table, seat], lock: "seat" } : { person };
}

/** How long to wait before the same is asked again; 0 where the refusal is meant. */
export function waitAfter(answer) {
  const reasons = answer.refused || [];
  const tooFast = reasons.find((reason) => reason.code === "wire.too_fast");
  return tooFast ? Math.max(tooFast.params.retry_ms, 1) : 0;
}
