/** What staff is reminded of as the clock goes: decks to prepare and to change, pushes to hold (`dealers.*` of the rule set). */

/** So long after a level began its deck change is called for. */
const CHANGE_DECKS_FOR_MS = 2 * 60000;

/**
 * @param {object | null} shown `reading` of the clock
 * @param {object | undefined} dealers those of topic `tournament`; a figure that the set does not give is null
 * @param {number} now instant on the server's clock
 * @returns {{code: string, params?: object}[]} texts, the most urgent first
 */
export function remindersAt(shown, dealers, now) {
  if (!shown || !dealers) {
    return [];
  }
  return [...decksToPrepare(shown, dealers), ...pushToHold(shown, dealers), ...decksToChange(shown, dealers, now)];
}

/** Play starts or resumes soon. */
function decksToPrepare({ phase, period, remaining_ms: left, starts_in_ms: starts }, { prepare_decks_before_ms: before }) {
  const until = phase === "scheduled" ? starts : phase === "running" && period.kind === "break" ? left : null;
  return before !== null && until !== null && until <= before ? [{ code: "face.reminders.prepare_decks" }] : [];
}

/** No dealer is pushed this close before a break or a new level. */
function pushToHold({ phase, period, ahead, remaining_ms: left }, { hold_push_before_ms: before }) {
  if (before === null || phase !== "running" || period.kind === "break" || left > before || !ahead.length) {
    return [];
  }
  return [{ code: `face.reminders.hold_push.${ahead[0].kind}` }];
}

function decksToChange({ phase, period, began_at: began }, { deck_changes_on: on }, now) {
  const fresh = phase === "running" && period.kind === "level" && began !== null && now - began < CHANGE_DECKS_FOR_MS;
  return fresh && on.includes("level_change") ? [{ code: "face.reminders.change_decks" }] : [];
}
