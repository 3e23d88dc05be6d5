/** A tap that came after the session's end: kept over signing in, to be sent again as the same command. */

const KEY = "clockserver.again";
const KEPT_MS = 10 * 60 * 1000;

/** @param {Storage} storage of the session: other tabs have their own */
export function keepCommand(storage, label, command, at = Date.now()) {
  storage.setItem(KEY, JSON.stringify({ label, command, at }));
}

/**
 * Takes the kept command, once; null if there is none, or if it is too old to be meant.
 *
 * @returns {{label: string, command: object} | null}
 */
export function takeKeptCommand(storage, at = Date.now()) {
  const kept = storage.getItem(KEY);
  storage.removeItem(KEY);
  if (!kept) {
    return null;
  }
  const { label, command, at: since } = JSON.parse(kept);
  return at - since < KEPT_MS ? { label, command } : null;
}
