/** For Python's tests: reads `{snapshot, table, now}` line by line and writes the hand that the table deals next. */

import { createInterface } from "node:readline";

import { nextGame } from "../../../static/js/structure/games.js";
import { reading } from "../../../static/js/level_clock.js";

for await (const line of createInterface({ input: process.stdin })) {
  const { snapshot, table, now } = JSON.parse(line);
  const next = nextGame(table, reading(snapshot, now));
  console.log(JSON.stringify(next && { game: next.stakes.game, hand: next.hand, of: next.of }));
}
