/** For Python's tests: reads `{snapshot, now}` line by line and writes the browser's reading of the clock. */

import { createInterface } from "node:readline";

import { reading } from "../../../static/js/level_clock.js";

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim()) {
    const { snapshot, now } = JSON.parse(line);
    const { phase, period, remaining_ms, next_break_in_ms, day_over } = reading(snapshot, now);
    process.stdout.write(`${JSON.stringify({ phase, day_over, period: period.id, remaining_ms, next_break_in_ms })}\n`);
  }
}
