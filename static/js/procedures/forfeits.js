/** The window in which a stack may be given up for a new entry, in words: for TVs, phones and announcements. */

import { roundedToMinute } from "../clock/clock_facts.js";
import { duration } from "../texts/formats.js";

/** Milliseconds before the window opens or closes from which the time is counted down. */
const COUNTED_MS = 10 * 60000;

/**
 * `until ~20:55`, near the end `9:59 more`, before it `from ~20:15`; empty if the window ends with registration or is
 * over.
 *
 * @param {object | undefined} forfeits the topic
 * @param {{counted?: boolean}} [how] not `counted`: the time of day also near the end, as in an announcement
 */
export function forfeitsLine(forfeits, now, venue, texts, { counted = true } = {}) {
  if (!forfeits || !forfeits.allowed || !forfeits.timed || !venue) {
    return "";
  }
  const { open, until, left_ms: left, opens_at: opensAt, opens_in_ms: opensIn } = forfeits;
  const remaining = (ms) => texts("face.forfeits.left", { time: duration(ms) });
  const begins = (ms) => texts("face.forfeits.in", { time: duration(ms) });
  if (open && until === null) {
    return left === null ? texts("face.forfeits.open") : remaining(left);
  }
  if (open) {
    return until <= now
      ? ""
      : isSoon(until - now, counted)
        ? remaining(until - now)
        : texts("face.forfeits.until", { until_at: roundedToMinute(until) });
  }
  if (opensAt === null) {
    return opensIn === null ? "" : begins(opensIn);
  }
  const untilOpen = Math.max(0, opensAt - now);
  return isSoon(untilOpen, counted)
    ? begins(untilOpen)
    : texts("face.forfeits.from", { opens_at: roundedToMinute(opensAt) });
}

function isSoon(ms, counted) {
  return counted && ms <= COUNTED_MS;
}
