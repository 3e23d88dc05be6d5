/** The topics of an item of the programme, and their values. */

import { reading } from "../../static/js/level_clock.js";
import { sceneTopics, sceneValues, standsAlone, tournamentsOfScene } from "../../static/js/scenes.js";
import { ShownSession, namedIn, sessionOf } from "../../static/js/shown_session.js";
import { InSight } from "./in_sight.js";
import { FALLBACK } from "./programme.js";

/** The scene drawn over all others. */
export const OVER = "announcement";

export class Content {
  /**
   * @param {object} live `value(topic)`, `refusal(topic)`
   * @param {object} scenes the `SceneCache`
   * @param {object} functions `ask(slug, session, part)`: the request of `InSight`, undefined in the time machine,
   *   which has complete lists; `changed()`: called when values arrive
   */
  constructor(live, scenes, { ask, changed } = {}) {
    Object.assign(this, { live, scenes, ask, changed });
    this.shown = new Map(); // slug -> the session shown by items without a named one
    this.sights = new Map(); // "slug:session" -> the known part of its lists
  }

  /** The scene for an item: its own, else the clock; undefined if neither is loaded. */
  sceneOf(item) {
    return this.scenes.scene(item.scene) || this.scenes.get(FALLBACK);
  }

  /** The tournaments of an item with several, each with its session. */
  each(item) {
    const scene = this.scenes.scene(item.scene);
    const tournaments = scene ? tournamentsOfScene(scene.spec, item.options, this.live.value("room")) : [];
    return tournaments.map((each) => ({ slug: each.slug, session: this.sessionOf(each) }));
  }

  /** The session of an item: the named one, else the tournament's shown session. */
  sessionOf(item) {
    return this.named(item) || this.sessions(item.slug)[0];
  }

  /** The session named by an item; null for an unknown one. */
  named({ slug, session }) {
    const tournament = session && this.live.value(`tournament:${slug}`);
    return tournament ? namedIn(tournament, session) : session || null;
  }

  /** The tournament's shown session, and the next one until all its values are known. */
  sessions(slug) {
    const tournament = slug ? this.live.value(`tournament:${slug}`) : undefined;
    if (!this.shown.has(slug)) {
      this.shown.set(slug, new ShownSession());
    }
    const shown = this.shown.get(slug);
    if (!tournament) {
      return [shown.current];
    }
    return shown.turn(sessionOf(tournament), (session) => this.isKnown(slug, session));
  }

  /** Whether all followed topics of a session are known. */
  isKnown(slug, session) {
    const isOf = (name) => name.split(":").slice(1, 3).join(":") === `${slug}:${session}`;
    const names = [...this.live.topics.followed].filter(isOf);
    const isSettled = (name) => this.live.value(name) !== undefined || Boolean(this.live.refusal(name));
    return names.length > 0 && names.every(isSettled);
  }

  /** The topics of an item, without the lists of all players and tables, which are followed from its first turn on. */
  lightTopics(item) {
    return this.topics(item).filter((name) => !isList(name));
  }

  /** All topics of an item, and of the scenes that may replace or cover it. */
  topics(item) {
    const named = this.named(item);
    const sessions = named ? [named] : this.sessions(item.slug);
    return [...new Set([].concat(...sessions.map((session) => this.topicsOf(item, session))))];
  }

  topicsOf(item, session) {
    const named = item.slug ? [`tournament:${item.slug}`, `clock:${item.slug}:${session}`] : [];
    const scenes = [item.scene, FALLBACK, OVER].map((name) => this.scenes.get(name)).filter(Boolean);
    return [].concat(named, ...scenes.map((scene) => this.sceneTopics(scene, item, this.each(item), session)));
  }

  sceneTopics(scene, item, each, session) {
    return sceneTopics(scene.spec, item.slug, each, session).map((name) => this.followedFor(name));
  }

  /** The followed topic for a scene's topic: the time machine has complete lists. */
  followedFor(name) {
    return this.ask ? name : name.replace(/^(seat|table)_list:/, "$1s:");
  }

