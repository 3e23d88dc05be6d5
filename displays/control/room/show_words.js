/** A TV's programme and state in words. */

import { sessionIn } from "../../../static/js/shown_session.js";
import { formatsOf } from "../../../static/js/texts/formats.js";

/** A scene's name in this language, else the name of its folder. */
export function sceneTitle(name, scenes, texts) {
  const code = `scene.${name}`;
  const said = texts(code);
  const known = scenes.find((each) => each.name === name);
  return said === code ? (known ? known.title : name) : said;
}

/** The title of a tournament by its slug; the slug if the room does not list it. */
export function tournamentTitle(slug, room) {
  const found = room ? room.tournaments.find((each) => each.slug === slug) : undefined;
  return found ? found.title : slug;
}

/** The label of a TV's flight or day, if it belongs to the tournament on the control. */
function flightText({ tournament: slug, session }, tournament) {
  const known = tournament && tournament.slug === slug ? sessionIn(tournament, session) : undefined;
  return known ? known.label || session : session || "";
}

/** `Follows Friday 9-Max`, `Clock · Friday 9-Max`, `Clock 20 s, Structure 10 s`. */
export function showText(show, { scenes, room, texts, tournament }) {
  const titled = (one) =>
    [tournamentTitle(one.tournament, room), flightText(one, tournament)].filter(Boolean).join(" · ");
  const about = (one) => (one.tournament ? ` · ${titled(one)}` : "");
  if (show.kind === "scene") {
    return sceneTitle(show.scene.scene, scenes, texts) + about(show.scene);
  }
  if (show.kind === "rotation") {
    const turn = (each) =>
      texts("face.control.tvs.turn", { scene: sceneTitle(each.scene, scenes, texts), seconds: each.seconds });
    return show.scenes.map((each) => turn(each) + about(each)).join(", ");
  }
  if (!show.tournament) {
    return texts("face.control.tvs.follows_moment");
  }
  return texts("face.control.tvs.follows", { tournament: titled(show) });
}

/**
 * The state of a device: `{word, live}`.
 *
 * @param {object | undefined} device of the topic `presence:room`; undefined if it was never heard of
 */
export function deviceState(device, texts) {
  if (!device) {
    return { word: texts("face.control.live.never"), live: false };
  }
  if (!device.connected || device.state === "offline") {
    return { word: texts("face.control.live.offline", { since_at: device.since }), live: false };
  }
  const live = device.state === "live";
  const word = live
    ? device.kind === "mirror"
      ? "face.control.live.mirror"
      : "face.control.live.live"
    : "face.control.live.stale";
  return { word: texts(word), live };
}

/** The error of a clock, `±12 ms`; empty before it is measured. */
export function errorText(ms, texts) {
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
export function notLive(displays, devices = {}, texts) {
  const walls = Object.keys(displays || {}).map((id) => ({ id, name: displays[id].name, device: devices[id] }));
  const others = Object.keys(devices)
    .filter(
      (id) =>
        !(displays && id in displays) && devices[id].kind === "staff" && devices[id].connected && devices[id].state,
    )
    .map((id) => ({ id, name: devices[id].name, device: devices[id] }));
  return [...walls, ...others]
    .map(({ id, name, device }) =>
      Object.assign({ id, name, away: !device || !device.connected }, deviceState(device, texts)),
    )
    .filter((each) => !each.live);
}

/**
 * The greatest clock error of a connected TV; null without a report. Phones do not count, as of thousands one is always
 * wrong, and a phone may report anything.
 */
export function worstClock(displays, devices = {}) {
  const walls = Object.keys(displays || {}).map((id) => devices[id]);
  const errors = walls
    .filter((each) => each && each.kind === "display" && each.connected)
    .map((each) => each.clock_error_ms);
  return errors.filter((error) => error !== null).reduce((worst, error) => Math.max(worst, error), null);
}

/**
 * The number of connected TVs that report a scene of a tournament.
 *
 * @param {object} topics topics, with `displays:room` and `presence:room`
 */
export function wallsShowing(scene, topics, slug) {
  const { displays = {} } = topics["displays:room"] || {};
  const { devices = {} } = topics["presence:room"] || {};
  const of = ({ kind, tournament, scene: one, scenes = [] }) =>
    kind === "follow" ? [tournament] : kind === "scene" ? [one.tournament] : scenes.map((each) => each.tournament);
  const isHere = (show) => of(show).some((tournament) => !tournament || tournament === slug);
  const shows = (device) => Boolean(device) && device.connected && device.scene === scene;
  return Object.keys(displays).filter((id) => shows(devices[id]) && isHere(displays[id].show)).length;
}

/** Sorted by name, with numbers in order: TV 2 before TV 10. */
export function byName(a, b) {
  return a.name.localeCompare(b.name, undefined, { numeric: true, sensitivity: "base" });
}
