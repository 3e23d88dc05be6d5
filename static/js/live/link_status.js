/** The state of a page's connection and its reason, as a pure function. */

const SILENT_MS = 25000; // two and a half heartbeats
const GRACE_MS = 3000; // a reconnect this short is not shown
const POLL_AFTER_MS = 6000; // the page polls after this time without a working socket
const POLLED_FOR_MS = 35000; // an answer over HTTP counts until the next one is late

/**
 * @param {object} link `connected`, `everLive` (a snapshot has arrived over the socket), `since` (the last connect or
 *   disconnect), `heardAt` (the last message of the server), `expectsHeartbeat`, `behind` (a topic is missing or late),
 *   `doubted` (the device may have slept, and not all topics are confirmed since), `troubleSince` (null: the socket
 *   works), `polledAt` (the last instant at which all clocks were answered over HTTP; null: not since the device woke),
 *   `pollFails` (the last request over HTTP failed), `backWithinMs` (the time over which the server spreads reconnects
 *   of phones)
 * @param {number} at instant of the same monotonic clock
 * @returns {{state: "live" | "polling" | "stale" | "offline", reason: string | null}} reason: a `face.link.` code
 */
export function linkStatus(link, at) {
  const bySocket = socketStatus(link, at);
  return bySocket.state !== "live" && isPolled(link, at) ? status("polling", "polling") : bySocket;
}

/** Whether polling works: it was answered recently, and no request has failed since. */
function isPolled(link, at) {
  return isNumber(link.polledAt) && !link.pollFails && at - link.polledAt <= POLLED_FOR_MS;
}

function socketStatus(link, at) {
  const isSettled = at - link.since > GRACE_MS;
  if (!link.connected) {
    return lostStatus(link, isSettled);
  }
  if (isSilent(link, at)) {
    return status("stale", "silent");
  }
  if (link.doubted || (link.behind && isSettled)) {
    return status("stale", "catching_up");
  }
  return status("live");
}

function lostStatus(link, isSettled) {
  if (link.everLive && !isSettled) {
    return link.doubted ? status("stale", "catching_up") : status("live");
  }
  if (!link.everLive && !isNumber(link.polledAt)) {
    return status("offline", "connecting");
  }
  // The device's clock may have stood still: the time shown is uncertain.
  return status("offline", link.doubted ? "uncertain" : "lost");
}

/**
 * Whether the page polls: `ask` because the socket does not work, `keep` the last answers because
 * it may not work, `none` because it works.
 */
export function pollingNeed(link, at) {
  const isTroubled = isNumber(link.troubleSince);
  if (
    (isTroubled && at - link.troubleSince > POLL_AFTER_MS + (link.backWithinMs || 0)) ||
    (link.connected && isSilent(link, at))
  ) {
    return "ask";
  }
  return isTroubled ? "keep" : "none";
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
