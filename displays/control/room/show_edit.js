/** A director's choices for a television, as the dialog holds them, and the `show` made of them. */

export const MIN_SECONDS = 5;
export const MAX_SECONDS = 3600;
export const MAX_TURNS = 20;
const USUAL_SECONDS = 30;

/** Scenes that every server has, for a server that does not list its scenes. */
export const PLAIN_SCENES = [
  { name: "clock", title: "Clock", options: {} },
  { name: "break", title: "Break", options: {} },
];

/** The clock is the usual scene. */
export function clockFirst(scenes) {
  const isClock = (each) => Number(each.name === "clock");
  return scenes.slice().sort((a, b) => isClock(b) - isClock(a));
}

/** A tournament and one of its sessions as the dialog holds them: `main`, or `main:2`; empty for the one of the moment. */
function placeOf({ tournament, session }) {
  return [tournament || "", session].filter(Boolean).join(":");
}

/** The same as it is sent. */
function fieldsOfPlace(place) {
  const [tournament, session] = place.split(":");
  return Object.assign({ tournament: tournament || null }, session ? { session } : {});
}

/** One scene as the dialog holds it; `tournament` is empty for the one of the moment. */
export function turnOf(scene, given = {}) {
  return {
    scene,
    tournament: placeOf(given),
    options: Object.assign({}, given.options),
    seconds: given.seconds || USUAL_SECONDS,
  };
}

/** The dialog's form for the current programme; fields not chosen yet have usual values. */
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

/** Options the scene does not know, or that were left empty, are not sent. */
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

/** Whether a scene is about one tournament: then its topics name it. */
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

/** The turns with one of them moved up. */
export function movedUp(turns, index) {
  const moved = turns.slice();
  moved.splice(index - 1, 2, turns[index], turns[index - 1]);
  return moved;
}

/** The turns with one more: the next scene that none of them shows yet. */
export function withNextScene(turns, scenes) {
  const next = scenes.find((each) => !turns.some((turn) => turn.scene === each.name)) || scenes[0];
  const like = turns[turns.length - 1] || {};
  return [...turns, turnOf(next.name, { tournament: like.tournament, seconds: like.seconds })];
}
