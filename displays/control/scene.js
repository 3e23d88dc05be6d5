/** The tournament director's control: everything one tap needs on one screen, and loud where something failed. */

import { Announcer } from "../../static/js/announcer.js";
import { el, parts, setChildren, setText } from "../../static/js/dom.js";
import { countedText, dayOverWords, isPlayedUntimed, newLevelWord } from "../../static/js/facts.js";
import { openFace } from "../../static/js/face.js";
import { slugOfPath, tournamentOfTheMoment } from "../../static/js/page.js";
import { oldLevelLines, remindersAt } from "../../static/js/reminders.js";
import { Sound } from "../../static/js/sound.js";
import { fetchSession, isAway, signInAddress } from "../../static/js/session.js";
import { effect, html, render, signal } from "../../static/vendor/preact/preact.js";
import { takeForAgain } from "./again.js";
import { Announcements } from "./announcements.js";
import { drawAsking } from "./asking_card.js";
import { drawButton } from "./buttons.js";
import { drawBadge, followBadges } from "./badges.js";
import { ClockPanel } from "./clock_panel.js";
import { CountersPanel } from "./counters_panel.js";
import { Desk, reasonsText } from "./desk.js";
import { Dialog } from "./dialog.js";
import { Dialogs } from "./dialogs.js";
import { EndBar } from "./end_bar.js";
import { mountFloor } from "./floor/floor_view.js";
import { HandsOn } from "./hands_on.js";
import { Keyboard } from "./keyboard.js";
import { LogPanel } from "./log_panel.js";
import { NamedCounts } from "./named_counts.js";
import { NowPanel } from "./now_panel.js";
import { PeriodDialog } from "./period_dialog.js";
import { plainNotice } from "./plain_notice.js";
import { openAddPlayer } from "./players/add_player.js";
import { openOuts } from "./players/outs_dialog.js";
import { isVisitor, mayDo, readsOnly } from "./roles.js";
import { Procedures, ProceduresView } from "./procedures/procedures_view.js";
import { openArchive, openManage } from "./results/manage.js";
import { Results, ResultsView } from "./results/results_view.js";
import { LivePanel } from "./live_panel.js";
import { RoomView, Scenes } from "./room/room_view.js";
import { openPairing } from "./room/tv_dialogs.js";
import { openStaff } from "./staff/staff.js";
import { RoomHands } from "./room_hands.js";
import { RoomTableCard } from "./room_table_card.js";
import { RoomTables } from "./room_tables.js";
import { mountPlan } from "./tables/plan.js";
import { mountSeating } from "./tables/seating_view.js";
import { ControlState } from "./shared/state.js";
import { openMenu, openUnlock } from "./shell/menu.js";
import { StructurePanel } from "./structure_panel.js";
import { drawTitle, drawUndoLast } from "./top_line.js";
import { Views } from "./views.js";
import { openVisitor } from "./shell/visitor.js";

const KINDS = ["tournament", "clock", "counters", "structure", "controls", "log", "announcement", "plan", "moves", "calls", "pages", "draws"];
const OF_ROOM = ["announcement:room", "displays:room", "presence:room", "staff:room", "log:room", "floor:room", "archive:room"];
const part = parts(document);

