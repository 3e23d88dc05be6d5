/**
 * The clocks of a table on players (topic `table_clocks`): their state at an instant, and words. The server sends
 * nothing when one runs out.
 */

import { nameOrEntry } from "../seating/seats.js";
import { duration } from "../texts/formats.js";

/** Milliseconds for which the outcome of a clock is shown. */
export const OUTCOME_MS = 60000;

/** The clocks of a table, `{call, shot, dispute}`, each null without one. */
export function clocksAt(topic, table) {
  return (topic && topic.tables[table]) || { call: null, shot: null, dispute: null };
}

/**
 * The state of a clock on a player; null once the outcome was shown for `OUTCOME_MS`.
 *
 * An act at the last instant is in time: the clock is over only after it.
 *
 * @returns {{phase: "main" | "countdown" | "in_time" | "over", left_ms: number} | null}
 */
export function callNow(call, now) {
  if (!call) {
    return null;
  }
  if (call.acted_at !== null) {
    return now - call.acted_at < OUTCOME_MS
      ? { phase: "in_time", left_ms: Math.max(0, call.until - call.acted_at) }
      : null;
  }
  if (now > call.until) {
    return now - call.until < OUTCOME_MS ? { phase: "over", left_ms: 0 } : null;
  }
  return { phase: now < call.count_from ? "main" : "countdown", left_ms: call.until - now };
}

/** Whether a player is on the clock now. */
export function isOnClock(call, now) {
  const state = callNow(call, now);
  return state !== null && (state.phase === "main" || state.phase === "countdown");
}

/** The state of a shot clock: `{phase: "idle" | "runs" | "over", left_ms}`; null without one. */
export function shotNow(shot, now) {
  if (!shot) {
    return null;
  }
  if (shot.until === null) {
    return { phase: "idle", left_ms: shot.decision_ms };
  }
  return now > shot.until ? { phase: "over", left_ms: 0 } : { phase: "runs", left_ms: shot.until - now };
}

/** The milliseconds left for a dispute; null when it is over. */
export function disputeLeft(dispute, now) {
  return dispute && now < dispute.until ? dispute.until - now : null;
}

/** The running clocks of a table, as readings for `SecondTimer`. */
export function countingAt(clocks, now) {
  const shot = shotNow(clocks.shot, now);
  const dispute = disputeLeft(clocks.dispute, now);
  const left = [
    isOnClock(clocks.call, now) ? clocks.call.until - now : null,
    shot && shot.phase === "runs" ? shot.left_ms : null,
    dispute,
  ];
  return left.filter((ms) => ms !== null && ms > 0).map((ms) => ({ phase: "running", remaining_ms: ms }));
}

/** Time bank chips that a player has left at a table with a shot clock. */
export function chipsLeft(topic, shot, entry) {
  return Math.max(0, shot.chips - (topic.time_chips[entry] || 0));
}

/** The running clocks on players that TVs show: they sound when they run out. */
export function soundingClocks(topic, name) {
  const called = Object.keys(topic.tables).map((table) => ({ call: topic.tables[table].call, table }));
  return called
    .filter(({ call }) => call && call.on_wall && call.acted_at === null)
    .map(({ call, table }) => ({ until: call.until, key: `${name} ${table} ${call.until}` }));
}

/**
 * The player on the clock, in words.
 *
 * @param {object | undefined} table of topic `tables`
 * @param {object | undefined} seats topic `seats` or `players`
 */
export function playerOn(call, table, seats, texts) {
  if (call.seat === null) {
    return "";
  }
  const entry = table ? table.seats[call.seat] : null;
  const name = entry ? nameOrEntry({ entry, name: ((seats || {})[entry] || {}).name }, texts) : "";
  const seat = texts("face.clocks.seat", { seat: call.seat });
  return name ? `${seat} · ${name}` : seat;
}

/** The words for the effect of expiry, during the clock and after it, or for an act in time. */
export function outcomeText(call, phase, texts) {
  if (phase === "in_time") {
    return texts("face.clocks.in_time");
  }
  return texts(`face.clocks.${phase === "over" ? "over" : "expiry"}.${call.expiry}`);
}

/** ` (rule 29)`; empty for the house's own value. */
function ruleIn(rule, texts) {
  return rule ? ` (${texts("face.clocks.rule", { rule })})` : "";
}

/** The time of a player on the clock, with the rule. */
export function callRule(rules, texts) {
  return texts("face.clocks.call_how", {
    main: duration(rules.main_ms),
    countdown: duration(rules.countdown_ms),
    rule: ruleIn(rules.call_rule, texts),
  });
}

/** The time limits of disputes, as lines. */
export function disputeRules(rules, texts) {
  return [
    texts("face.clocks.reading", { until: texts(`dispute.until.${rules.reading_until}`) }),
    texts("face.clocks.pot", { until: texts(`dispute.until.${rules.accounting_until}`) }),
    texts("face.clocks.on_break", { time: duration(rules.on_break_ms), rule: ruleIn(rules.dispute_rule, texts) }),
  ];
}

/** Whether a hand that ends now is the last before a break. @param {object | null} shown the level clock's reading */
export function breakFollows(shown) {
  if (!shown || shown.phase === "ready" || shown.phase === "scheduled" || shown.finished) {
    return false;
  }
  return [shown.period, shown.ahead[0]].some((period) => Boolean(period) && period.kind === "break");
}
