// All tests in one process: the start of a process for each file is half of their cost.
// `npm test` starts one for each file; `make test-all` runs that.
import { readdirSync } from "node:fs";

const files = readdirSync(import.meta.dirname, { recursive: true }).filter((name) => name.endsWith(".test.js"));
for (const name of files.sort()) {
  await import(`./${name}`);
}
