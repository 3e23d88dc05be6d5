/** For Python's tests: reads `[name, typed]` by lines; writes the name's search words and whether `typed` finds it. */

import { createInterface } from "node:readline";

import { matchesName, needles, searchable } from "../../../static/js/seating/names.js";

for await (const line of createInterface({ input: process.stdin })) {
  const [name, typed] = JSON.parse(line);
  const wanted = needles(typed);
  console.log(
    JSON.stringify({ words: searchable(name).sort(), meant: wanted.every((needle) => matchesName({ name }, needle)) }),
  );
}
