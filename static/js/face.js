/** The base of every page but TVs: texts, the live connection, the topics followed, drawing each second. */

import { connectionFor } from "./live/connection.js";
import { whenTypeIsLoaded } from "./dom.js";
import { WallLanguage, openLanguage } from "./texts/language.js";
import { mountLanguageChoice } from "./texts/language_choice.js";
import { LastState } from "./live/last_state.js";
import { reading } from "./level_clock.js";
import { topicNames } from "./page.js";
import { Presence } from "./live/presence.js";
import { topicKind } from "./scenes.js";
import { SecondTimer } from "./clock/draw_each_second.js";
import { ShownSession, namedIn, sessionOf, sessionOfAddress } from "./shown_session.js";
import { createTexts, fillTexts } from "./texts/texts.js";

/** Milliseconds that a new page waits for the server before it shows the stored state. */
const LAST_AFTER_MS = 2000;

export class Face {
  /**
   * @param {object} options `slug` (null: only the room), `kinds` of the tournament's topics, `room` whether to follow
   *   the room, `alsoOfRoom` more topics by their whole names, by which `topics` has them,
   *   `keepsLast`: whether a new page without a server shows the stored state,
   *   `sessionOf(face)`: the session to show, null for the tournament's own,
   *   `languageKind`: `wall` for the venue's language, `device` (the default) for this device's,
   *   `pageLanguage`: the promise of `openLanguage`, if the page has begun to load it,
   *   `derive(topics)`: adds derived values to the topics,
   *   `face`: the page's kind for its reports (see `Presence`), and `draw(face, shown, now)`: `shown` and
   *   `now` are null while unknown; it may return another reading whose digits change next
   */
  constructor(catalogue, options) {
    this.catalogue = catalogue;
    this.options = options;
    this.topics = {};
    const venue = () => this.topics.tournament || (this.topics.room && this.topics.room.venue);
    this.texts = createTexts(catalogue, venue, (entry) => nameIn(this.topics.players, entry));
    fillTexts(document, this.texts);
    this.timer = new SecondTimer(
      () => this.now(),
      (now) => this.draw(now),
    );
    this.live = new options.Connection(window.io, () => this.changed(), { patient: options.face === "phone" });
    this.last = options.keepsLast ? this.openLast(options.slug) : null;
    this.presence = options.face ? new Presence(this.live, options) : null;
    this.shownSession = new ShownSession(this.namedSession);
    this.names = this.namesToFollow();
    this.live.follow(this.names);
  }

  namesToFollow(session = this.sessionId) {
    const { slug, kinds, room, alsoOfRoom = [] } = this.options;
    return [...new Set([...(room ? ["room"] : []), ...alsoOfRoom, ...this.ownNames(kinds, slug, session)])];
  }

  /** The names of the tournament's own topics. */
  ownNames(kinds = this.options.kinds, slug = this.options.slug, session = this.sessionId) {
    return slug ? topicNames(kinds, slug, session) : [];
  }

  /** The session that the page's address names; null without one. */
  get namedSession() {
    return sessionOfAddress(location.search);
  }

  /** The session shown: `topics` has its topics, and commands go to it. */
  get sessionId() {
    return this.shownSession.current;
  }

  /** The whole name of a topic of the session shown. */
  nameOf(kind) {
    return topicNames([kind], this.options.slug, this.sessionId)[0];
  }

  /** Changes to another tournament. */
  turnTo(slug) {
    if (slug !== this.options.slug) {
      this.shownSession = new ShownSession(this.options.slug ? null : this.namedSession);
    }
    this.options.slug = slug;
    this.names = this.namesToFollow();
    this.live.follow(this.names);
    this.changed();
  }

  /** Follows the session to show; the session shown stays until all topics of the next one are there. */
  followSession() {
    const { slug, sessionOf: chosen = () => null } = this.options;
    const tournament = slug ? this.value(`tournament:${slug}`) : undefined;
    if (!tournament) {
      return;
    }
    const named = namedIn(tournament, this.namedSession);
    const wanted = chosen(this, tournament) || named || sessionOf(tournament);
    const isKnown = (name) => this.value(name) !== undefined || Boolean(this.live.refusal(name));
    const sessions = this.shownSession.turn(wanted, (session) => this.namesToFollow(session).every(isKnown));
    this.names = this.namesToFollow();
    const names = [...new Set([].concat(...sessions.map((session) => this.namesToFollow(session))))];
    if (names.join() !== this.followed) {
      this.followed = names.join();
      this.live.follow(names);
    }
  }

