/** The form of a TV's programme, and the field `show` of the command that changes it. */

/** Seconds for which a rotation shows a scene, within the server's limits. */
export const MIN_SECONDS = 5;
export const MAX_SECONDS = 3600;
const DEFAULT_SECONDS = 30;
export const MAX_TURNS = 20;

/** Scenes of every server, in case the list cannot be loaded. */
export const BASIC_SCENES = [
  { name: "clock", title: "Clock", options: {} },
  { name: "break", title: "Break", options: {} },
];

/** The scenes with the clock first, which a form chooses at first. */
export function clockFirst(scenes) {
  const isClock = ({ name }) => Number(name === "clock");
  return scenes.slice().sort((a, b) => isClock(b) - isClock(a));
}

/** A tournament, flight or day as one value: `main`, or `main:2`; empty for the current tournament. */
function placeOf({ tournament, session }) {
  return [tournament || "", session].filter(Boolean).join(":");
}

/** The fields `tournament` and `session` of a place. */
function fieldsOfPlace(place) {
  const [tournament, session] = place.split(":");
  return Object.assign({ tournament: tournament || null }, session ? { session } : {});
}

/**
 * A scene in the form, with the options and the place of the same scene in a TV's programme.
 *
 * @returns {{scene: string, place: string, options: object, seconds: number | string}} `seconds` as typed
 */
function turnOf(scene, { tournament, session, options, seconds = DEFAULT_SECONDS } = {}) {
  return { scene, place: placeOf({ tournament, session }), options: Object.assign({}, options), seconds };
}

/** The form for a TV's programme. Fields of other kinds of programmes have default values. */
export function formOf(show, scenes) {
  const first = scenes[0].name;
  const scene = show.kind === "scene" ? turnOf(show.scene.scene, show.scene) : turnOf(first);
  const turns =
    show.kind === "rotation"
      ? show.scenes.map((each) => turnOf(each.scene, each))
      : [turnOf(first), turnOf((scenes[1] || scenes[0]).name)];
  return { kind: show.kind, follow: show.kind === "follow" ? placeOf(show) : "", scene, turns };
}

/**
 * The programme of a form.
 *
 * @returns {{show: object} | {fault: string}} `fault` is a code of the catalogue
 */
export function showOf(form, scenes) {
  if (form.kind === "follow") {
    return { show: Object.assign({ kind: "follow" }, fieldsOfPlace(form.follow)) };
  }
  if (form.kind === "scene") {
    return { show: { kind: "scene", scene: sceneOf(form.scene, scenes) } };
  }
  const turns = form.turns.map((turn) => Object.assign(sceneOf(turn, scenes), { seconds: secondsIn(turn.seconds) }));
  if (!turns.length) {
    return { fault: "face.control.show.no_scenes" };
  }
  if (turns.some(({ seconds }) => seconds === null)) {
    return { fault: "face.control.show.seconds_wrong" };
  }
  return { show: { kind: "rotation", scenes: turns } };
}

/** A scene of the command, without empty options and options of another scene. */
function sceneOf({ scene, place, options }, scenes) {
  const filled = {};
  for (const name of optionNames(scene, scenes)) {
    const value = (options[name] || "").trim();
    if (value) {
      filled[name] = value;
    }
  }
  return Object.assign({ scene, options: filled }, fieldsOfPlace(hasTournament(scene, scenes) ? place : ""));
}

/** Whether a scene shows one tournament: its topics name it. An unknown scene may. */
export function hasTournament(name, scenes) {
  const scene = scenes.find((each) => each.name === name);
  return !scene || !scene.topics || scene.topics.some((topic) => topic.includes("<slug>"));
}

/** The names of a scene's options. */
export function optionNames(name, scenes) {
  const scene = scenes.find((each) => each.name === name);
  return Object.keys((scene && scene.options) || {});
}

/** Typed seconds; null for other text, or outside the limits. */
function secondsIn(typed) {
  const seconds = /^\s*\d{1,4}\s*$/.test(String(typed)) ? Number(typed) : 0;
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : null;
}

/** The turns, with the turn at an index moved up. */
export function movedUp(turns, index) {
  const moved = turns.slice();
  moved.splice(index - 1, 2, turns[index], turns[index - 1]);
  return moved;
}

/** The turns and one more: the next scene that is not among them, with place and seconds of the last turn. */
export function withNextScene(turns, scenes) {
  const next = scenes.find(({ name }) => !turns.some(({ scene }) => scene === name)) || scenes[0];
  const { place = "", seconds = "" } = turns[turns.length - 1] || {};
  return [...turns, { scene: next.name, place, options: {}, seconds: seconds || DEFAULT_SECONDS }];
}
