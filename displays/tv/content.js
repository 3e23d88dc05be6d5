/** The topics that an item of the programme needs, and the values that are there. */

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
   * @param {object} shelf the scenes that are loaded
   * @param {object} given `ask(slug, session, part)`: what `InSight` asks, undefined in the past, which has all lists whole;
   *   `changed()`: more is known
   */
  constructor(live, shelf, { ask, changed } = {}) {
    Object.assign(this, { live, shelf, ask, changed });
    this.shown = new Map(); // slug -> the session that items show which name none
    this.sights = new Map(); // "slug:session" -> what is known of its lists
  }

  /** The scene to show for an item: its own, while that cannot be shown the clock; undefined if neither is there. */
  sceneOf(item) {
    return this.shelf.scene(item.scene) || this.shelf.get(FALLBACK);
  }

  /** The tournaments of an item that is about several, each with its session. */
  each(item) {
    const scene = this.shelf.scene(item.scene);
    const found = scene ? tournamentsOfScene(scene.spec, item.options, this.live.value("room")) : [];
    return found.map((one) => ({ slug: one.slug, session: this.sessionOf(one) }));
  }

  /** The session of an item: the one it names, else the one that its tournament shows. */
  sessionOf(item) {
    return this.named(item) || this.sessions(item.slug)[0];
  }

  /** The session that an item names; null for one that is not there. */
  named({ slug, session }) {
    const tournament = session && this.live.value(`tournament:${slug}`);
    return tournament ? namedIn(tournament, session) : session || null;
  }

  /** The session that a tournament shows, and the one it shows next as long as that is not all known. */
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

  /** Whether all that is followed of a session is known, so that it can be shown. */
  isKnown(slug, session) {
    const isOf = (name) => name.split(":").slice(1, 3).join(":") === `${slug}:${session}`;
    const names = [...this.live.topics.followed].filter(isOf);
    const isSettled = (name) => this.live.value(name) !== undefined || Boolean(this.live.refusal(name));
    return names.length > 0 && names.every(isSettled);
  }

  /** All topics of an item but the lists of all players and tables: those are followed from its first turn on. */
  lightTopics(item) {
    return this.topics(item).filter((name) => !isList(name));
  }

  /** All topics of an item, and of the scenes that may replace it or be drawn over it. */
  topics(item) {
    const named = this.named(item);
    const sessions = named ? [named] : this.sessions(item.slug);
    return [...new Set([].concat(...sessions.map((session) => this.topicsOf(item, session))))];
  }

  topicsOf(item, session) {
    const named = item.slug ? [`tournament:${item.slug}`, `clock:${item.slug}:${session}`] : [];
    const scenes = [item.scene, FALLBACK, OVER].map((name) => this.shelf.get(name)).filter(Boolean);
    return [].concat(named, ...scenes.map((scene) => this.sceneTopics(scene, item, this.each(item), session)));
  }

  sceneTopics(scene, item, each, session) {
    return sceneTopics(scene.spec, item.slug, each, session).map((name) => this.followedFor(name));
  }

  /** The topic that is followed for one of a scene: the past has lists whole. */
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

  /** What is known of the lists of a session. */
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

  /** The reading of an item's clock; null while it is not known. */
  reading(item, now) {
    const clock = item.slug ? this.value("clock", item) : undefined;
    return clock ? reading(clock, now) : null;
  }

  /** What an item lacks, or waits for before its turn: its lists, which are followed only then. */
  lackOrLists(item) {
    const scene = this.sceneOf(item);
    const isComing = (name) => this.live.value(name) === undefined && !this.live.refusal(name);
    const topics = scene && item.slug ? this.sceneTopics(scene, item, [], this.sessionOf(item)) : [];
    return this.lack(item) || (topics.some((name) => isList(name) && isComing(name)) ? "waiting" : null);
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
    const topics = sceneTopics(scene.spec, item.slug, [], this.sessionOf(item));
    const needed = topics.filter((name) => /^(clock|tournament):/.test(name));
    const missing = needed.filter((name) => this.live.value(name) === undefined);
    return missing.some((name) => this.live.refusal(name)) ? "unknown" : missing.length ? "waiting" : null;
  }
}

/** Topics of many lines: a wall is sent them once a scene that shows them has its turn. */
const LISTS = ["seats", "tables", "seat_list", "table_list"];

function isList(name) {
  return LISTS.includes(name.split(":")[0]);
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
