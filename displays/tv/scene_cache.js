/** The loaded scenes of a TV: fetched before their turn, and kept without the server. */

import { jittered } from "../../static/js/live/jitter.js";
import { isForTvs, loadScene } from "../../static/js/scenes.js";

const RETRY_MS = 3000;
/** A missing scene may be added on the server later. */
const ABSENT_RETRY_MS = 60000;

export class SceneCache {
  /**
   * @param {() => void} onChange called when a scene is loaded or known to be absent
   * @param {Function} load as `loadScene`
   * @param {(run: () => void, ms: number) => void} later
   */
  constructor(onChange, load = loadScene, later = (run, ms) => setTimeout(run, ms)) {
    Object.assign(this, { onChange, load, later });
    this.loaded = new Map(); // name -> scene
    this.requested = new Set();
    this.faults = new Map(); // name -> "absent" | "broken" | "unreachable"
    this.prepared = new Set();
  }

  /** Loads these scenes as soon as possible. */
  want(names) {
    for (const name of names) {
      if (!this.requested.has(name)) {
        this.requested.add(name);
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

  /** A loaded scene; undefined while it is loading, and for an absent one. */
  scene(name) {
    const scene = this.get(name);
    return scene && isForTvs(scene.spec) ? scene : undefined;
  }

  /** Whether the scene is still being loaded: neither here nor failed. */
  isComing(name) {
    return !this.loaded.has(name) && !this.faults.has(name);
  }

  /** Whether the scene does not exist, or is broken. */
  isAbsent(name) {
    const fault = this.faults.get(name);
    return fault === "absent" || fault === "broken" || Boolean(this.get(name) && !this.scene(name));
  }

  /** Marks a scene as broken until the page is reloaded. */
  setAside(name) {
    this.loaded.delete(name);
    this.faults.set(name, "broken");
  }

  /** Lets a scene load its files before its turn, once for each item. */
  prepare(item) {
    const scene = this.scene(item.scene);
    if (scene && !this.prepared.has(item.key)) {
      this.prepared.add(item.key);
      scene.prepare(item.options);
    }
  }
}
