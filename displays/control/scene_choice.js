/** The choice of a wall scene by its picture: the four that this device chose most often first, every other one in the list below them. */

import { el } from "../../static/js/dom.js";
import { sceneTitle } from "./show_words.js";

const KEPT = "clockserver.scenes";
/** The scenes that rooms choose most, used until this device has chosen. */
const USUAL = ["clock", "seat-list", "moves", "payouts"];
export const MAX_FIRST = 4;

/**
 * Scenes in the order in which they are offered.
 *
 * @param {{name: string}[]} scenes
 * @param {object} chosen how often each was chosen, by name
 */
export function mostUsedFirst(scenes, chosen) {
  const usual = (name) => (USUAL.includes(name) ? USUAL.length - USUAL.indexOf(name) : 0);
  const rank = ({ name }) => (chosen[name] || 0) * 100 + usual(name);
  const ranked = scenes.slice().sort((a, b) => rank(b) - rank(a));
  const first = ranked.slice(0, MAX_FIRST);
  return [...first, ...scenes.filter((each) => !first.includes(each))];
}

/** The number of times each scene was chosen on this device. */
export function chosenSoFar(storage) {
  try {
    return JSON.parse(storage.getItem(KEPT)) || {};
  } catch (error) {
    if (!(error instanceof SyntaxError)) {
      throw error;
    }
    return {};
  }
}

/** Counts each scene of a television's programme once more. */
export function countChosen(show, storage) {
  const names = show.kind === "scene" ? [show.scene.scene] : show.kind === "rotation" ? show.scenes.map(({ scene }) => scene) : [];
  const chosen = chosenSoFar(storage);
  names.forEach((name) => (chosen[name] = (chosen[name] || 0) + 1));
  storage.setItem(KEPT, JSON.stringify(chosen));
}

/**
 * The pictures of the four, and of scenes chosen beyond them; a scene without one, such as the venue's own, has its name alone.
 *
 * @param {(name: string) => void} onChoose
 */
export function sceneTiles(scenes, selected, texts, onChoose) {
  const first = mostUsedFirst(scenes, chosenSoFar(localStorage)).slice(0, MAX_FIRST).map(({ name }) => name);
  const names = first.includes(selected) ? first : [...first, selected];
  const tiles = names.map((name) => tile(name, name === selected, sceneTitle(name, scenes, texts), onChoose));
  return el("div.scene-tiles", { role: "group", "aria-label": texts("face.control.show.most_used") }, ...tiles);
}

function tile(name, isSelected, title, onChoose) {
  const picture = el("img", { src: `/displays/${encodeURIComponent(name)}/preview.jpg`, alt: "", loading: "lazy", onerror: () => picture.remove() });
  return el("button.scene-tile", { type: "button", "data-scene": name, "aria-pressed": String(isSelected), onclick: () => onChoose(name) }, picture, el("span", {}, title));
}
