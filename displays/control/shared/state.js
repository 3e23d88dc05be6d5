/** What the control knows, as signals, and what follows from it; how it sends commands, and its dialog. */

import { LiveState } from "../../../static/js/live/live_state.js";
import { isPast } from "../../../static/js/live/connection.js";
import { request } from "../../../static/js/accounts/session.js";
import { batch, computed, signal } from "../../../static/vendor/preact/preact.js";
import { CLOCK_VIEWS, keepView, viewOf } from "../shell/views.js";
import { NowState } from "../clock/now_state.js";
import { Selling } from "../cage/selling.js";
import { CorrectionDialog, needsReason } from "../results/correction_dialog.js";
import { faultOf } from "./commands/desk.js";
import { DialogHost } from "./dialogs/dialog.js";
import { OperatorActions } from "./commands/operator_actions.js";
import { Roster } from "./roster.js";
import { SessionChoice } from "./session_choice.js";
import { mayDo, readsOnly, roleReason } from "./commands/roles.js";

/** Topics of everybody, and those of their changes. */
const OF_CHANGES = { players: "roster", tables: "table_list" };

export class ControlState extends LiveState {
  constructor(face, desk) {
    super();
    Object.assign(this, { face, desk, texts: face.texts });
    this.slug = signal(face.options.slug); // of the tournament that is open; null without one
    this.session = signal(face.session);
    this.waiting = signal([]); // labels of commands on their way
    this.view = signal(null); // see VIEWS
    this.refusal = signal(undefined); // why the server shows no tournament
    this.accessRefusal = signal(undefined); // why this user may not see something
    this.keepsJournal = signal(true);
    this.leaderAway = signal(false);
    this.panel = new NowState();
    this.otherViews = signal(null); // those beside the clock, see `createViews`; null until they are loaded
    this.shortcuts = {}; // the buttons that keys press, by the names of KEYS
    this.isPolling = computed(() => this.link.value.state === "polling");
    this.sessions = new SessionChoice(face.namedSession);
    this.wantedSession = signal(null); // the flight or day that was tapped, until it is shown
    this.dialog = new DialogHost(face.texts, face.live.seen, () => face.changed());
    this.actions = new OperatorActions(this);
    this.selling = new Selling(this);
    this.roster = new Roster({ ask: (query) => this.askForPlayers(query), changed: () => this.showPlayers() });
    this.turnTo(viewOf(location.hash));
  }

  /** Takes over the values of the face. */
  update(face, reading, now) {
    batch(() => {
      super.update(face, reading, now);
      this.slug.value = face.options.slug;
      this.desk.session.value = face.sessionId;
      this.wantedSession.value = this.sessions.chosen;
      this.session.value = face.session;
      this.refusal.value = face.refusal;
      this.accessRefusal.value = face.names.map((name) => face.live.refusal(name)).find(isOfAccess);
      this.keepsJournal.value = face.live.journalOk;
      this.leaderAway.value = face.live.leaderAway;
      const waiting = [...this.desk.waiting];
      if (waiting.join("\n") !== this.waiting.peek().join("\n")) {
        this.waiting.value = waiting;
      }
    });
  }

  /** The value of a topic; undefined while it is not known. */
  known(kind) {
    return this.topic(kind).value;
  }

  /** Turns to a view. */
  turnTo(view) {
    this.view.value = view;
    keepView(view);
    this.face.timer.soon();
  }

  /** The flight or day to show, null for the tournament's own: under an open dialog it stays as it is. */
  sessionToShow(tournament) {
    if (this.dialog.isOpen) {
      return this.face.sessionId;
    }
    const { chosen } = this.sessions;
    const session = this.sessions.of(tournament);
    if (chosen && session && session !== chosen) {
      keepSession(session); // it was merged: a page that is opened anew shows the new one, too
    }
    return session;
  }

  /** A tap on a flight or a day: it is shown once all of it is known. */
  showSession(session) {
    this.sessions.choose(session);
    keepSession(session);
    this.face.changed();
  }

  get isOnClock() {
    return CLOCK_VIEWS.includes(this.view.value);
  }

