/** The quality of a face's connection as one word with its reason: pure, so that every case can be tested. */

const SILENT_MS = 25000; // two and a half heartbeats
const GRACE_MS = 3000; // a reconnect this short is nobody's business
const POLL_AFTER_MS = 6000; // without the socket for longer than this, the clock is asked for over HTTP
const POLLED_FOR_MS = 35000; // an answer over HTTP is fresh until the next one is surely late

/**
 * @param {object} link
 *   `connected`, `everLive` (the socket brought something once), `since` (when the connection last came or went),
 *   `heardAt` (last sign of life), `expectsHeartbeat`, `behind` (something followed is missing or late),
 *   `doubted` (the device may have slept, and not everything was confirmed since), `troubleSince` (null: the socket
 *   is of use), `polledAt` (when all clocks were last answered over HTTP; null: not since the device woke), `pollFails`
 *   (the last question over HTTP was not answered), `backWithinMs` (how long the server wants phones to take to come back)
 * @param {number} at instant of the same monotonic clock
 * @returns {{state: "live" | "polling" | "stale" | "offline", reason: string | null}} reason: a `face.link.` code
 */
export function linkStatus(link, at) {
  const bySocket = socketStatus(link, at);
  return bySocket.state !== "live" && isPolled(link, at) ? status("polling", "polling") : bySocket;
}

/** Whether the clock comes over HTTP: it did a short while ago, and nothing has gone wrong since. */
function isPolled(link, at) {
  return isNumber(link.polledAt) && !link.pollFails && at - link.polledAt <= POLLED_FOR_MS;
}

function socketStatus(link, at) {
  const settled = at - link.since > GRACE_MS;
  if (!link.connected) {
    return lostStatus(link, settled);
  }
  if (isSilent(link, at)) {
    return status("stale", "silent");
  }
  if (link.doubted || (link.behind && settled)) {
    return status("stale", "catching_up");
  }
  return status("live");
}

function lostStatus(link, settled) {
  if (link.everLive && !settled) {
    return link.doubted ? status("stale", "catching_up") : status("live");
  }
  if (!link.everLive && !isNumber(link.polledAt)) {
    return status("offline", "connecting");
  }
  // A device whose clock may have stood still cannot even count on by the schedule.
  return status("offline", link.doubted ? "uncertain" : "lost");
}

/**
 * Whether the clock is asked for over HTTP: `ask` because the socket does not work, `keep` the last answers because
 * it may not work, `none` because it works.
 */
export function pollingNeed(link, at) {
  const troubled = isNumber(link.troubleSince);
  if (
    (troubled && at - link.troubleSince > POLL_AFTER_MS + (link.backWithinMs || 0)) ||
    (link.connected && isSilent(link, at))
  ) {
    return "ask";
  }
  return troubled ? "keep" : "none";
}

function isSilent(link, at) {
  return link.expectsHeartbeat && at - link.heardAt > SILENT_MS;
}

function isNumber(value) {
  return typeof value === "number";
}

function status(state, reason = null) {
  return { state, reason };
}