class Control {
  constructor(face) {
    const desk = new Desk(face, part.notices);
    const dialog = new Dialog(part.dialog, face.texts, face.live.sight);
    this.state = new ControlState(face, desk);
    this.state.dialog.attach(part.dialog);
    dialog.host = this.state.dialog;
    const dialogs = new Dialogs(face, desk, dialog);
    const periodDialog = new PeriodDialog(face, desk, dialog);
    this.announcements = new Announcements(face, desk, dialog);
    const onChange = (now) => this.soundState && (this.soundState.value = now);
    this.sound = new Sound({ live: face.live, texts: face.texts, chip: part.sound_chip, device: () => face.session && face.session.device, onChange });
    this.soundState = signal(this.sound.state());
    Object.assign(this, { face, desk, dialog, dialogs });
    this.clock = new ClockPanel(face, desk, part, dialogs);
    this.counters = new CountersPanel(face, desk, part.counters);
    this.structure = new StructurePanel(face, part.structure, (period) => periodDialog.open(period, this.shown));
    this.log = new LogPanel(face, part.log, "log", (...undo) => desk.send(...undo));
    this.mountRoom();
    this.openSeating();
    const adding = { open: () => openAddPlayer(this.state), draw() {} };
    this.counters.named = new NamedCounts(face, dialog, new HandsOn(face, desk, dialog), adding);
    this.procedures = this.mountProcedures();
    this.mountResults();
    this.end = new EndBar(face, desk, part.end_bar, { results: () => this.views.turnTo("results") });
    this.announcer = new Announcer(part.news, face.texts);
    const turnTo = (view) => this.views.turnTo(view);
    this.now = new NowPanel(face, desk, part, { hands: new HandsOn(face, desk, dialog), procedures: this.procedures, turnTo });
    this.views = new Views([part.views, part.tabs], () => face.hand.soon());
    part.new.onclick = () => dialogs.newTournament();
    part.empty_new.onclick = () => dialogs.newTournament();
    part.announce.onclick = () => this.announcements.open(this.views.inRoom);
    part.switch.onchange = () => location.assign(`/control/${encodeURIComponent(part.switch.value)}`);
    this.takeKeys();
  }

  /** The views of players, tables and the floor; the dialogs of the room's tables are no components yet. */
  openSeating() {
    const { face, desk, dialog, state } = this;
    const hands = new HandsOn(face, desk, dialog);
    const roomHands = new RoomHands(face, desk, dialog);
    const label = face.texts("face.control.room_tables.open_here");
    const openHere = (number) => hands.button("button.main", label, "tables.open", () => hands.give(`${label}: ${number}`, "tables.open", { tables: [number] }));
    this.roomTables = new RoomTables(face, dialog, roomHands);
    this.roomTable = new RoomTableCard(face, dialog, roomHands, openHere);
    mountSeating(state, part.seating, { open: () => this.roomTables.open(), openTable: (number) => this.roomTable.open(number) });
    mountFloor(state, part.floor);
    followBadges(state);
    mountPlan(state, part.plan);
  }

  mountProcedures() {
    const { state } = this;
    const procedures = new Procedures(state);
    render(html`<${ProceduresView} state=${state} procedures=${procedures} />`, part.procedures);
    effect(() => (part.procedures.hidden = !procedures.isShown.value));
    effect(() => drawBadge(state.texts, "procedures", procedures.busy.value.length, "face.control.procedures.running"));
    return procedures;
  }

  mountRoom() {
    const { face, desk, state } = this;
    const sound = { device: this.sound, state: this.soundState };
    const announce = () => this.announcements.open(true);
    render(html`<${RoomView} state=${state} scenes=${new Scenes()} sound=${sound} announce=${announce} />`, part.room);
    Object.assign(part, parts(part.room));
    this.live = new LivePanel(face, part.live);
    this.roomLog = new LogPanel(face, part.room_log, "log:room", (label, type, fields) => desk.deliver(label, type, fields));
  }

  mountResults() {
    const { state } = this;
    const results = new Results(state);
    const actions = { outs: () => openOuts(state), manage: () => openManage(state) };
    render(html`<${ResultsView} state=${state} results=${results} actions=${actions} />`, part.results_view);
    effect(() => {
      part.results_view.hidden = !results.isShown.value;
      // There is a link to the results once play is over.
      const isHidden = !results.areKnown.value && !results.isShown.value;
      document.querySelectorAll('button[data-tab="results"]').forEach((button) => (button.hidden = isHidden));
    });
  }

  takeKeys() {
    const { face, desk, dialog } = this;
    const { go, next, previous, plus, minus, announce, undo_last, pause_all } = part;
    const targets = { main: go, next, previous, plus, minus, announce, undo_last, pause_all };
    const keyboard = new Keyboard(face, desk, dialog, targets, () => this.views.onClock && !part.main.hidden);
    const actions = { keys: () => keyboard.list(), create: () => this.dialogs.newTournament(), manage: () => openManage(this.state), archive: () => openArchive(this.state), staff: () => openStaff(this.state) };
    part.menu.onclick = () => openMenu(this.state, actions);
  }

