/** Reads lines with an entry's number and a name: `12 Ann Abel`, `e12;Abel, Ann`, or two columns of a spreadsheet. */

const LINE = /^\s*[#eE]?(\d{1,7})\s*[.):;,\t ]\s*(.+?)\s*$/;
const SUFFIX = /^\s*(jr|sr|ii|iii|iv)\.?\s*$/i;

/** The given name first: `Abel, Ann` is `Ann Abel`. */
export function givenNameFirst(name) {
  const [family, given, ...more] = name.split(",");
  const isTurned = given !== undefined && !more.length && family.trim() && given.trim() && !SUFFIX.test(given);
  return isTurned ? `${given.trim()} ${family.trim()}` : name;
}

/**
 * The players of the named entries, and the faults of the lines.
 *
 * @param {object} entries topic `players`
 * @returns {{rows: {number: number, person: string, name: string}[], faults: {code: string, params: object}[]}}
 */
export function namesByNumber(text, entries) {
  const [rows, faults] = [[], []];
  const people = {};
  text
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim())
    .forEach((line) => {
      const match = LINE.exec(line);
      const entry = match && entries[`e${Number(match[1])}`];
      if (!match) {
        faults.push({ code: "line_wrong", params: { line: line.trim().slice(0, 40) } });
      } else if (!entry) {
        faults.push({ code: "entry_unknown", params: { number: Number(match[1]) } });
      } else if (people[entry.person]) {
        faults.push({ code: "entry_twice", params: { number: Number(match[1]) } });
      } else {
        people[entry.person] = true;
        rows.push({ number: Number(match[1]), person: entry.person, name: givenNameFirst(match[2]) });
      }
    });
  return { rows, faults };
}
