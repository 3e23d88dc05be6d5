/** The tournament director's control: everything one tap needs on one screen, and loud where something failed. */

import { parts } from "../../static/js/dom.js";
import { openFace } from "../../static/js/face.js";
import { slugOfPath, tournamentOfTheMoment } from "../../static/js/page.js";
import { Sound } from "../../static/js/sound.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { effect, html, render, signal } from "../../static/vendor/preact/preact.js";
import { Desk } from "./desk.js";
import { Dialog } from "./dialog.js";
import { mountFloor } from "./floor/floor_view.js";
import { HandsOn } from "./hands_on.js";
import { openOuts } from "./players/outs_dialog.js";
import { Procedures, ProceduresView } from "./procedures/procedures_view.js";
import { openArchive, openManage } from "./results/manage.js";
import { Results, ResultsView } from "./results/results_view.js";
import { isVisitor } from "./roles.js";
import { RoomView, Scenes } from "./room/room_view.js";
import { openPairing } from "./room/tv_dialogs.js";
import { RoomHands } from "./room_hands.js";
import { RoomTableCard } from "./room_table_card.js";
import { RoomTables } from "./room_tables.js";
import { ControlState } from "./shared/state.js";
import { takeForAgain } from "./shell/again.js";
import { followConnection } from "./shell/connection.js";
import { followKeys, openKeys } from "./shell/keyboard.js";
import { openMenu, openUnlock } from "./shell/menu.js";
import { renderBefore } from "./shell/mount.js";
import { openNewTournament } from "./shell/new_tournament.js";
import { PageBottom, PageTop } from "./shell/page.js";
import { plainNotice } from "./shell/plain_notice.js";
import { openVisitor } from "./shell/visitor.js";
import { openStaff } from "./staff/staff.js";
import { mountSeating } from "./tables/seating_view.js";

const KINDS = [
  ...["tournament", "clock", "counters", "structure", "controls", "log", "announcement"],
  ...["plan", "moves", "calls", "pages", "draws"],
];
const OF_ROOM = ["announcement", "displays", "presence", "staff", "log", "floor", "archive"].map(
  (kind) => `${kind}:room`,
);
const part = parts(document);

class Control {
  constructor(face) {
    const desk = new Desk(face);
    const state = new ControlState(face, desk);
    Object.assign(this, { face, desk, state, procedures: new Procedures(state) });
    this.mountShell();
    Object.assign(part, parts(document));
    state.dialog.attach(part.dialog);
    this.openSound();
    this.mountViews();
    this.openSeating();
    followConnection(state);
    followKeys(state);
    this.chooseTournament();
  }

  mountShell() {
    const { state, procedures } = this;
    const openIt = () => this.openMenu();
    renderBefore(part.room, html`<${PageTop} state=${state} procedures=${procedures} openMenu=${openIt} />`);
    renderBefore(part.dialog, html`<${PageBottom} state=${state} procedures=${procedures} />`);
  }

  openSound() {
    const { face } = this;
    const device = () => face.session && face.session.device;
    const onChange = (now) => this.soundState && (this.soundState.value = now);
    this.sound = new Sound({ live: face.live, texts: face.texts, chip: part.sound_chip, device, onChange });
    this.soundState = signal(this.sound.state());
  }

  mountViews() {
    const { state, procedures } = this;
    const sound = { device: this.sound, state: this.soundState };
    const results = new Results(state);
    const actions = { outs: () => openOuts(state), manage: () => openManage(state) };
    render(html`<${RoomView} state=${state} scenes=${new Scenes()} sound=${sound} />`, part.room);
    render(html`<${ProceduresView} state=${state} procedures=${procedures} />`, part.procedures);
    render(html`<${ResultsView} state=${state} results=${results} actions=${actions} />`, part.results_view);
    mountFloor(state, part.floor);
    effect(() => (part.room.hidden = !state.isInRoom));
    effect(() => (part.procedures.hidden = !procedures.isShown.value));
    effect(() => (part.results_view.hidden = !results.isShown.value));
  }

  /** The dialogs of the room's tables are no components yet. */
  openSeating() {
    const { face, desk, state } = this;
    const dialog = new Dialog(part.dialog, face.texts, face.live.sight);
    dialog.host = state.dialog;
    const hands = new HandsOn(face, desk, dialog);
    const roomHands = new RoomHands(face, desk, dialog);
    const label = face.texts("face.control.room_tables.open_here");
    const give = (number) => hands.give(`${label}: ${number}`, "tables.open", { tables: [number] });
    const openHere = (number) => hands.button("button.main", label, "tables.open", () => give(number));
    this.roomTables = new RoomTables(face, dialog, roomHands);
    this.roomTable = new RoomTableCard(face, dialog, roomHands, openHere);
    const open = () => this.roomTables.open();
    mountSeating(state, part.seating, { open, openTable: (number) => this.roomTable.open(number) });
  }

  openMenu() {
    const { state } = this;
    openMenu(state, {
      keys: () => openKeys(state),
      create: () => openNewTournament(state),
      manage: () => openManage(state),
      archive: () => openArchive(state),
      staff: () => openStaff(state),
    });
  }

  /** `/control` alone is the newest tournament that is not finished. */
  chooseTournament() {
    const { face, state } = this;
    effect(() => {
      const room = state.known("room");
      const chosen = !state.slug.value && room ? tournamentOfTheMoment(room) : null;
      if (chosen) {
        face.turnTo(chosen.slug);
      }
    });
  }

  draw(reading, now) {
    const { state, desk } = this;
    state.update(this.face, reading, now);
    desk.reversals.look(this.face.topics.log);
    this.sound.changed();
    this.roomTables.draw();
    this.roomTable.draw();
  }
}

/**
 * What the address brings once, from a QR code: a television to pair, or a device to unlock. It does not stay in the
 * address and the history.
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

/** Only staff has business here. */
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
    draw(self, shown, now) {
      if (!control) {
        self.session = session;
        control = new Control(self);
      }
      control.draw(shown, now);
    },
  });
  document.title = face.texts("face.control.title");
  welcome(control, face, brought);
}

/** Notices shown once when the page opens. */
function welcome({ desk, state }, face, brought) {
  const { texts } = face;
  plainNotice(desk, texts);
  const kept = takeForAgain(sessionStorage);
  if (kept) {
    const send = {
      label: "face.control.notice.send_now",
      onTap: () => desk.deliver(kept.label, kept.command.type, kept.command),
    };
    desk.notice("answer", texts("face.control.notice.not_done_yet", { command: kept.label }), { actions: [send] });
  }
  const use = (code) => (code.what === "pair" ? openPairing(state, code.code) : openUnlock(state, code.code));
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