  draw(shown, now) {
    this.shown = shown;
    this.state.view.value = this.views.view;
    this.state.update(this.face, shown, now);
    this.desk.reversals.look(this.face.topics.log);
    part.undo_last.setAttribute("aria-busy", String(this.desk.reversals.holds));
    this.chooseTournament();
    this.sound.changed();
    this.drawSwitch();
    this.drawLink();
    this.drawEmpty(shown);
    this.drawRole();
    this.drawRoom(now);
    this.roomTables.draw();
    this.roomTable.draw();
    this.end.draw();
    part.main.hidden = shown === null || !this.views.onClock;
    if (shown !== null) {
      this.drawTournament(shown, now);
    }
    this.now.draw(this.views.view, shown, now);
    drawUndoLast(part.undo_last, this.views.inRoom ? this.roomLog : this.log, this.face);
  }

  drawTournament(shown, now) {
    this.drawStatus(shown, now);
    const { tournament, clock } = this.face.topics;
    const { texts } = this.face;
    const reminders = remindersAt(shown, tournament && tournament.dealers, now, (clock || {}).deck_changes).map(({ code }) => texts(code));
    drawAsking(part.cards, this.face, this.desk, [...reminders, ...oldLevelLines(shown, tournament && tournament.old_level, now, texts)]);
    this.announcements.drawUp(part.up_here, now);
    this.clock.draw(shown, now);
    this.counters.draw();
    this.structure.draw(shown, now);
    this.log.draw(this.face.topics.tournament);
    this.announcer.draw(shown);
  }

  drawRoom(now) {
    const { texts } = this.face;
    part.room.hidden = !this.views.inRoom;
    this.announcements.drawUp(part.up, now, "face.control.announcing.none");
    this.roomLog.draw(this.face.topics.room ? this.face.topics.room.venue : this.face.topics.tournament);
    drawBadge(texts, "room", this.live.draw().length, "face.control.room_not_live");
    const type = mayDo(this.face.session, "room.announce") ? "room.announce" : "announcement.post";
    drawButton(this.face, this.desk, part.announce, { label: texts("face.control.announcing.title"), type });
  }

  /** Hides the buttons from a user who may only look on, and says why. */
  drawRole() {
    const { session, texts } = this.face;
    const lookingOn = readsOnly(session);
    document.body.classList.toggle("looking-on", lookingOn);
    drawButton(this.face, this.desk, part.new, { label: texts("face.control.new"), type: "tournament.create" });
    drawButton(this.face, this.desk, part.empty_new, { label: texts("face.control.new_tournament"), type: "tournament.create" });
    part.role.hidden = !lookingOn;
    if (lookingOn) {
      setText(part.role, texts("face.control.looking_on", { role: { code: `face.role.${session.role}` } }));
    }
  }

  /** `/control` alone is the newest tournament that is not finished. */
  chooseTournament() {
    const { room } = this.face.topics;
    const chosen = !this.face.options.slug && room ? tournamentOfTheMoment(room) : null;
    if (chosen) {
      this.face.turnTo(chosen.slug);
    }
  }

  drawSwitch() {
    const { room } = this.face.topics;
    const tournaments = room ? room.tournaments : [];
    const slug = this.face.options.slug;
    setChildren(part.switch, JSON.stringify([tournaments.map((each) => [each.slug, each.title]), slug]), () =>
      tournaments.map((each) => el("option", { value: each.slug, selected: each.slug === slug }, each.title)),
    );
    part.switch_box.hidden = !tournaments.length;
    const chosen = tournaments.find((each) => each.slug === slug);
    drawTitle(part.switch_box, part.switch_title, chosen ? chosen.title : "");
  }

