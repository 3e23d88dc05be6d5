/** For Python's tests: reads `{field, typed}` and writes the control's list of players for each typed text. */

import { byLastName, countsOf } from "../../../displays/control/players/players_list.js";
import { findPlayers } from "../../../displays/control/shared/entries.js";

const MAX_ROWS = 300;

let input = "";
for await (const part of process.stdin) {
  input += part;
}
const { field, typed } = JSON.parse(input);
const found = typed.map((text) => {
  const rows = byLastName(findPlayers(field, text));
  const letters = [...new Set(rows.map(({ letter }) => letter))];
  const { in: playing, waiting, out } = countsOf(rows);
  return [rows.slice(0, MAX_ROWS).map(({ id }) => id), letters, { all: rows.length, in: playing, waiting, out }];
});
process.stdout.write(JSON.stringify(found));