  /** Follows more topics of the tournament beside the current ones. */
  followToo(kinds) {
    const { options } = this;
    const fresh = [...new Set(kinds)].filter((kind) => !options.kinds.includes(kind));
    if (fresh.length) {
      options.kinds = options.kinds.concat(fresh);
      this.turnTo(options.slug);
    }
  }

  /** Follows these topics of the room, by their whole names, instead of the ones before. */
  followBeside(names) {
    const { options } = this;
    if (names.join() !== (options.alsoOfRoom || []).join()) {
      options.alsoOfRoom = names;
      this.turnTo(options.slug);
    }
  }

  /** Opens the tournament's state stored on this device; it is read once and written as it changes. */
  openLast(slug) {
    const last = new LastState({ storage: () => localStorage, wall: Date.now }, slug);
    setTimeout(() => this.changed(), LAST_AFTER_MS);
    window.addEventListener("pagehide", () => this.keepLast(true));
    return last;
  }

  keepLast(atOnce = false) {
    if (this.last && this.live.link.everLive) {
      this.last.keep(this.names, (name) => this.live.value(name), this.live.now(), atOnce);
    }
  }

  /** The instant of the stored state that a new page without a server shows; null with a server. */
  get lastKnownAt() {
    const { live, last } = this;
    const isAlone = last && performance.now() >= LAST_AFTER_MS && live.status().reason === "connecting";
    return isAlone ? last.at : null;
  }

  /** The instant on the server's clock, estimated by the device's clock if only the stored state is known. */
  now() {
    return this.lastKnownAt === null ? this.live.now() : this.last.now();
  }

  value(name) {
    const value = this.live.value(name);
    return value === undefined && this.lastKnownAt !== null ? this.last.value(name) : value;
  }

  changed() {
    this.followSession();
    this.topics = {};
    this.names.filter((name) => this.ofRoom(name)).forEach((name) => (this.topics[name] = this.value(name)));
    this.ownNames().forEach((name) => (this.topics[topicKind(name)] = this.value(name)));
    if (this.options.derive) {
      this.options.derive(this.topics);
    }
    this.keepLast();
    if (this.wallLanguage) {
      this.wallLanguage.follow(this.topics.room);
    }
    this.timer.soon();
  }

  ofRoom(name) {
    return name === "room" || (this.options.alsoOfRoom || []).includes(name);
  }

  draw(now) {
    const { clock, tournament } = this.topics;
    const shown = now !== null && clock && tournament ? reading(clock, now) : null;
    const turnsNext = this.options.draw(this, shown, now);
    if (this.presence) {
      this.presence.report();
    }
    return turnsNext || shown;
  }

  /** The server's refusal of this tournament; undefined without one. */
  get refusal() {
    return this.names
      .filter((name) => !this.ofRoom(name))
      .map((name) => this.live.refusal(name))
      .find(Boolean);
  }
}

/** Loads the texts and opens the page. */
export async function openFace(options) {
  const pageLanguage = await (options.pageLanguage || openLanguage(options.languageKind || "device", options.face));
  const Connection = await connectionFor(location.search);
  const face = new Face(pageLanguage.catalogue, Object.assign(options, { Connection }));
  if (face.live.open) {
    face.live.open(face.texts, options.face); // the bar of the past
  }
  face.languages = pageLanguage.languages;
  if (options.languageKind === "wall") {
    face.wallLanguage = new WallLanguage(pageLanguage, face.texts, () => face.timer.soon());
  }
  const choice = document.querySelector('[data-part="language"]');
  if (choice) {
    mountLanguageChoice(choice, pageLanguage, face.texts);
  }
  face.timer.start();
  whenTypeIsLoaded(() => face.timer.soon());
  window.addEventListener("resize", () => face.timer.soon());
  return face;
}

/** The name of an entry's player; undefined if the page does not have it. */
function nameIn(players, entry) {
  return players && players[entry] ? players[entry].name : undefined;
}
