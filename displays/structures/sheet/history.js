/** The history of an editor: undo and redo. */

const MAX_STEPS = 300;

/** The history of a sheet without an edit. */
export function newHistory(now) {
  return { past: [], now, future: [] };
}

/** The history after an edit; the same object without a change. */
export function edited(history, now) {
  return now === history.now ? history : { past: [...history.past, history.now].slice(-MAX_STEPS), now, future: [] };
}

/** The history one edit back; null without an edit. */
export function undone({ past, now, future }) {
  return past.length ? { past: past.slice(0, -1), now: past[past.length - 1], future: [now, ...future] } : null;
}

/** The history one undone edit forward; null without one. */
export function redone({ past, now, future }) {
  return future.length ? { past: [...past, now], now: future[0], future: future.slice(1) } : null;
}
