/** The level clock as a value: its reading at an instant, by arithmetic alone (twin of the server's clock). */

/**
 * The state of a clock at an instant.
 *
 * @param {object} snapshot value of a `clock:` topic
 * @param {number} now instant on the server's clock, whole milliseconds since the epoch
 * @returns {object} `{phase, period, ahead, remaining_ms, next_break_in_ms, next_break_at, began_at, deadline, hands,
 *   finished, starts_in_ms, day_over, day}`; `deadline` only while running, `starts_in_ms` only while scheduled,
 *   `hands` (`{of, left, tables}`) only in a level by hands; `day` as in the topic, `over` also after its end by the
 *   clock.
 */
export function reading(snapshot, now) {
  const state = stateAt(snapshot, now);
  const { phase, period, ahead, deadline } = state;
  const startsIn = phase === "scheduled" ? snapshot.start_at - now : null;
  const remaining = phase === "running" ? deadline - now : state.remaining;
  const breakIn = nextBreakIn(period, ahead, remaining);
  const day = Object.assign({ number: 1, resumes_at: null, starts: null }, snapshot.day, {
    over: isDayOver(snapshot, state),
  });
  const goesOn = resumesAt(day, now);
  return {
    phase,
    period,
    ahead,
    remaining_ms: remaining,
    next_break_in_ms: breakIn,
    next_break_at:
      breakIn === null || goesOn === null || period.kind === "break" ? null : goesOn + (startsIn || 0) + breakIn,
    began_at: state.began_at,
    deadline,
    hands: handsOf(snapshot, phase, period),
    finished: phase === "finished",
    starts_in_ms: startsIn,
    day_over: state.day_over,
    day,
  };
}

/** Whether the day is over: by the server, unless the clock runs again, or by the clock. */
function isDayOver(snapshot, { phase, day_over: byClock }) {
  return byClock || Boolean(snapshot.day && snapshot.day.over && phase !== "running");
}

/**
 * The instant from which periods ahead are counted: now, or between two days the resumption of play; null while that is
 * not set.
 */
function resumesAt({ over, resumes_at: at }, now) {
  if (!over) {
    return now;
  }
  return at === null ? null : Math.max(at, now);
}

/** The hands of a level by hands; a level that began after the snapshot has no hands counted. */
function handsOf(snapshot, phase, period) {
  if (!period.hands || ["ready", "scheduled", "finished"].includes(phase)) {
    return null;
  }
  const counted = snapshot.period.id === period.id ? snapshot.hands : null;
  return counted || { of: period.hands, left: null, tables: 0 };
}

function stateAt(snapshot, now) {
  const { period, ahead } = snapshot;
  if (snapshot.phase === "running") {
    return rollOver(period, ahead, snapshot.deadline, snapshot.began_at, now);
  }
  if (snapshot.phase === "scheduled") {
    // The director may have set the time of the first period before the start.
    const left = typeof snapshot.remaining_ms === "number" ? snapshot.remaining_ms : period.ms;
    const start = snapshot.start_at;
    if (now >= start && isUntimed(period)) {
      return standing("holding", period, ahead, 0, start);
    }
    return now >= start
      ? rollOver(period, ahead, start + left, start, now)
      : standing("scheduled", period, ahead, left, null);
  }
  const still = standing(snapshot.phase, period, ahead, snapshot.remaining_ms, snapshot.began_at);
  return Object.assign(still, { day_over: Boolean(snapshot.day_over) });
}

/** Goes through periods that have ended, each at its deadline, until a period runs, holds or ends play. */
function rollOver(period, ahead, deadline, began, now) {
  let index = 0;
  while (now >= deadline - stopsLeft(period)) {
    if (period.ends === "day") {
      const still = standing("holding", period, ahead.slice(index), stopsLeft(period), began);
      return Object.assign(still, { day_over: true });
    }
    if (period.ends === "end") {
      return standing("finished", period, ahead.slice(index), 0, began);
    }
    // Periods after the last one of the snapshot are unknown: the clock holds at zero.
    if (period.ends === "hold" || index === ahead.length) {
      return standing("holding", period, ahead.slice(index), 0, began);
    }
    began = deadline;
    period = ahead[index];
    index += 1;
    deadline += period.ms;
    if (isUntimed(period)) {
      return standing("holding", period, ahead.slice(index), 0, began);
    }
  }
  return { phase: "running", period, ahead: ahead.slice(index), deadline, began_at: began, day_over: false };
}

/** The time left at which a day ends within a period, 0 at its zero. */
function stopsLeft({ ends, stops_left_ms: left }) {
  return ends === "day" && left ? left : 0;
}

function standing(phase, period, ahead, remaining, began) {
  return { phase, period, ahead, remaining, deadline: null, began_at: began, day_over: false };
}

/** Whether a period has no end by time: a level by hands or until the end. */
export function isUntimed({ hands, until_end: untilEnd }) {
  return Boolean(hands || untilEnd);
}

/** Whether the start of the next period is unknown. */
function isOpenEnded(period) {
  return isUntimed(period) || period.ends === "day";
}

/**
 * Time of the running clock until the next break: 0 in a break; null without a break, after a level by hands or
 * after the end of the day.
 */
function nextBreakIn(period, ahead, remaining) {
  if (period.kind === "break") {
    return 0;
  }
  let total = remaining;
  let unknown = isOpenEnded(period);
  for (const next of ahead) {
    if (next.kind === "break") {
      return unknown ? null : total;
    }
    total += next.ms;
    unknown = unknown || isOpenEnded(next);
  }
  return null;
}

/**
 * The instant at which the current period reaches zero if the clock runs from now, or from the resumption of play; null
 * if unknown.
 */
function endOfCurrent(shown, now) {
  const from = shown.day_over ? now : resumesAt(shown.day, now);
  return from === null ? null : from + shown.remaining_ms + (shown.starts_in_ms || 0);
}

/**
 * The instant at which a period ahead begins if the clock runs from now; null if it is not ahead or unknown: after a
 * level by hands, or after a day without a scheduled next day. The clock does not run through the night.
 */
export function beginsAt(shown, periodId, now) {
  let at = endOfCurrent(shown, now);
  let last = shown.period;
  // At most one resumption is scheduled; between two days it counts for the current period.
  let resumes = shown.day.over && !shown.day_over ? null : shown.day.resumes_at;
  for (const next of shown.ahead) {
    if (last.ends === "day") {
      at = resumes === null ? null : Math.max(resumes, at);
      resumes = null;
    }
    if (at === null || isUntimed(last)) {
      return null;
    }
    if (next.id === periodId) {
      return at;
    }
    at += next.ms;
    last = next;
  }
  return null;
}

/**
 * The instant at which the current period or a period ahead reaches zero if the clock runs from now; null if unknown.
 */
export function endsAt(shown, periodId, now) {
  if (shown.period.id === periodId) {
    return isUntimed(shown.period) ? null : endOfCurrent(shown, now);
  }
  const next = shown.ahead.find((period) => period.id === periodId);
  const begins = next && !isUntimed(next) ? beginsAt(shown, periodId, now) : null;
  return begins === null ? null : begins + next.ms;
}
