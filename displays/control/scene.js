/** The control of the tournament director and the floor. */

import { isPast } from "../../static/js/live/connection.js";
import { openFace } from "../../static/js/face.js";
import { slugOfPath, currentTournament } from "../../static/js/page.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/accounts/session.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { effect, html, render } from "../../static/vendor/preact/preact.js";
import { DeviceSound } from "./room/device_sound.js";
import { Desk } from "./shared/commands/desk.js";
import { isVisitor } from "./shared/commands/roles.js";
import { afterPainting, reloadOnce, loadWithRetry, pause } from "./shared/load_views.js";
import { ControlState } from "./shared/state.js";
import { takeKeptCommand } from "./shell/resent_command.js";
import { followApprovals } from "./shell/approvals.js";
import { followConnection } from "./shell/connection.js";
import { followKeys } from "./shell/keyboard.js";
import { ControlPage } from "./shell/page.js";
import { showPlainNotice } from "./shell/plain_notice.js";
import { openVisitor } from "./shell/other_roles.js";

const KINDS = [
  ...["tournament", "clock", "counters", "structure", "controls", "log", "announcement"],
  ...["plan", "moves", "calls", "pages", "draws", "end_time", "offers"],
];
const OF_ROOM = [
  "announcement",
  "displays",
  "presence",
  "staff",
  "approvals",
  "log",
  "floor",
  "archive",
  "drafts",
  "drawers",
  "tickets",
].map((kind) => `${kind}:room`);

class Control {
  constructor(face) {
    const desk = new Desk(face);
    const state = new ControlState(face, desk);
    const sound = new DeviceSound(face);
    Object.assign(this, { face, desk, state, sound });
    const openMenu = async () => (await this.views).openMenu();
    render(html`<${ControlPage} state=${state} sound=${sound} openMenu=${openMenu} />`, document.body);
    this.views = this.loadViews();
    followConnection(state);
    followApprovals(state);
    followKeys(state);
    this.chooseTournament();
    this.followAddress();
  }

  /** Loads the views other than the clock, see `createViews`, after the first paint. */
  async loadViews() {
    const { state } = this;
    await new Promise(afterPainting);
    const isLive = () => state.link.peek().state === "live";
    const module = await loadWithRetry(() => import("./other_views.js"), { pause, isLive, reloadOnce });
    const views = module.createViews(state);
    state.otherViews.value = views;
    return views;
  }

  /** `/control` without a slug opens the newest unfinished tournament. */
  chooseTournament() {
    const { face, state } = this;
    effect(() => {
      const room = state.topicValue("room");
      const chosen = !state.slug.value && room ? currentTournament(room) : null;
      if (chosen) {
        face.turnTo(chosen.slug);
      }
    });
  }

  /** Follows a tournament to its new address. */
  followAddress() {
    const { face, state } = this;
    effect(() => {
      const header = state.topicValue("tournament");
      const slug = state.slug.value;
      if (header && slug && header.slug !== slug) {
        history.replaceState(null, "", `/control/${header.slug}${location.search}${location.hash}`);
        face.turnTo(header.slug);
      }
    });
  }

  draw(reading, now) {
    const { state, desk } = this;
    state.update(this.face, reading, now);
    desk.reversals.readLog(this.face.topics.log);
    this.sound.changed();
  }
}

/**
 * The code in the address, from a QR code: a TV to pair, or a device to unlock. It is removed from the address and the
 * history.
 *
 * @returns {{what: "pair" | "unlock", code: string} | null}
 */
function takeCode() {
  const match = /^#(pair|unlock)=([A-Za-z0-9]{1,12})$/.exec(location.hash);
  if (!match) {
    return null;
  }
  const [, what, code] = match;
  history.replaceState(null, "", location.pathname + location.search + (what === "pair" ? "#room" : ""));
  return { what, code };
}

/** Other users than staff are redirected. */
function turnedAway(session, brought) {
  if (!session || !isAway(session)) {
    return false;
  }
  location.replace(
    signInAddress(location.pathname + location.search + (brought ? `#${brought.what}=${brought.code}` : location.hash)),
  );
  return true;
}

async function open() {
  const brought = takeCode();
  const spoken = openLanguage("device", "control"); // the words are on their way while the session is asked for
  const session = await fetchSession();
  if (turnedAway(session, brought)) {
    return;
  }
  if (isVisitor(session)) {
    openVisitor(session, slugOfPath(location.pathname), document.body);
    return;
  }
  let control = null;
  const face = await openFace({
    slug: slugOfPath(location.pathname),
    kinds: KINDS,
    room: true,
    alsoOfRoom: OF_ROOM,
    face: "control",
    spoken,
    sessionOf: (self, tournament) => (control ? control.state.sessionToShow(tournament) : null),
    derive: (topics) => control && control.state.deriveFrom(topics),
    draw(self, shown, now) {
      if (!control) {
        self.session = isPast(location.search) ? Object.assign({}, session, { may: [] }) : session;
        control = new Control(self);
      }
      control.draw(shown, now);
    },
  });
  document.title = face.texts("face.control.title");
  welcome(control, face, brought);
}

/** Notices shown once when the page opens. */
function welcome({ desk, views }, face, brought) {
  const { texts } = face;
  showPlainNotice(desk, texts);
  const kept = takeKeptCommand(sessionStorage);
  if (kept) {
    const send = {
      label: "face.control.notice.send_now",
      onTap: () => desk.deliver(kept.label, kept.command.type, kept.command),
    };
    desk.notice("answer", texts("face.control.notice.not_done_yet", { command: kept.label }), { actions: [send] });
  }
  const use = async ({ what, code }) => {
    const { openPairing, openUnlock } = await views;
    return what === "pair" ? openPairing(code) : openUnlock(code);
  };
  if (brought) {
    use(brought);
  }
  // A code that is opened in the tab where the control is open already loads no page.
  window.addEventListener("hashchange", () => {
    const next = takeCode();
    if (next) {
      use(next);
    }
  });
}

open();
