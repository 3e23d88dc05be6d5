/** A command refused because the sign-in had ended: kept, and sent again after the next sign-in. */

const KEY = "clockserver.again";
const KEPT_MS = 10 * 60 * 1000;

/** @param {Storage} storage session storage, as each tab keeps its own command */
export function keepCommand(storage, label, command, at = Date.now()) {
  storage.setItem(KEY, JSON.stringify({ label, command, at }));
}

/**
 * Removes and returns the kept command; null without one, or if it is older than `KEPT_MS`.
 *
 * @returns {{label: string, command: object} | null}
 */
export function takeKeptCommand(storage, at = Date.now()) {
  const text = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (!text) {
    return null;
  }
  const { label, command, at: keptAt } = JSON.parse(text);
  return at - keptAt < KEPT_MS ? { label, command } : null;
}
