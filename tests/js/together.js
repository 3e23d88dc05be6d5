// All tests of a commit in one process: of what they cost, half is to begin a process for each file.
// `npm test` gives each file its own; `make test-all` runs that.
import { readdirSync } from "node:fs";

const files = readdirSync(import.meta.dirname, { recursive: true }).filter((name) => name.endsWith(".test.js"));
for (const name of files.sort()) {
  await import(`./${name}`);
}
