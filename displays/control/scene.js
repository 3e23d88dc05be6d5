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

/** Topics of the open tournament; views that need more follow them while they are open. */
const KINDS = [
  ...["tournament", "clock", "counters", "structure", "controls", "log", "announcement"],
  ...["plan", "moves", "calls", "pages", "draws", "end_time", "offers"],
];
/** Topics of the room, besides `room`. */
const ROOM_TOPICS = [
  ...["announcement", "displays", "presence", "staff", "approvals", "log", "floor", "archive", "drafts", "drawers"],
  "tickets",
].map((kind) => `${kind}:room`);

/** The control after sign-in: its state, its page, and what follows them. */
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
      const current = !state.slug.value && room ? currentTournament(room) : null;
      if (current) {
        face.turnTo(current.slug);
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

  /**
   * Copies the page's topics and clock into the state, whose signals draw the page.
   *
   * @param {object} reading of the level clock at `now`
   */
  draw(reading, now) {
    const { state, desk } = this;
    state.update(this.face, reading, now);
    desk.reversals.readLog(this.face.topics.log);
    this.sound.changed();
  }
}

/**
 * Takes the code of a scanned QR code out of the address and the history: a TV to pair, or a device to unlock.
 *
 * @returns {{action: "pair" | "unlock", code: string} | null}
 */
function takeCode() {
  const match = /^#(pair|unlock)=([A-Za-z0-9]{1,12})$/.exec(location.hash);
  if (!match) {
    return null;
  }
  const [, action, code] = match;
  history.replaceState(null, "", location.pathname + location.search + (action === "pair" ? "#room" : ""));
  return { action, code };
}

/** The address of the sign-in page, which returns to this page and its code. */
function addressOfSignIn(scanned) {
  const hash = scanned ? `#${scanned.action}=${scanned.code}` : location.hash;
  return signInAddress(location.pathname + location.search + hash);
}

async function open() {
  const scanned = takeCode();
  const pageLanguage = openLanguage("device", "control"); // loads the texts while the session is fetched
  const session = await fetchSession();
  if (session && isAway(session)) {
    location.replace(addressOfSignIn(scanned));
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
    alsoOfRoom: ROOM_TOPICS,
    face: "control",
    pageLanguage,
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
  welcome(control, face, scanned);
}

/** Shows the notices of a page that has just opened, and the dialog of a scanned code, now and later. */
function welcome({ desk, views }, face, scanned) {
  showPlainNotice(desk, face.texts);
  offerKeptCommand(desk, face.texts);
  const openCode = async ({ action, code }) => {
    const { openPairing, openUnlock } = await views;
    return action === "pair" ? openPairing(code) : openUnlock(code);
  };
  if (scanned) {
    openCode(scanned);
  }
  // A code that is opened in the tab where the control is open already loads no page.
  window.addEventListener("hashchange", () => {
    const next = takeCode();
    if (next) {
      openCode(next);
    }
  });
}

/** Offers a command that was kept while the user signed in again. */
function offerKeptCommand(desk, texts) {
  const kept = takeKeptCommand(sessionStorage);
  if (kept) {
    const send = {
      label: "face.control.notice.send_now",
      onTap: () => desk.deliver(kept.label, kept.command.type, kept.command),
    };
    desk.notice("answer", texts("face.control.notice.not_done_yet", { command: kept.label }), { actions: [send] });
  }
}

open();