  /** A lost connection is an alarm here: a tap may not arrive. */
  drawLink() {
    const { desk, face } = this;
    const link = face.live.status();
    const text = link.state === "live" || link.reason === "connecting" ? "" : face.texts(`face.link.${link.reason}`);
    toggleNotice(desk, "link", text);
    toggleNotice(desk, "journal", face.live.journalOk ? "" : face.texts("face.control.notice.journal"));
    const { server } = face.topics["presence:room"] || {};
    const faults = (server && server.faults) || [];
    const ofTime = faults.find(({ code }) => code.startsWith("clock.machine_set."));
    const others = faults.filter((each) => each !== ofTime);
    toggleNotice(desk, "faults", others.map(({ code, params }) => face.texts(code, params)).join(" "));
    this.drawTimeSet(ofTime);
    toggleNotice(desk, "full", server && server.full ? face.texts("face.control.notice.full") : "");
    setText(part.status, link.reason === "connecting" ? face.texts("face.link.connecting") : "");
    const refused = face.names.map((name) => face.live.refusal(name)).find(isOfAccess);
    if (refused && refused !== this.refused) {
      desk.askWhoThisIs();
    }
    this.refused = refused;
  }

  /** The machine's own clock was set: one tap shows its time on every screen. */
  drawTimeSet(fault) {
    const { desk, face } = this;
    const text = fault ? face.texts(fault.code, fault.params) : "";
    if (!text) {
      desk.dismiss("time");
    } else if (!desk.notices.has("time")) {
      const label = "face.control.notice.take_time";
      const onTap = () => desk.deliver(face.texts(label), "venue.take_time", {});
      desk.notice("time", text, { actions: mayDo(face.session, "venue.take_time") ? [{ label, onTap }] : [] });
    }
  }

  /** Away from the clock its time stays in sight, and that a new level applies to the next hand. */
  drawStatus(shown, now) {
    const { texts } = this.face;
    const link = this.face.live.status();
    const phase = texts(isPlayedUntimed(shown) ? "face.room.phase.running" : `face.room.phase.${shown.phase}`);
    const begins = newLevelWord(shown, now, texts);
    const { tournament } = this.face.topics;
    const isFinished = Boolean(tournament && tournament.finished_at);
    const ended = dayOverWords(shown, now, texts);
    const over = isFinished ? texts("face.room.phase.finished") : ended && ended.day;
    const said = over || (!this.views.onClock ? `${countedText(shown, texts)}\u00a0· ${begins ? begins.word : phase}` : phase);
    setText(part.status, link.state === "live" ? said : texts(`face.badge.${link.state}`));
    part.status.className = `status ${link.state === "live" ? `phase-${isPlayedUntimed(shown) ? "running" : shown.phase}` : "tone-stop"}`;
  }

  drawEmpty(shown) {
    const { room } = this.face.topics;
    const { refusal, texts } = this.face;
    const text = refusal ? emptyText(refusal, texts) : texts("face.control.empty");
    part.empty.hidden = this.views.inRoom || shown !== null || !(refusal || (room && !room.tournaments.length));
    setText(part.empty_text, text);
    part.empty_new.hidden = Boolean(refusal);
  }
}

function toggleNotice(desk, key, text) {
  if (text) {
    desk.notice(key, text);
  } else {
    desk.dismiss(key);
  }
}

/** Topics are no words of the director's: the address leads to a tournament that is not here. */
function emptyText(refusal, texts) {
  const unknown = refusal.every((reason) => reason.code === "wire.unknown_topic");
  return unknown ? texts("face.phone.unknown") : reasonsText(refusal, texts);
}

function isOfAccess(reasons) {
  return Boolean(reasons) && reasons.some((reason) => reason.code.startsWith("access."));
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
  location.replace(signInAddress(location.pathname + location.search + (brought ? `#${brought.what}=${brought.code}` : location.hash)));
  return true;
}

async function open() {
  const brought = takeCode();
  const session = await fetchSession();
  if (turnedAway(session, brought)) {
    return;
  }
  if (isVisitor(session)) {
    openVisitor(session, slugOfPath(location.pathname), part.visitor);
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
    const send = { label: "face.control.notice.send_now", onTap: () => desk.deliver(kept.label, kept.command.type, kept.command) };
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
