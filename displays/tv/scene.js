/**
 * The shell of a wall display: finds out which television it is, pairs it if it is none of the room's, follows the topics that
 * the director's programme needs, and draws over it the scenes that stand over any other.
 */

import { Announcer } from "/static/js/clock/announcer.js";
import { connectionFor, isPast } from "/static/js/live/connection.js";
import { parts, setTextOrHide, whenTypeIsLoaded } from "/static/js/dom.js";
import { WallLanguage, openLanguage } from "/static/js/texts/language.js";
import { currentTournament, optionsOf } from "/static/js/page.js";
import { Presence } from "/static/js/live/presence.js";
import { SecondTimer } from "/static/js/clock/draw_each_second.js";
import { Sound } from "/static/js/sound/sound.js";
import { createTexts, fillTexts } from "/static/js/texts/texts.js";
import { Content, OVER, Succession } from "./content.js";
import { Identity } from "./identity.js";
import { ReloadWatch, drawName, reloadIfServed } from "./identify.js";
import { PairingScreen } from "./pairing.js";
import { shift } from "./pixel_shift.js";
import { FALLBACK, NEWS_TOPICS, itemsOf, showOfAddress, turnOf } from "./programme.js";
import { Shelf } from "./scene_cache.js";
import { Stage } from "./stage.js";
import { VolumePanel } from "./volume_panel.js";

const FOLLOW = { kind: "follow", tournament: null };

class Wall {
  /**
   * @param {object} spoken the result of `openLanguage`
   * @param {Function} Connection the class of the connection, see `connectionFor`
   */
  constructor(spoken, Connection) {
    const options = optionsOf(location.search);
    this.parts = parts(document);
    this.address = showOfAddress(options);
    this.show = this.address || FOLLOW;
    this.display = null; // the room's record of this television; undefined: not known yet, null: none of the room's
    this.moment = null;
    this.items = [];
    this.turned = new Set(); // the keys of the items that had a turn: all of their topics are followed
    this.succession = new Succession();
    this.texts = createTexts(spoken.catalogue, () => this.venue());
    fillTexts(document, this.texts);
    this.announcer = { name: null };
    this.reloads = new ReloadWatch();
    this.shelf = new Shelf(() => this.changed());
    this.stage = new Stage(this.parts.stage);
    this.over = new Stage(this.parts.over);
    this.timer = new SecondTimer(
      () => this.live.now(),
      (now) => this.draw(now),
    );
    this.live = new Connection(window.io, () => this.changed());
    const ask = isPast(location.search) ? undefined : askForPart;
    this.content = new Content(this.live, this.shelf, { ask, changed: () => this.timer.soon() });
    this.language = new WallLanguage(spoken, this.texts, () => this.timer.soon());
    const about = {
      face: "tv",
      scene: () => this.onNow && this.onNow.scene,
      mirrors: () => (this.display ? this.identity.mirrored : null),
    };
    this.presence = new Presence(this.live, about);
    this.pairing = new PairingScreen(this.parts, this.texts, (id) => this.paired(id));
    this.identity = this.address ? null : new Identity(options.d, () => this.changed());
    this.sound = this.openSound();
    this.volume = new VolumePanel(this.parts, this.sound, this.texts);
    this.changed();
    whenTypeIsLoaded(() => this.timer.soon());
    window.addEventListener("resize", () => this.timer.soon());
  }

  /** The item that is shown; null if none. */
  get onNow() {
    return this.succession.shown;
  }

  /** Another device at the address of this television makes no sound: only the television's cookie identifies it. */
  openSound() {
    const device = () => this.identity && this.identity.session;
    const onChange = () => this.volume && this.volume.draw();
    return new Sound({ live: this.live, texts: this.texts, chip: this.parts.sound_chip, device, hint: "ok", onChange });
  }

  /** Times of day are those of the tournament shown, else of the room. */
  venue() {
    const room = this.live.value("room");
    const own = this.onNow && this.onNow.slug && this.live.value(`tournament:${this.onNow.slug}`);
    return own || (room && room.venue && "utc_offset_ms" in room.venue ? room.venue : undefined);
  }

  paired(id) {
    const room = this.live.value("displays:room");
    this.identity.become(id, room && room.displays);
    // The socket has no identity yet; a new one has this television's.
    this.live.reconnect();
    this.changed();
  }

  /** Something arrived: identifies the television again, chooses the items, and loads their scenes. */
  changed() {
    const room = this.live.value("room");
    this.language.follow(room);
    this.whoAmI();
    const newest = room ? currentTournament(room, this.live.now()) : null;
    this.moment = newest ? newest.slug : this.moment;
    this.items = itemsOf(this.show, this.moment);
    this.shelf.want([FALLBACK, OVER, ...this.items.map((item) => item.scene)]);
    this.items.forEach((item) => this.shelf.prepare(item));
    this.live.follow(this.topics());
    this.sound.changed();
    this.timer.soon();
  }

