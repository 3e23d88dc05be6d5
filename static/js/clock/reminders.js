/**
 * Reminders around a level change: for staff decks to prepare and change, and pushes to hold (`dealers.*` of the rule
 * set); for everybody hands that are still dealt at the old level (`level_change.*`).
 */

/** Milliseconds after the start of a level for its deck change, and for a hand of the old level still in play. */
const AFTER_CHANGE_MS = 2 * 60000;

/**
 * @param {object | null} shown `reading` of the clock
 * @param {object | undefined} dealers `dealers` of topic `tournament`; times that the rule set does not have are null
 * @param {number} now instant on the server's clock
 * @param {object | undefined} moments `deck_changes` of topic `clock`: the house's times by period; undefined: the
 *   rule set decides
 * @returns {{code: string, params?: object}[]} texts, the most urgent first
 */
export function remindersAt(shown, dealers, now, moments) {
  if (!shown || !dealers) {
    return [];
  }
  return [
    ...decksToPrepare(shown, dealers),
    ...pushToHold(shown, dealers),
    ...(moments ? decksByHouse(shown, moments, now) : decksToChange(shown, dealers, now)),
  ];
}

/** Decks to prepare, shortly before play starts or resumes. */
function decksToPrepare(
  { phase, period, remaining_ms: left, starts_in_ms: starts },
  { prepare_decks_before_ms: before },
) {
  const until = phase === "scheduled" ? starts : phase === "running" && period.kind === "break" ? left : null;
  return before !== null && until !== null && until <= before ? [{ code: "face.reminders.prepare_decks" }] : [];
}

/** Pushes to hold, shortly before a break or a new level. */
function pushToHold({ phase, period, ahead, remaining_ms: left }, { hold_push_before_ms: before }) {
  if (before === null || phase !== "running" || period.kind === "break" || left > before || !ahead.length) {
    return [];
  }
  return [{ code: `face.reminders.hold_push.${ahead[0].kind}` }];
}

function decksToChange(shown, { deck_changes_on: on }, now) {
  return isFresh(shown, now) && on.includes("level_change") ? [{ code: "face.reminders.change_decks" }] : [];
}

/** The house's deck changes: during a break, at a level's start, and for a while at times within it. */
function decksByHouse(shown, moments, now) {
  const { phase, period, remaining_ms: left } = shown;
  const at = moments[period.id] || [];
  if (!at.length || !(phase === "running" || phase === "holding")) {
    return [];
  }
  if (period.kind === "break") {
    return [{ code: "face.reminders.change_decks_break" }];
  }
  if (at.includes(0) && isFresh(shown, now)) {
    return [{ code: "face.reminders.change_decks_level" }];
  }
  const elapsed = period.ms - left;
  const isNow =
    phase === "running" && at.some((moment) => moment > 0 && elapsed >= moment && elapsed - moment < AFTER_CHANGE_MS);
  return isNow ? [{ code: "face.reminders.change_decks_now" }] : [];
}

/** Whether a level has just begun after another one. */
function isFresh({ phase, period, began_at: began, hands }, now) {
  const isPlayed = phase === "running" || (phase === "holding" && (Boolean(hands) || Boolean(period.until_end)));
  return isPlayed && period.kind === "level" && period.level > 1 && began !== null && now - began < AFTER_CHANGE_MS;
}

/**
 * The rule set's words about hands at the old level, while one may still be in play.
 *
 * @param {object | undefined} oldLevel `old_level` of topic `tournament`
 * @returns {string[]} lines for everybody; empty if the rule set leaves the question to the TD
 */
export function oldLevelLines(shown, oldLevel, now, texts) {
  if (!shown || !oldLevel || shown.period.after_break || !isFresh(shown, now)) {
    return [];
  }
  const { old_level_hands_after_push: hands, wrong_level_hand: wrong } = oldLevel;
  const rule = oldLevel.rule ? ` (${texts("face.clocks.rule", { rule: oldLevel.rule })})` : "";
  return [
    hands ? texts(hands === 1 ? "face.old_level.push" : "face.old_level.push_more", { hands, rule }) : "",
    wrong ? texts("face.old_level.stays", { rule }) : "",
  ].filter(Boolean);
}
