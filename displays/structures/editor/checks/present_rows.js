/** The server's warnings at the present rows: rows may have moved or gone since the checked sheet was sent. */

const isNothing = (value) => value === undefined || value === null;

/**
 * The warnings with the present positions of their rows, without those of removed rows. A fix that concerns a removed
 * row is left out.
 *
 * @param {object[]} warnings with the positions of the checked rows
 * @param {number[]} keys of the checked rows
 * @param {object[]} rows the present rows of the sheet
 */
export function atPresentRows(warnings, keys, rows) {
  if (keys.length === rows.length && keys.every((key, index) => key === rows[index].key)) {
    return warnings;
  }
  const positions = new Map(rows.map(({ key }, index) => [key, index]));
  const present = (index) =>
    isNothing(index) ? index : index < keys.length ? positions.get(keys[index]) : rows.length;
  const hasRow = (index) => isNothing(index) || present(index) !== undefined;
  return warnings
    .filter(({ period }) => hasRow(period))
    .map((warning) => ({ ...warning, period: present(warning.period), fix: presentFix(warning.fix, present, hasRow) }));
}

function presentFix(fix, present, hasRow) {
  return fix && hasRow(fix.period) && hasRow(fix.to)
    ? { ...fix, period: present(fix.period), to: present(fix.to) }
    : null;
}
