/** The shell of a wall display: finds its tournament, follows its topics, and shows one scene at a time. */

import { Announcer } from "/static/js/announcer.js";
import { parts, setTextOrHide, whenTypeIsLoaded } from "/static/js/dom.js";
import { reading } from "/static/js/level_clock.js";
import { Live } from "/static/js/live.js";
import { optionsOf, tournamentOfTheMoment } from "/static/js/page.js";
import { loadScene, sceneOfTheMoment, sceneTopics, topicKind } from "/static/js/scenes.js";
import { SecondHand } from "/static/js/second_hand.js";
import { createTexts, fillTexts, loadCatalogue } from "/static/js/texts.js";

const FOLLOWED_SCENES = ["clock", "break"];
const RETRY_MS = 3000;

class Wall {
  constructor(catalogue) {
    this.options = optionsOf(location.search);
    this.parts = parts(document);
    this.slug = null;
    this.topics = {};
    this.scenes = new Map();
    this.current = null;
    this.fault = null;
    this.texts = createTexts(catalogue, () => this.topics.tournament);
    this.announcer = new Announcer(this.parts.news, this.texts);
    this.hand = new SecondHand(() => this.live.now(), (now) => this.draw(now));
    this.live = new Live(window.io, () => this.changed());
    this.follow();
    this.hand.start();
    this.loadScenes();
    whenTypeIsLoaded(() => this.hand.soon());
    window.addEventListener("resize", () => this.hand.soon());
  }

  /** All scenes it may need are loaded at once: a break must come up without the server, too. */
  async loadScenes() {
    const names = this.options.scene ? [this.options.scene] : FOLLOWED_SCENES;
    try {
      const loaded = await Promise.all(names.map((name) => this.scenes.get(name) || loadScene(name)));
      loaded.forEach((scene) => this.scenes.set(scene.name, scene));
      this.fault = null;
      this.follow();
    } catch (error) {
      console.warn("a scene could not be loaded yet", error);
      this.fault = this.options.scene ? this.texts("face.tv.no_scene", { scene: this.options.scene }) : null;
      setTimeout(() => this.loadScenes(), RETRY_MS);
    }
    this.hand.soon();
  }

  names() {
    const wanted = new Set(this.options.t ? [] : ["room"]);
    if (this.slug) {
      [`tournament:${this.slug}`, `clock:${this.slug}:1`].forEach((name) => wanted.add(name));
      for (const scene of this.scenes.values()) {
        sceneTopics(scene.toml, this.slug).forEach((name) => wanted.add(name));
      }
    }
    return [...wanted];
  }

  follow() {
    const room = this.live.value("room");
    const newest = room ? tournamentOfTheMoment(room) : null;
    this.slug = this.options.t || (newest ? newest.slug : this.slug);
    this.live.follow(this.names());
  }

  changed() {
    this.follow();
    this.topics = {};
    for (const name of this.names()) {
      this.topics[topicKind(name)] = this.live.value(name);
    }
    if (this.current) {
      this.current.update(this.topics);
    }
    this.hand.soon();
  }

  draw(now) {
    const { clock, tournament } = this.topics;
    if (now === null || !clock || !tournament) {
      this.unmount();
      setTextOrHide(this.parts.message, this.emptyText());
      return null;
    }
    const shown = reading(clock, now);
    this.show(this.options.scene || sceneOfTheMoment(shown));
    setTextOrHide(this.parts.message, this.current ? "" : this.fault);
    if (this.current) {
      this.current.draw(now);
    }
    this.announcer.draw(shown);
    return shown;
  }

  emptyText() {
    const room = this.live.value("room");
    if (this.options.t && this.live.refusal(`clock:${this.options.t}:1`)) {
      return this.texts("face.tv.unknown", { slug: this.options.t });
    }
    return this.texts(room && !room.tournaments.length ? "face.tv.none" : "face.tv.waiting");
  }

  show(name) {
    const scene = this.scenes.get(name);
    if (!scene || (this.current && this.current.name === name)) {
      return;
    }
    this.unmount();
    const root = document.createElement("section");
    root.className = `scene-${name}`;
    root.append(...[...scene.markup.children].map((node) => document.importNode(node, true)));
    fillTexts(root, this.texts);
    this.parts.stage.appendChild(root);
    const context = { texts: this.texts, options: this.options, slug: this.slug, link: () => this.live.status() };
    this.current = Object.assign({ name, root }, scene.mount(root, context));
    this.current.update(this.topics);
  }

  unmount() {
    if (this.current) {
      this.current.unmount();
      this.current.root.remove();
      this.current = null;
    }
  }
}

loadCatalogue().then((catalogue) => new Wall(catalogue));