  whoAmI() {
    if (this.address) {
      return;
    }
    const room = this.live.value("displays:room");
    const id = this.identity.of(room && room.displays);
    this.display = id ? room.displays[id] : id;
    if (this.display) {
      this.show = this.display.show;
      if (this.reloads.asks(this.display)) {
        reloadIfServed();
      }
    }
  }

  /** The item that is shown stays followed until the next one has come. */
  topics() {
    const own = this.address ? [] : ["displays:room"];
    const items = [this.onNow, ...this.items].filter(Boolean);
    const isWhole = (item) => this.show.kind !== "follow" || this.turned.has(item.key);
    const topicsOf = (item) => (isWhole(item) ? this.content.topics(item) : this.content.lightTopics(item));
    return [...new Set(["room", "announcement:room"].concat(own, ...items.map(topicsOf)))];
  }

  /** Follows the lists of players and tables too once an item that shows them has its turn. */
  turnTo(item) {
    if (!this.turned.has(item.key)) {
      this.turned.add(item.key);
      this.live.follow(this.topics());
    }
  }

  draw(now) {
    this.presence.report();
    if (now !== null) {
      shift(this.parts.picture, now);
    }
    const pairing = this.display === null && !this.address;
    this.pairing[pairing ? "start" : "stop"]();
    const readings =
      pairing || now === null || this.display === undefined ? this.drawNothing(pairing) : this.drawItem(now);
    drawName(this.parts.identify, this.display, now || 0);
    return readings;
  }

  drawNothing(pairing) {
    this.succession.clear();
    this.stage.clear();
    this.over.clear();
    setTextOrHide(this.parts.message, pairing ? "" : this.texts("face.tv.waiting"));
    return null;
  }

  /** @returns {object[]} the readings of all clocks shown */
  drawItem(now) {
    // The news of an item is read by the clock of its tournament; a rotation needs no clock to know its turn.
    const followed = this.content.reading(this.items[0], now);
    const valueOf = (kind) => this.content.value(kind, this.items[0]);
    const news = NEWS_TOPICS.reduce((values, kind) => Object.assign(values, { [kind]: valueOf(kind) }), {});
    const wanted = this.items[turnOf(this.show, now, followed, valueOf("moves"), valueOf("draws"), news)];
    this.turnTo(wanted);
    const item = this.succession.next(wanted, (each) => this.content.lackOrLists(each), now);
    const lack = this.content.lack(item);
    setTextOrHide(this.parts.message, lack ? this.texts(`face.tv.${lack}`, { slug: item.slug }) : "");
    const readings = lack ? this.stage.clear() : this.stageItem(item, now);
    this.drawOver(item, now);
    const clock = this.content.reading(item, now);
    this.say(`${item.slug}:${this.content.sessionOf(item)}`, clock);
    return [clock].concat(readings || []).filter(Boolean);
  }

  /** A fault in a scene must not stop the wall: the clock takes its place. */
  stageItem(item, now) {
    const scene = this.content.sceneOf(item);
    const own = scene.name === item.scene;
    try {
      this.stage.show(own ? item.key : `${FALLBACK} instead of ${item.key}`, scene, this.contextOf(item));
      return this.stage.draw(this.content.values(scene, item), now);
    } catch (error) {
      if (scene.name === FALLBACK) {
        throw error;
      }
      console.error(`the scene ${scene.name} cannot be shown`, error);
      this.stage.clear();
      this.shelf.setAside(scene.name);
      this.timer.soon();
      return null;
    }
  }

  contextOf(item) {
    const { texts } = this;
    const notice = () => (this.shelf.isAbsent(item.scene) ? texts("face.tv.no_scene", { scene: item.scene }) : "");
    const session = () => this.content.sessionOf(item);
    return { texts, options: item.options, slug: item.slug, session, link: () => this.live.status(), notice };
  }

  drawOver(item, now) {
    const scene = this.shelf.get(OVER);
    if (scene) {
      this.over.show(OVER, scene, this.contextOf(item));
      this.over.draw(this.content.values(scene, item), now);
    }
  }

  /** Level changes are said politely; another clock on the wall is none. */
  say(name, shown) {
    if (!shown) {
      return;
    }
    if (this.announcer.name !== name) {
      this.announcer = { name, voice: new Announcer(this.parts.news, this.texts) };
    }
    this.announcer.voice.draw(shown);
  }
}

/** A part of the lists of a session, such as `seats?entries=e1`; null without an answer. */
async function askForPart(slug, session, part) {
  const path = `/api/v1/tournaments/${encodeURIComponent(slug)}/${part}&session=${session}`;
  try {
    const response = await fetch(path, { cache: "no-store", credentials: "same-origin" });
    return response.ok ? await response.json() : null;
  } catch (error) {
    console.warn(`${path} was not answered`, error);
    return null;
  }
}

async function open() {
  const [spoken, Connection] = await Promise.all([openLanguage("wall"), connectionFor(location.search)]);
  const wall = new Wall(spoken, Connection);
  if (wall.live.open) {
    wall.live.open(wall.texts, "tv"); // the bar of the past
  }
  wall.timer.start();
}

open();
