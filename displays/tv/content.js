/** The topics that an item of the programme needs, and the values that are there. */

import { reading } from "../../static/js/level_clock.js";
import { sceneTopics, sceneValues, standsAlone, tournamentsOfScene } from "../../static/js/scenes.js";
import { FALLBACK } from "./programme.js";

/** The scene drawn over all others. */
export const OVER = "announcement";

export class Content {
  /**
   * @param {object} live `value(topic)`, `refusal(topic)`
   * @param {object} shelf the scenes that are loaded
   */
  constructor(live, shelf) {
    Object.assign(this, { live, shelf });
  }

  /** The scene to show for an item: its own, while that cannot be shown the clock; undefined if neither is there. */
  sceneOf(item) {
    return this.shelf.scene(item.scene) || this.shelf.get(FALLBACK);
  }

  /** The tournaments of an item that is about several. */
  each(item) {
    const scene = this.shelf.scene(item.scene);
    return scene ? tournamentsOfScene(scene.spec, item.options, this.live.value("room")) : [];
  }

  /** All topics of an item, and of the scenes that may replace it or be drawn over it. */
  topics(item) {
    const named = item.slug ? [`tournament:${item.slug}`, `clock:${item.slug}:1`] : [];
    const scenes = [item.scene, FALLBACK, OVER].map((name) => this.shelf.get(name)).filter(Boolean);
    return [].concat(named, ...scenes.map((scene) => sceneTopics(scene.spec, item.slug, this.each(item))));
  }

  /** The values of a scene's topics for an item. */
  values(scene, item) {
    return sceneValues(scene.spec, item.slug, this.each(item), (name) => this.live.value(name));
  }

  /** The reading of a tournament's clock; null while it is not known. */
  reading(slug, now) {
    const clock = slug ? this.live.value(`clock:${slug}:1`) : undefined;
    return clock ? reading(clock, now) : null;
  }

  /**
   * Why an item cannot be shown: `none` there is no tournament at all, `unknown` not the one it is about, `waiting` for
   * something that is on its way; null if it can.
   */
  lack(item) {
    const scene = this.sceneOf(item);
    if (!scene || (!this.shelf.scene(item.scene) && this.shelf.isComing(item.scene))) {
      return "waiting";
    }
    if (standsAlone(scene.spec)) {
      return null;
    }
    if (!item.slug) {
      const room = this.live.value("room");
      return room && !room.tournaments.length ? "none" : "waiting";
    }
    const needed = sceneTopics(scene.spec, item.slug).filter((name) => /^(clock|tournament):/.test(name));
    const missing = needed.filter((name) => this.live.value(name) === undefined);
    return missing.some((name) => this.live.refusal(name)) ? "unknown" : missing.length ? "waiting" : null;
  }
}

const PATIENCE_MS = 5000;

/** Keeps the current scene until the next one has all it needs: no wall goes dark in between. */
export class Succession {
  constructor() {
    this.clear();
  }

  clear() {
    this.shown = null;
    this.since = null;
  }

  /**
   * @param {object} wanted the item whose turn it is
   * @param {(item: object) => string | null} lack why an item cannot be shown
   * @returns {object} the item to show: the wanted one, for some seconds that of before
   */
  next(wanted, lack, now) {
    const isWaiting = lack(wanted) === "waiting";
    const another = this.shown && this.shown.key !== wanted.key;
    this.since = isWaiting && another ? this.since || now : null;
    if (!this.since || lack(this.shown) || now - this.since > PATIENCE_MS) {
      this.shown = wanted;
    }
    return this.shown;
  }
}
