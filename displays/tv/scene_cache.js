/** The scenes a wall has loaded: those it may need are fetched before their turn, and stay when the server is away. */

import { isForWalls, loadScene } from "../../static/js/scenes.js";
import { jittered } from "./identity.js";

const RETRY_MS = 3000;
/** A scene the server does not have may be put there. */
const ABSENT_RETRY_MS = 60000;

export class Shelf {
  /**
   * @param {() => void} onChange called when a scene has come or was found to be absent
   * @param {Function} load as `loadScene`
   * @param {(run: () => void, ms: number) => void} later
   */
  constructor(onChange, load = loadScene, later = (run, ms) => setTimeout(run, ms)) {
    Object.assign(this, { onChange, load, later });
    this.loaded = new Map(); // name -> scene
    this.asked = new Set();
    this.faults = new Map(); // name -> "absent" | "broken" | "unreachable"
    this.prepared = new Set();
  }

  /** Have these loaded as soon as it can be. */
  want(names) {
    for (const name of names) {
      if (!this.asked.has(name)) {
        this.asked.add(name);
        this.fetch(name);
      }
    }
  }

  async fetch(name) {
    try {
      this.loaded.set(name, await this.load(name));
      this.faults.delete(name);
    } catch (error) {
      console.warn(`the scene ${name} could not be loaded`, error);
      this.faults.set(name, error.absent ? "absent" : "unreachable");
      this.later(() => this.fetch(name), jittered(error.absent ? ABSENT_RETRY_MS : RETRY_MS));
    }
    this.onChange();
  }

  get(name) {
    return this.loaded.get(name);
  }

  /** A scene that a wall may be told to show; undefined if it has not come, or is none. */
  scene(name) {
    const scene = this.get(name);
    return scene && isForWalls(scene.spec) ? scene : undefined;
  }

  /** Whether the scene is still being loaded: neither here nor failed. */
  isComing(name) {
    return !this.loaded.has(name) && !this.faults.has(name);
  }

  /** Whether there is no such scene for walls, or it is broken. */
  isAbsent(name) {
    const fault = this.faults.get(name);
    return fault === "absent" || fault === "broken" || Boolean(this.get(name) && !this.scene(name));
  }

  /** It turned out that it cannot be shown; a page that is loaded anew tries it again. */
  setAside(name) {
    this.loaded.delete(name);
    this.faults.set(name, "broken");
  }

  /** Lets a scene load its files, once for each item: pictures have to be there when they are shown. */
  prepare(item) {
    const scene = this.scene(item.scene);
    if (scene && !this.prepared.has(item.key)) {
      this.prepared.add(item.key);
      scene.prepare(item.options);
    }
  }
}
