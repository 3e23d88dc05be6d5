/**
 * Announces level changes, five minutes and one minute in a polite live region; the running digits are not announced.
 */

import { dayName, isPlayedUntimed, periodLine, periodName } from "./clock_facts.js";

const MARKS = [5 * 60000, 60000];

/**
 * The announcement that is due between two drawings of a clock; null if nothing is.
 *
 * @returns {{code: string, params: object} | null} texts with `period` and `line` are filled in by the announcer
 */
export function news(before, shown) {
  const isUntimed = isPlayedUntimed(shown);
  if (!before || (shown.phase !== "running" && !isUntimed)) {
    return before && before.phase !== shown.phase ? phaseNews(shown) : null;
  }
  if (before.period.id !== shown.period.id) {
    return { code: "face.say.begins", params: {} };
  }
  if (isUntimed) {
    return null; // the period has no time to count down
  }
  const passed = MARKS.find((mark) => before.remaining_ms > mark && shown.remaining_ms <= mark);
  return passed ? { code: "face.say.minutes_left", params: { minutes: passed / 60000 } } : null;
}

function phaseNews({ phase, day, day_over: isOver }) {
  return isOver
    ? { code: "face.say.day_over", params: { day: dayName(day) } }
    : { code: `face.say.${phase}`, params: {} };
}

export class Announcer {
  /** @param {Element} region an element with aria-live="polite" */
  constructor(region, texts) {
    this.region = region;
    this.texts = texts;
    this.before = null;
  }

  draw(shown) {
    const announcement = news(this.before, shown);
    this.before = shown;
    if (announcement) {
      const names = { period: periodName(shown.period, this.texts), line: periodLine(shown.period, this.texts) };
      this.region.textContent = this.texts(announcement.code, Object.assign(names, announcement.params));
    }
  }
}
