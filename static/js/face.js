/** What every hand-held face begins with: words, the live connection, the topics it follows, the second hand. */

import { whenTypeIsLoaded } from "./dom.js";
import { WallLanguage, openLanguage } from "./language.js";
import { mountLanguageChoice } from "./language_choice.js";
import { reading } from "./level_clock.js";
import { Live } from "./live.js";
import { topicNames } from "./page.js";
import { Presence } from "./presence.js";
import { topicKind } from "./scenes.js";
import { SecondHand } from "./second_hand.js";
import { createTexts, fillTexts } from "./texts.js";

export class Face {
  /**
   * @param {object} options `slug` (null: only the room), `kinds` of the tournament's topics, `room` whether to follow
   *   the room, `alsoOfRoom` more topics of the room by their whole names (as which they are found in `topics`),
   *   `speaks`: `wall` for the venue's language instead of this device's,
   *   `face`: the name under which it tells how it is doing (see `Presence`), and `draw(face, shown, now)`: `shown` and
   *   `now` are null while they are not known; it may return the reading whose digits turn next, if that is another
   */
  constructor(catalogue, options) {
    this.catalogue = catalogue;
    this.options = options;
    this.topics = {};
    this.texts = createTexts(catalogue, () => this.topics.tournament || (this.topics.room && this.topics.room.venue));
    fillTexts(document, this.texts);
    this.hand = new SecondHand(() => this.live.now(), (now) => this.draw(now));
    this.live = new Live(window.io, () => this.changed(), { patient: options.face === "phone" });
    this.presence = options.face ? new Presence(this.live, options) : null;
    this.names = this.namesToFollow();
    this.live.follow(this.names);
  }

  namesToFollow() {
    const { slug, kinds, room, alsoOfRoom = [] } = this.options;
    return [...(room ? ["room"] : []), ...alsoOfRoom, ...(slug ? topicNames(kinds, slug) : [])];
  }

  /** Turn to another tournament. */
  turnTo(slug) {
    this.options.slug = slug;
    this.names = this.namesToFollow();
    this.live.follow(this.names);
    this.changed();
  }

  /** Follow more topics of the tournament; those that are followed already stay. */
  followToo(kinds) {
    const { options } = this;
    const fresh = [...new Set(kinds)].filter((kind) => !options.kinds.includes(kind));
    if (fresh.length) {
      options.kinds = options.kinds.concat(fresh);
      this.turnTo(options.slug);
    }
  }

  changed() {
    this.topics = {};
    for (const name of this.names) {
      this.topics[this.ofRoom(name) ? name : topicKind(name)] = this.live.value(name);
    }
    if (this.wallLanguage) {
      this.wallLanguage.follow(this.topics.room);
    }
    this.hand.soon();
  }

  ofRoom(name) {
    return name === "room" || (this.options.alsoOfRoom || []).includes(name);
  }

  draw(now) {
    const { clock, tournament } = this.topics;
    const shown = now !== null && clock && tournament ? reading(clock, now) : null;
    const turnsNext = this.options.draw(this, shown, now);
    if (this.presence) {
      this.presence.look();
    }
    return turnsNext || shown;
  }

  /** Why the server will not show this tournament; undefined if it does. */
  get refusal() {
    return this.names.filter((name) => !this.ofRoom(name)).map((name) => this.live.refusal(name)).find(Boolean);
  }
}

/** Loads the words and opens the face. */
export async function openFace(options) {
  const spoken = await openLanguage(options.speaks || "hand");
  const face = new Face(spoken.catalogue, options);
  face.languages = spoken.languages;
  if (options.speaks === "wall") {
    face.wallLanguage = new WallLanguage(spoken, face.texts, () => face.hand.soon());
  }
  const choice = document.querySelector('[data-part="language"]');
  if (choice) {
    mountLanguageChoice(choice, spoken, face.texts);
  }
  face.hand.start();
  whenTypeIsLoaded(() => face.hand.soon());
  window.addEventListener("resize", () => face.hand.soon());
  return face;
}
