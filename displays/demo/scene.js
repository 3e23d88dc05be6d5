/**
 * The demo on one page: TV, tablet and phone side by side, each a page of the server in a frame, and a text. The page
 * plays nothing itself: the server's demo plays, and the page reads the current step from the topics.
 */

import { el, parts, setChildren, setText } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import { championOf, isFinished, nameOfResult } from "/static/js/prizes/results.js";
import { DeviceFrame } from "./frames.js";
import { AfterStory, STEPS, newestEvening, stepOfStory } from "./steps.js";

const KINDS = ["tournament", "clock", "counters", "tables", "moves", "draws", "hand_for_hand", "results"];
/** Topics of the evening tournament; the page follows all of KINDS of the short one. */
const EVENING_KINDS = ["clock", "counters", "results"];
const SIZES = {
  wall: { width: 1280, height: 720 },
  tablet: { width: 1024, height: 768 },
  phone: { width: 390, height: 844 },
};
/** The TV's scene in each step; in other steps the TV follows the tournament. */
const SCENES = {
  promise: "seat-draw",
  seats: "seat-draw",
  bust: "clock",
  move: "moves",
  break: "moves",
  hands: "hand-for-hand",
  champion: "champion",
  clock: "clock",
  plug: "clock",
  back: "clock",
};
/** The entry that the phone follows. */
const PLAYER = "e1";
const CONFIRM_BUTTON = '[data-part="alert_screen"] button';
const part = parts(document);

class Demo {
  constructor(face) {
    this.face = face;
    this.number = 0;
    this.after = new AfterStory();
    this.frames = {};
    for (const name of Object.keys(SIZES)) {
      this.frames[name] = new DeviceFrame(part[name], SIZES[name], face.texts(`face.demo.${name}`));
    }
  }

  /** A new evening: the page follows its two tournaments, and the phone its player. */
  begin(number) {
    this.number = number;
    this.reached = 0;
    this.after.reset();
    this.story = `story-${number}`;
    this.evening = `friday-${number}`;
    // Before the draw the player has no seat; in the evening tournament the phone finds the seat itself.
    store(`seat:${this.story}`, JSON.stringify({ entry: PLAYER, seat: null }));
    store(`seat:${this.evening}`, JSON.stringify({ entry: PLAYER }));
    store("clockserver.alert_moves", "yes");
    this.face.options.alsoOfRoom = EVENING_KINDS.map((kind) => `${kind}:${this.evening}:1`);
    this.face.turnTo(this.story);
  }

  /** The value of a topic of the evening tournament. */
  ofEvening(kind) {
    return this.face.topics[`${kind}:${this.evening}:1`];
  }

  draw() {
    const { face } = this;
    const number = newestEvening(face.topics.room);
    if (number && number !== this.number) {
      this.begin(number);
    }
    if (!this.number) {
      this.drawText("opening");
      return;
    }
    const step = this.step();
    this.drawText(step);
    if (this.face.live.link.connected) {
      this.show(step);
    }
    this.drawSteps(step);
  }

  step() {
    const { live, topics } = this.face;
    // A reached step stays reached: players go out and move after the bubble, too.
    this.reached = Math.max(this.reached, STEPS.indexOf(stepOfStory(topics)));
    if (STEPS[this.reached] !== "champion") {
      return STEPS[this.reached];
    }
    return this.after.step({
      at: performance.now(),
      connected: live.link.connected,
      boot: live.sync.bootId,
      clock: this.ofEvening("clock"),
    });
  }

  drawText(step) {
    const { texts } = this.face;
    const isWon = step === "evening" && isFinished(this.ofEvening("results"));
    const name = isWon ? "winner" : step;
    setText(part.title, texts(`face.demo.${name}`));
    setText(part.line, texts(`face.demo.${name}.line`, this.params(name)));
    part.title.className = { plug: "tone-stop", back: "tone-go" }[name] || "";
    part.wall.classList.toggle("is-dark", name === "plug");
  }

  params(step) {
    const { topics, texts } = this.face;
    const draws = (topics.draws && topics.draws.draws) || [];
    const isEvening = step === "evening" || step === "winner";
    const counters = (isEvening ? this.ofEvening("counters") : topics.counters) || { players_left: 0, entries: 0 };
    const champion = championOf(isEvening ? this.ofEvening("results") : topics.results);
    const { lost, away } = this.after.measured || { lost: 0, away: 0 };
    return {
      short: draws.length ? draws[0].short : "",
      left: counters.players_left,
      entries: counters.entries,
      name: champion ? nameOfResult(champion, texts) : "",
      lost,
      away: (away / 1000).toFixed(1),
    };
  }

  /** Show the pages for this step on the three devices. */
  show(step) {
    const isEvening = ["clock", "plug", "back", "evening"].includes(step);
    const slug = isEvening ? this.evening : this.story;
    const scene = SCENES[step] ? `&scene=${SCENES[step]}` : "";
    const { lang } = document.documentElement;
    this.frames.wall.show(`/tv?t=${slug}${scene}&lang=${lang}`);
    const tablet = this.tablet(step, slug);
    this.frames.tablet.show(`${tablet}${tablet.includes("?") ? "&" : "?"}lang=${lang}`);
    this.frames.phone.show(`/t/${slug}?lang=${lang}`);
    this.confirmSeat(step);
  }

  /** Confirm the player's new seat on the phone when the next step begins. */
  confirmSeat(step) {
    if (this.shownStep !== step && ["bust", "break"].includes(step)) {
      this.frames.phone.tap(CONFIRM_BUTTON);
    }
    this.shownStep = step;
  }

  /** The tablet's page: the map while it shows a move, else the table of this step. */
  tablet(step, slug) {
    if (step === "champion") {
      return `/t/${slug}/results`;
    }
    const table = ["bust", "hands"].includes(step) ? tableWithFewestPlayers(this.face.topics.tables) : null;
    return table ? `/table/${slug}/${table}` : `/tv?t=${slug}&scene=floor-map`;
  }

  drawSteps(step) {
    const { texts } = this.face;
    const at = STEPS.indexOf({ clock: "plug", back: "plug" }[step] || step);
    setChildren(part.steps, JSON.stringify([at, texts("face.demo.promise")]), () =>
      STEPS.map((each, index) =>
        el(
          index === at ? "li.is-now" : index < at ? "li.is-done" : "li",
          { "aria-current": index === at ? "step" : null },
          texts(`face.demo.step.${each}`),
        ),
      ),
    );
  }
}

/** The table with the fewest players: a player has just left it. Null if no table is known. */
function tableWithFewestPlayers(tables) {
  const players = (number) => Object.keys(tables[number].seats).length;
  const open = Object.keys(tables || {}).filter((number) => players(number));
  return open.sort((a, b) => players(a) - players(b) || a - b)[0] || null;
}

/** Stores a value in this browser, for the phone in its frame. */
function store(name, value) {
  try {
    localStorage.setItem(name, value);
  } catch (error) {
    console.warn("the phone of the demo stores no seat", error);
  }
}

let demo = null;

openFace({
  face: null,
  slug: null,
  kinds: KINDS,
  room: true,
  alsoOfRoom: [],
  draw(face) {
    demo = demo || new Demo(face);
    demo.draw();
  },
});
