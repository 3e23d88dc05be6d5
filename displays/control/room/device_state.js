/** The state of TVs and other devices, from the topics `displays:room` and `presence:room`. */

import { formatsOf } from "../../../static/js/texts/formats.js";

/** A clock with a greater error visibly shows another second. */
export const MAX_CLOCK_ERROR_MS = 250;
/** A tap that is answered later feels late. */
export const MAX_LAG_MS = 200;

/**
 * The state of a device: `{word, live}`.
 *
 * @param {object | undefined} device of the topic `presence:room`; undefined if it has never connected
 */
export function liveState(device, texts) {
  if (!device) {
    return { word: texts("face.control.live.never"), live: false };
  }
  if (!device.connected || device.state === "offline") {
    return { word: texts("face.control.live.offline", { since_at: device.since }), live: false };
  }
  if (device.state !== "live") {
    return { word: texts("face.control.live.stale"), live: false };
  }
  const code = device.kind === "mirror" ? "face.control.live.mirror" : "face.control.live.live";
  return { word: texts(code), live: true };
}

/** The error of a clock, `±12 ms`; empty before it is measured. */
export function clockErrorText(ms, texts) {
  return ms === null || ms === undefined ? "" : texts("face.control.live.error", { error: formatsOf(texts).chips(ms) });
}

/**
 * The devices that need attention: TVs that are not live, and connected staff devices that report a lost connection. A
 * tablet that was taken home does not count.
 *
 * @param {object | undefined} displays of `displays:room`
 * @param {object | undefined} devices of `presence:room`
 * @returns {{id, name, word, away: boolean}[]} `away`: not connected
 */
export function devicesNotLive(displays = {}, devices = {}, texts) {
  const tvs = Object.keys(displays).map((id) => ({ id, name: displays[id].name, device: devices[id] }));
  const reports = ({ kind, connected, state }) => kind === "staff" && connected && state;
  const others = Object.keys(devices)
    .filter((id) => !(id in displays) && reports(devices[id]))
    .map((id) => ({ id, name: devices[id].name, device: devices[id] }));
  return [...tvs, ...others]
    .map(({ id, name, device }) =>
      Object.assign({ id, name, away: !device || !device.connected }, liveState(device, texts)),
    )
    .filter(({ live }) => !live);
}

/**
 * The greatest clock error of a connected TV; null without a report. Phones do not count, as of thousands one is always
 * wrong, and a phone may report anything.
 */
export function worstClockError(displays = {}, devices = {}) {
  return Object.keys(displays)
    .map((id) => devices[id])
    .filter((device) => device && device.kind === "display" && device.connected && device.clock_error_ms !== null)
    .reduce((worst, device) => Math.max(worst, device.clock_error_ms), null);
}

/**
 * The number of connected TVs that report a scene of a tournament.
 *
 * @param {object} topics topics, with `displays:room` and `presence:room`
 */
export function tvsShowing(scene, topics, slug) {
  const { displays = {} } = topics["displays:room"] || {};
  const { devices = {} } = topics["presence:room"] || {};
  const tournamentsOf = (show) =>
    show.kind === "follow"
      ? [show.tournament]
      : show.kind === "scene"
        ? [show.scene.tournament]
        : (show.scenes || []).map(({ tournament }) => tournament);
  const isHere = (show) => tournamentsOf(show).some((tournament) => !tournament || tournament === slug);
  const shows = (device) => Boolean(device) && device.connected && device.scene === scene;
  return Object.keys(displays).filter((id) => shows(devices[id]) && isHere(displays[id].show)).length;
}

/** Sorts by name, with numbers in order: TV 2 before TV 10. */
export function byName(a, b) {
  return a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: "base" });
}
