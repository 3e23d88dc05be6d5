/** The choice of a scene: pictures of the four that this device chose most often, and a list of all others. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { sceneTitle } from "./programme_text.js";

const STORAGE_KEY = "clockserver.scenes";
/** The scenes with pictures before this device has chosen any. */
const FIRST_SCENES = ["clock", "seat-list", "moves", "payouts"];
const MAX_PICTURES = 4;

/**
 * The four most chosen scenes, then the others in their order. Of equally often chosen scenes those of `FIRST_SCENES`
 * come first.
 *
 * @param {{name: string}[]} scenes
 * @param {object} counts how often each was chosen, by name
 */
export function mostUsedFirst(scenes, counts) {
  const indexOf = (name) => (FIRST_SCENES.includes(name) ? FIRST_SCENES.indexOf(name) : FIRST_SCENES.length);
  const countOf = ({ name }) => counts[name] || 0;
  const ranked = scenes.slice().sort((a, b) => countOf(b) - countOf(a) || indexOf(a.name) - indexOf(b.name));
  const first = ranked.slice(0, MAX_PICTURES);
  return [...first, ...scenes.filter((each) => !first.includes(each))];
}

/** The number of times each scene was chosen on this device. */
export function storedCounts(storage) {
  try {
    return JSON.parse(storage.getItem(STORAGE_KEY)) || {};
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
  const counts = storedCounts(storage);
  names.forEach((name) => (counts[name] = (counts[name] || 0) + 1));
  storage.setItem(STORAGE_KEY, JSON.stringify(counts));
}

/**
 * The pictures of the first four scenes, and of another chosen one. A scene without a picture, such as the venue's own,
 * has only its name.
 *
 * @param {(name: string) => void} props.onChoose
 */
export function SceneTiles({ scenes, selected, texts, onChoose }) {
  const ranked = mostUsedFirst(scenes, storedCounts(localStorage));
  const first = ranked.slice(0, MAX_PICTURES).map(({ name }) => name);
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
  const isMissing = useSignal(false);
  const source = `/displays/${encodeURIComponent(name)}/preview.jpg`;
  const hide = () => (isMissing.value = true);
  return isMissing.value ? null : html`<img loading="lazy" src=${source} alt="" onError=${hide} />`;
}
