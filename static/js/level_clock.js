/** The level clock as a value: what it shows at an instant, by arithmetic alone (twin of the server's clock). */

/**
 * What a clock shows at an instant.
 *
 * @param {object} snapshot value of a `clock:` topic
 * @param {number} now instant on the server's clock, whole milliseconds since the epoch
 * @returns {object} `{phase, period, ahead, remaining_ms, next_break_in_ms, next_break_at, began_at, deadline,
 *   hands, finished, starts_in_ms}`; `deadline` only while running, `starts_in_ms` only while scheduled, `hands` (`{of, left,
 *   tables}`) only in a level that lasts so many hands.
 */
export function reading(snapshot, now) {
  const state = stateAt(snapshot, now);
  const { phase, period, ahead, deadline } = state;
  const startsIn = phase === "scheduled" ? snapshot.start_at - now : null;
  const remaining = phase === "running" ? deadline - now : state.remaining;
  const breakIn = nextBreakIn(period, ahead, remaining);
  return {
    phase,
    period,
    ahead,
    remaining_ms: remaining,
    next_break_in_ms: breakIn,
    next_break_at: breakIn === null || period.kind === "break" ? null : now + (startsIn || 0) + breakIn,
    began_at: state.began_at,
    deadline,
    hands: handsOf(snapshot, phase, period),
    finished: phase === "finished",
    starts_in_ms: startsIn,
  };
}

/** Of a level by hands that began since nothing is counted yet. */
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
    // A first period whose time was set by hand before the start says so.
    const left = typeof snapshot.remaining_ms === "number" ? snapshot.remaining_ms : period.ms;
    const start = snapshot.start_at;
    if (now >= start && period.hands) {
      return standing("holding", period, ahead, 0, start);
    }
    return now >= start
      ? rollOver(period, ahead, start + left, start, now)
      : standing("scheduled", period, ahead, left, null);
  }
  return standing(snapshot.phase, period, ahead, snapshot.remaining_ms, snapshot.began_at);
}

/** Each period that has reached zero gives way to the next at its deadline, until one holds or ends. */
function rollOver(period, ahead, deadline, began, now) {
  let index = 0;
  while (now >= deadline) {
    if (period.ends === "end") {
      return standing("finished", period, ahead.slice(index), 0, began);
    }
    // Past the last period we were told of nothing is known: stand at zero as before an announcement.
    if (period.ends === "hold" || index === ahead.length) {
      return standing("holding", period, ahead.slice(index), 0, began);
    }
    began = deadline;
    period = ahead[index];
    index += 1;
    deadline += period.ms;
    if (period.hands) {
      return standing("holding", period, ahead.slice(index), 0, began);
    }
  }
  return { phase: "running", period, ahead: ahead.slice(index), deadline, began_at: began };
}

function standing(phase, period, ahead, remaining, began) {
  return { phase, period, ahead, remaining, deadline: null, began_at: began };
}

/** Time until the next break begins once the clock runs and if nothing held it: 0 in a break, null without one or behind hands. */
function nextBreakIn(period, ahead, remaining) {
  if (period.kind === "break") {
    return 0;
  }
  let total = remaining;
  let { hands } = period;
  for (const next of ahead) {
    if (next.kind === "break") {
      return hands ? null : total;
    }
    total += next.ms;
    hands = hands || next.hands;
  }
  return null;
}

/** When a period ahead begins if the clock ran from now on; null if it is not ahead, or behind a level by hands. */
export function beginsAt(shown, periodId, now) {
  let at = now + shown.remaining_ms + (shown.starts_in_ms || 0);
  let { hands } = shown.period;
  for (const next of shown.ahead) {
    if (hands) {
      return null;
    }
    if (next.id === periodId) {
      return at;
    }
    at += next.ms;
    ({ hands } = next);
  }
  return null;
}

/** When the current period or one ahead reaches zero if the clock ran from now on; null if it is neither, or hands end it. */
export function endsAt(shown, periodId, now) {
  let at = now + shown.remaining_ms + (shown.starts_in_ms || 0);
  if (shown.period.hands) {
    return null;
  }
  if (shown.period.id === periodId) {
    return at;
  }
  for (const next of shown.ahead) {
    if (next.hands) {
      return null;
    }
    at += next.ms;
    if (next.id === periodId) {
      return at;
    }
  }
  return null;
}
