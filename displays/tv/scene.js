/**
 * The shell of a TV: identifies the TV, pairs it if it is unknown, follows the topics of the director's
 * programme, and draws its scenes and the announcements over them.
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
import { Content, OVER, SceneChange } from "./content.js";
import { Identity } from "./identity.js";
import { ReloadWatch, drawName, reloadIfServed } from "./identify.js";
import { PairingScreen } from "./pairing.js";
import { shift } from "./pixel_shift.js";
import { FALLBACK, NEWS_TOPICS, itemsOf, showOfAddress, turnOf } from "./programme.js";
import { SceneCache } from "./scene_cache.js";
import { Stage } from "./stage.js";
import { VolumePanel } from "./volume_panel.js";

const FOLLOW = { kind: "follow", tournament: null };

class TvPage {
  /**
   * @param {object} pageLanguage the result of `openLanguage`
   * @param {Function} Connection the class of the connection, see `connectionFor`
   */
  constructor(pageLanguage, Connection) {
    const options = optionsOf(location.search);
    this.parts = parts(document);
    this.addressShow = showOfAddress(options);
    this.show = this.addressShow || FOLLOW;
    this.display = null; // the room's record of this TV; undefined: not known yet, null: not paired
    this.currentSlug = null;
    this.items = [];
    this.turned = new Set(); // keys of items that had a turn, whose topics are all followed
    this.change = new SceneChange();
    this.texts = createTexts(pageLanguage.catalogue, () => this.venue());
    fillTexts(document, this.texts);
    this.announcer = { name: null };
    this.reloads = new ReloadWatch();
    this.scenes = new SceneCache(() => this.changed());
    this.stage = new Stage(this.parts.stage);
    this.over = new Stage(this.parts.over);
    this.timer = new SecondTimer(
      () => this.live.now(),
      (now) => this.draw(now),
    );
    this.live = new Connection(window.io, () => this.changed());
    const ask = isPast(location.search) ? undefined : askForPart;
    this.content = new Content(this.live, this.scenes, { ask, changed: () => this.timer.soon() });
    this.language = new WallLanguage(pageLanguage, this.texts, () => this.timer.soon());
    const about = {
      face: "tv",
      scene: () => this.shownItem && this.shownItem.scene,
      mirrors: () => (this.display ? this.identity.mirrored : null),
    };
    this.presence = new Presence(this.live, about);
    this.pairing = new PairingScreen(this.parts, this.texts, (id) => this.paired(id));
    this.identity = this.addressShow ? null : new Identity(options.d, () => this.changed());
    this.sound = this.openSound();
    this.volume = new VolumePanel(this.parts, this.sound, this.texts);
    this.changed();
    whenTypeIsLoaded(() => this.timer.soon());
    window.addEventListener("resize", () => this.timer.soon());
  }

  /** The shown item; null without one. */
  get shownItem() {
    return this.change.shown;
  }

  /** Opens the sound, only with the TV's cookie: another device at its address makes no sound. */
  openSound() {
    const device = () => this.identity && this.identity.session;
    const onChange = () => this.volume && this.volume.draw();
    return new Sound({ live: this.live, texts: this.texts, chip: this.parts.sound_chip, device, hint: "ok", onChange });
  }

  /** The source of the time zone: the tournament shown, else the room. */
  venue() {
    const room = this.live.value("room");
    const tournament = this.shownItem && this.shownItem.slug && this.live.value(`tournament:${this.shownItem.slug}`);
    return tournament || (room && room.venue && "utc_offset_ms" in room.venue ? room.venue : undefined);
  }

  paired(id) {
    const room = this.live.value("displays:room");
    this.identity.become(id, room && room.displays);
    // The open socket has no identity; a new one has this TV's.
    this.live.reconnect();
    this.changed();
  }

  /** After each new value: identifies the TV again, selects the items, and loads their scenes. */
  changed() {
    const room = this.live.value("room");
    this.language.follow(room);
    this.updateIdentity();
    const newest = room ? currentTournament(room, this.live.now()) : null;
    this.currentSlug = newest ? newest.slug : this.currentSlug;
    this.items = itemsOf(this.show, this.currentSlug);
    this.scenes.want([FALLBACK, OVER, ...this.items.map((item) => item.scene)]);
    this.items.forEach((item) => this.scenes.prepare(item));
    this.live.follow(this.topics());
    this.sound.changed();
    this.timer.soon();
  }

  updateIdentity() {
    if (this.addressShow) {
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

  /** The topics to follow; those of the shown item stay until the next item is shown. */
  topics() {
    const own = this.addressShow ? [] : ["displays:room"];
    const items = [this.shownItem, ...this.items].filter(Boolean);
    const isWhole = (item) => this.show.kind !== "follow" || this.turned.has(item.key);
    const topicsOf = (item) => (isWhole(item) ? this.content.topics(item) : this.content.lightTopics(item));
    return [...new Set(["room", "announcement:room"].concat(own, ...items.map(topicsOf)))];
  }

  /** Follows the lists of players and tables too, from the first turn of an item with these lists. */
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
    const isPairing = this.display === null && !this.addressShow;
    this.pairing[isPairing ? "start" : "stop"]();
    const readings =
      isPairing || now === null || this.display === undefined ? this.drawNothing(isPairing) : this.drawItem(now);
    drawName(this.parts.identify, this.display, now || 0);
    return readings;
  }

  drawNothing(isPairing) {
    this.change.clear();
    this.stage.clear();
    this.over.clear();
    setTextOrHide(this.parts.message, isPairing ? "" : this.texts("face.tv.waiting"));
    return null;
  }

  /** @returns {object[]} the readings of all clocks shown */
  drawItem(now) {
    // Procedures depend on the clock of the item's tournament; a rotation needs no clock.
    const followed = this.content.reading(this.items[0], now);
    const valueOf = (kind) => this.content.value(kind, this.items[0]);
    const news = NEWS_TOPICS.reduce((values, kind) => Object.assign(values, { [kind]: valueOf(kind) }), {});
    const wanted = this.items[turnOf(this.show, now, followed, valueOf("moves"), valueOf("draws"), news)];
    this.turnTo(wanted);
    const item = this.change.next(wanted, (each) => this.content.obstacleOrLists(each), now);
    const obstacle = this.content.obstacle(item);
    setTextOrHide(this.parts.message, obstacle ? this.texts(`face.tv.${obstacle}`, { slug: item.slug }) : "");
    const readings = obstacle ? this.stage.clear() : this.stageItem(item, now);
    this.drawOver(item, now);
    const clock = this.content.reading(item, now);
    this.announce(`${item.slug}:${this.content.sessionOf(item)}`, clock);
    return [clock].concat(readings || []).filter(Boolean);
  }

  /** Shows an item; after a fault in its scene the clock replaces it. */
  stageItem(item, now) {
    const scene = this.content.sceneOf(item);
    const isOwn = scene.name === item.scene;
    try {
      this.stage.show(isOwn ? item.key : `${FALLBACK} instead of ${item.key}`, scene, this.contextOf(item));
      return this.stage.draw(this.content.values(scene, item), now);
    } catch (error) {
      if (scene.name === FALLBACK) {
        throw error;
      }
      console.error(`the scene ${scene.name} cannot be shown`, error);
      this.stage.clear();
      this.scenes.setAside(scene.name);
      this.timer.soon();
      return null;
    }
  }

  contextOf(item) {
    const { texts } = this;
    const notice = () => (this.scenes.isAbsent(item.scene) ? texts("face.tv.no_scene", { scene: item.scene }) : "");
    const session = () => this.content.sessionOf(item);
    return { texts, options: item.options, slug: item.slug, session, link: () => this.live.status(), notice };
  }

  drawOver(item, now) {
    const scene = this.scenes.get(OVER);
    if (scene) {
      this.over.show(OVER, scene, this.contextOf(item));
      this.over.draw(this.content.values(scene, item), now);
    }
  }

  /** Announces level changes to screen readers; another clock on the TV is not a level change. */
  announce(name, shown) {
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
  const [pageLanguage, Connection] = await Promise.all([openLanguage("wall"), connectionFor(location.search)]);
  const page = new TvPage(pageLanguage, Connection);
  if (page.live.open) {
    page.live.open(page.texts, "tv"); // the bar of the past
  }
  page.timer.start();
}

open();
