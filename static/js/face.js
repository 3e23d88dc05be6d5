/** What every hand-held face begins with: words, the live connection, the topics it follows, the second hand. */

import { whenTypeIsLoaded } from "./dom.js";
import { reading } from "./level_clock.js";
import { Live } from "./live.js";
import { topicNames } from "./page.js";
import { topicKind } from "./scenes.js";
import { SecondHand } from "./second_hand.js";
import { createTexts, fillTexts, loadCatalogue } from "./texts.js";

export class Face {
  /**
   * @param {object} options `slug` (null: only the room), `kinds` of the tournament's topics, `room` whether to follow
   *   the room, and `draw(face, shown, now)`: `shown` and `now` are null while they are not known
   */
  constructor(catalogue, options) {
    this.options = options;
    this.topics = {};
    this.texts = createTexts(catalogue, () => this.topics.tournament);
    fillTexts(document, this.texts);
    this.hand = new SecondHand(() => this.live.now(), (now) => this.draw(now));
    this.live = new Live(window.io, () => this.changed());
    this.names = this.namesToFollow();
    this.live.follow(this.names);
  }

  namesToFollow() {
    const { slug, kinds, room } = this.options;
    return [...(room ? ["room"] : []), ...(slug ? topicNames(kinds, slug) : [])];
  }

  /** Turn to another tournament. */
  turnTo(slug) {
    this.options.slug = slug;
    this.names = this.namesToFollow();
    this.live.follow(this.names);
    this.changed();
  }

  changed() {
    this.topics = {};
    for (const name of this.names) {
      this.topics[topicKind(name)] = this.live.value(name);
    }
    this.hand.soon();
  }

  draw(now) {
    const { clock, tournament } = this.topics;
    const shown = now !== null && clock && tournament ? reading(clock, now) : null;
    this.options.draw(this, shown, now);
    return shown;
  }

  /** Why the server will not show this tournament; undefined if it does. */
  get refusal() {
    return this.names.filter((name) => name !== "room").map((name) => this.live.refusal(name)).find(Boolean);
  }
}

/** Loads the words and opens the face. */
export async function openFace(options) {
  const face = new Face(await loadCatalogue(), options);
  face.hand.start();
  whenTypeIsLoaded(() => face.hand.soon());
  window.addEventListener("resize", () => face.hand.soon());
  return face;
}