  get isInRoom() {
    return this.view.value === "room";
  }

  /** Whether the role of the signed-in user may give a command. */
  may(type) {
    return mayDo(this.session.value, type);
  }

  /** Whether the role may do nothing but deals. */
  get readsOnly() {
    return readsOnly(this.session.value);
  }

  /** The keys of the procedures that are under way or wait for the director; none while the views are not loaded. */
  get busyProcedures() {
    const views = this.otherViews.value;
    return views ? views.procedures.busy.value : [];
  }

  isBusy(label) {
    return this.waiting.value.includes(label);
  }

  /**
   * Why a command would be refused now: because of the role, else of `known`, else of `controls:`. That topic does not
   * come over HTTP: its value there is about a clock from before, and only the server knows.
   */
  reasonsAgainst(type, known) {
    const role = roleReason({ session: this.session.value, texts: this.texts }, type);
    const controls = this.isPolling.value ? {} : this.known("controls") || {};
    return role ? [role] : known || controls[type] || [];
  }

  /** Follows more topics of the tournament; of players and tables their changes, the past has them whole. */
  follow(kinds) {
    const changes = isPast(location.search) ? {} : OF_CHANGES;
    this.face.followToo(kinds.map((kind) => changes[kind] || kind));
  }

  /** Players and tables, as far as they are known. */
  deriveFrom(topics) {
    this.roster.take(topics, `${this.face.options.slug}:${this.face.sessionId}`);
  }

  async askForPlayers(query) {
    const { slug } = this.face.options;
    const path = `/api/v1/tournaments/${encodeURIComponent(slug)}/roster?session=${this.face.sessionId}&${query}`;
    const { ok, answer } = await request("GET", path);
    return ok ? answer : null;
  }

  /** Shows what was asked for. */
  showPlayers() {
    const { face } = this;
    face.changed();
    batch(() => ["players", "tables"].forEach((kind) => (this.topic(kind).value = face.topics[kind])));
  }

  /** Opens a dialog; the component gets `props` and this state. */
  openDialog(Component, props = {}) {
    this.dialog.open(Component, Object.assign({ state: this, dialog: this.dialog }, props));
  }

  /** Gives a command of players and tables, see `OperatorActions`. */
  give(label, type, fields, options) {
    return this.actions.give(label, type, fields, options);
  }

  /** Sends a command of this tournament, see `Desk.send`. */
  async send(label, type, fields, options) {
    const give = (given, how) => this.desk.send(label, type, given, how);
    return this.orCorrected(label, fields, await give(fields, options), give);
  }

  /** An answer; where confirmed results are changed a dialog asks why, and gives the command again. */
  orCorrected(label, fields, answer, give) {
    if (needsReason(answer)) {
      const again = (reason) => give(Object.assign({}, fields, { reason }), { inDialog: true });
      this.desk.dismiss("answer");
      this.openDialog(CorrectionDialog, { label, again });
    }
    return answer;
  }

  /** Sends a command of which each tap counts, see `Desk.sendEach`. */
  sendEach(label, type, fields, options) {
    return this.desk.sendEach(label, type, fields, options);
  }

  /** Sends a command that is not about this tournament, see `Desk.deliver`. */
  async deliver(label, type, fields, options) {
    const give = (given, how) => this.desk.deliver(label, type, given, how);
    return this.orCorrected(label, fields, await give(fields, options), give);
  }

  /** Sends from a form: the fault in words; null if it is done, or was done already. */
  async save(label, type, fields) {
    return faultOf(await this.send(label, type, fields, { inDialog: true }), this.texts);
  }

  /** The same for a command of the room. */
  async saveInRoom(label, type, fields) {
    return faultOf(await this.deliver(label, type, fields, { inDialog: true }), this.texts);
  }
}

/** The address names the session that is shown. */
function keepSession(session) {
  const query = new URLSearchParams(location.search);
  query.set("session", session);
  history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
}

function isOfAccess(reasons) {
  return Boolean(reasons) && reasons.some(({ code }) => code.startsWith("access."));
}
