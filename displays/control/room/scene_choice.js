/** The choice of a scene: pictures of the four that this device chose most often, and a list of all others. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { sceneTitle } from "./show_words.js";

const KEPT = "clockserver.scenes";
/** The first scenes before this device has chosen any. */
const USUAL = ["clock", "seat-list", "moves", "payouts"];
export const MAX_FIRST = 4;

/**
 * Scenes in the order of the choice.
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

/** Adds one to the count of each scene of a TV's programme. */
export function countChosen(show, storage) {
  const names =
    show.kind === "scene" ? [show.scene.scene] : show.kind === "rotation" ? show.scenes.map(({ scene }) => scene) : [];
  const chosen = chosenSoFar(storage);
  names.forEach((name) => (chosen[name] = (chosen[name] || 0) + 1));
  storage.setItem(KEPT, JSON.stringify(chosen));
}

/**
 * The pictures of the first four scenes, and of another chosen one. A scene without a picture, such as the venue's own,
 * has only its name.
 *
 * @param {(name: string) => void} props.onChoose
 */
export function SceneTiles({ scenes, selected, texts, onChoose }) {
  const ranked = mostUsedFirst(scenes, chosenSoFar(localStorage));
  const first = ranked.slice(0, MAX_FIRST).map(({ name }) => name);
  const names = first.includes(selected) ? first : [...first, selected];
  const tile = (name) => html`
    <button
      key=${name}
      type="button"
      class="scene-tile"
      data-scene=${name}
      aria-pressed=${String(name === selected)}
      onClick=${() => onChoose(name)}
    >
      <${Preview} name=${name} /><span>${sceneTitle(name, scenes, texts)}</span>
    </button>
  `;
  return html`
    <div class="scene-tiles" role="group" aria-label=${texts("face.control.show.most_used")}>${names.map(tile)}</div>
  `;
}

/** The picture of a scene; nothing if it cannot be loaded. */
function Preview({ name }) {
  const isGone = useSignal(false);
  const source = `/displays/${encodeURIComponent(name)}/preview.jpg`;
  const drop = () => (isGone.value = true);
  return isGone.value ? null : html`<img loading="lazy" src=${source} alt="" onError=${drop} />`;
}