  /** The values of a scene's topics for an item. */
  values(scene, item) {
    const session = this.sessionOf(item);
    const valueOf = (name) => this.live.value(this.followedFor(name));
    const values = sceneValues(scene.spec, item.slug, this.each(item), valueOf, session);
    const { seat_list: seats, table_list: tables } = values;
    if (!("seat_list" in values || "table_list" in values)) {
      return values;
    }
    const sight = this.ask && this.sightOf(item.slug, session);
    return Object.assign(
      values,
      sight ? { seats: sight.seats, tables: sight.tables, in_sight: sight } : { seats, tables },
    );
  }

  /** The known part of a session's lists. */
  sightOf(slug, session) {
    const place = `${slug}:${session}`;
    if (!this.sights.has(place)) {
      const ask = (part) => this.ask(slug, session, part);
      this.sights.set(place, new InSight({ ask, changed: this.changed }));
    }
    const sight = this.sights.get(place);
    sight.take(this.live.value(`seat_list:${place}`), this.live.value(`table_list:${place}`));
    return sight;
  }

  /** The value of a topic of an item's session. */
  value(kind, item) {
    return this.live.value(`${kind}:${item.slug}:${this.sessionOf(item)}`);
  }

  /** The reading of an item's clock; null while unknown. */
  reading(item, now) {
    const clock = item.slug ? this.value("clock", item) : undefined;
    return clock ? reading(clock, now) : null;
  }

  /** The reason why an item cannot be shown, including lists that are followed only from its turn on. */
  obstacleOrLists(item) {
    const scene = this.sceneOf(item);
    const isComing = (name) => this.live.value(name) === undefined && !this.live.refusal(name);
    const topics = scene && item.slug ? this.sceneTopics(scene, item, [], this.sessionOf(item)) : [];
    return this.obstacle(item) || (topics.some((name) => isList(name) && isComing(name)) ? "waiting" : null);
  }

  /**
   * The reason why an item cannot be shown: `none` (no tournament), `unknown` (not its tournament), `waiting` (for
   * values or the scene); null if it can.
   */
  obstacle(item) {
    const scene = this.sceneOf(item);
    if (!scene || (!this.scenes.scene(item.scene) && this.scenes.isComing(item.scene))) {
      return "waiting";
    }
    if (standsAlone(scene.spec)) {
      return null;
    }
    if (!item.slug) {
      const room = this.live.value("room");
      return room && !room.tournaments.length ? "none" : "waiting";
    }
    const topics = sceneTopics(scene.spec, item.slug, [], this.sessionOf(item));
    const needed = topics.filter((name) => /^(clock|tournament):/.test(name));
    const missing = needed.filter((name) => this.live.value(name) === undefined);
    return missing.some((name) => this.live.refusal(name)) ? "unknown" : missing.length ? "waiting" : null;
  }
}

/** Large topics: a TV follows them once a scene with these topics has its turn. */
const LISTS = ["seats", "tables", "seat_list", "table_list"];

function isList(name) {
  return LISTS.includes(name.split(":")[0]);
}

/** Milliseconds for which the former item stays while the next one waits for values. */
const PATIENCE_MS = 5000;

/** Keeps the current item until the next one has all its values, so that no TV is empty in between. */
export class SceneChange {
  constructor() {
    this.clear();
  }

  clear() {
    this.shown = null;
    this.since = null;
  }

  /**
   * @param {object} wanted the item of the present turn
   * @param {(item: object) => string | null} obstacle the reason why an item cannot be shown
   * @returns {object} the item to show: the wanted one, or for up to `PATIENCE_MS` the previous one
   */
  next(wanted, obstacle, now) {
    const isWaiting = obstacle(wanted) === "waiting";
    const isChange = this.shown && this.shown.key !== wanted.key;
    this.since = isWaiting && isChange ? this.since || now : null;
    if (!this.since || obstacle(this.shown) || now - this.since > PATIENCE_MS) {
      this.shown = wanted;
    }
    return this.shown;
  }
}
