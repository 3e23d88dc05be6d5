/** The form of a TV's programme, and the field `show` of the command that it gives. */

export const MIN_SECONDS = 5;
export const MAX_SECONDS = 3600;
export const MAX_TURNS = 20;
const USUAL_SECONDS = 30;

/** Scenes of every server, in case the list cannot be loaded. */
export const PLAIN_SCENES = [
  { name: "clock", title: "Clock", options: {} },
  { name: "break", title: "Break", options: {} },
];

/** The scene chosen at first. */
export function clockFirst(scenes) {
  const isClock = (each) => Number(each.name === "clock");
  return scenes.slice().sort((a, b) => isClock(b) - isClock(a));
}

/** The dialog's value of a tournament and session: `main`, or `main:2`; empty for the current tournament. */
function placeOf({ tournament, session }) {
  return [tournament || "", session].filter(Boolean).join(":");
}

/** The tournament and session of the command, from the dialog's value. */
function fieldsOfPlace(place) {
  const [tournament, session] = place.split(":");
  return Object.assign({ tournament: tournament || null }, session ? { session } : {});
}

/** The dialog's values of a scene; `tournament` is empty for the current one. */
export function turnOf(scene, given = {}) {
  return {
    scene,
    tournament: placeOf(given),
    options: Object.assign({}, given.options),
    seconds: given.seconds || USUAL_SECONDS,
  };
}

/** The form for the current programme; other fields have default values. */
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
 * @returns {{show: object} | {wrong: string}} `wrong` is a code of the catalogue
 */
export function showOf(form, scenes) {
  if (form.kind === "follow") {
    return { show: Object.assign({ kind: "follow" }, fieldsOfPlace(form.follow)) };
  }
  if (form.kind === "scene") {
    return { show: { kind: "scene", scene: sceneOf(form.scene, scenes) } };
  }
  const turns = form.turns.map((each) => Object.assign(sceneOf(each, scenes), { seconds: wholeSeconds(each.seconds) }));
  if (!turns.length) {
    return { wrong: "face.control.show.no_scenes" };
  }
  if (turns.some((each) => each.seconds === null)) {
    return { wrong: "face.control.show.seconds_wrong" };
  }
  return { show: { kind: "rotation", scenes: turns } };
}

/** The options of a scene, without empty ones and those that the scene does not have. */
function sceneOf({ scene, tournament, options }, scenes) {
  const known = optionsOf(scene, scenes);
  const given = {};
  for (const name of Object.keys(options)) {
    const value = options[name].trim();
    if (value && known.includes(name)) {
      given[name] = value;
    }
  }
  return Object.assign({ scene, options: given }, fieldsOfPlace(isAboutOne(scene, scenes) ? tournament : ""));
}

/** Whether a scene is about one tournament, as its topics name it. */
export function isAboutOne(name, scenes) {
  const found = scenes.find((each) => each.name === name);
  return !found || !found.topics || found.topics.some((topic) => topic.includes("<slug>"));
}

/** The names of a scene's options. */
export function optionsOf(name, scenes) {
  const found = scenes.find((each) => each.name === name);
  return Object.keys((found && found.options) || {});
}

function wholeSeconds(typed) {
  const seconds = /^\s*\d{1,4}\s*$/.test(String(typed)) ? Number(typed) : 0;
  return seconds >= MIN_SECONDS && seconds <= MAX_SECONDS ? seconds : null;
}

/** The turns, with one of them moved up. */
export function movedUp(turns, index) {
  const moved = turns.slice();
  moved.splice(index - 1, 2, turns[index], turns[index - 1]);
  return moved;
}

/** The turns and one more: the next scene that is not among them. */
export function withNextScene(turns, scenes) {
  const next = scenes.find((each) => !turns.some((turn) => turn.scene === each.name)) || scenes[0];
  const like = turns[turns.length - 1] || {};
  return [...turns, turnOf(next.name, { tournament: like.tournament, seconds: like.seconds })];
}
