/** State of the control: topics and derived values as signals, commands, the dialog. */

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
import { mayDo, mayOnlyApprove, roleReason } from "./commands/roles.js";

/** Topics with all players and tables, and the topics of their changes. */
const TOPICS_OF_CHANGES = { players: "roster", tables: "table_list" };

export class ControlState extends LiveState {
  constructor(face, desk) {
    super();
    Object.assign(this, { face, desk, texts: face.texts });
    this.slug = signal(face.options.slug); // of the open tournament; null without one
    this.session = signal(face.session);
    this.waiting = signal([]); // labels of commands without an answer yet
    this.view = signal(null); // see VIEWS
    this.refusal = signal(undefined); // reasons why the server shows no tournament
    this.accessRefusal = signal(undefined); // reasons why this user may not see a topic
    this.keepsJournal = signal(true);
    this.leaderAway = signal(false);
    this.panel = new NowState();
    this.otherViews = signal(null); // the views other than the clock, see `createViews`; null until they are loaded
    this.shortcuts = {}; // buttons that keys press, by the names of KEYS
    this.isPolling = computed(() => this.link.value.state === "polling");
    this.sessions = new SessionChoice(face.namedSession);
    this.wantedSession = signal(null); // the tapped flight or day, until its topics are here
    this.dialog = new DialogHost(face.texts, face.live.seen, () => face.changed());
    this.actions = new OperatorActions(this);
    this.selling = new Selling(this);
    this.roster = new Roster({ request: (query) => this.requestPlayers(query), changed: () => this.showPlayers() });
    this.turnTo(viewOf(location.hash));
  }

  /** Copies the values of the page, once for each drawing. */
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

  turnTo(view) {
    this.view.value = view;
    keepView(view);
    this.face.timer.soon();
  }

  /** The flight or day to show; null if the tournament has only one session. It does not change under an open dialog. */
  sessionToShow(tournament) {
    if (this.dialog.isOpen) {
      return this.face.sessionId;
    }
    const { chosen } = this.sessions;
    const session = this.sessions.update(tournament);
    if (chosen && session && session !== chosen) {
      keepSession(session); // the chosen session was merged: a reloaded page shows the new one too
    }
    return session;
  }

  /** Shows a flight or day once all its topics are here. */
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

  /** Whether the role may only approve. */
  get mayOnlyApprove() {
    return mayOnlyApprove(this.session.value);
  }

  /** Keys of the procedures that are under way or wait for the director; empty until the views are loaded. */
  get busyProcedures() {
    const views = this.otherViews.value;
    return views ? views.procedures.busy.value : [];
  }

  isBusy(label) {
    return this.waiting.value.includes(label);
  }

  /**
   * Reasons why the server would refuse a command now: the role, else `reasons`, else those in `controls:`. While the
   * page polls, `controls:` is out of date, as HTTP does not deliver that topic.
   */
  reasonsAgainst(type, reasons) {
    const role = roleReason({ session: this.session.value, texts: this.texts }, type);
    const controls = this.isPolling.value ? {} : this.topicValue("controls") || {};
    return role ? [role] : reasons || controls[type] || [];
  }

  /** Follows more topics of the tournament. Of players and tables it follows the changes; the past has only the whole lists. */
  follow(kinds) {
    const replaced = isPast(location.search) ? {} : TOPICS_OF_CHANGES;
    this.face.followToo(kinds.map((kind) => replaced[kind] || kind));
  }

  /** Adds players and tables to the topics. */
  deriveFrom(topics) {
    this.roster.replaceTopics(topics, `${this.face.options.slug}:${this.face.sessionId}`);
  }

  async requestPlayers(query) {
    const { slug } = this.face.options;
    const path = `/api/v1/tournaments/${encodeURIComponent(slug)}/roster?session=${this.face.sessionId}&${query}`;
    const { ok, answer } = await request("GET", path);
    return ok ? answer : null;
  }

  /** Shows requested players and tables. */
  showPlayers() {
    const { face } = this;
    face.changed();
    batch(() => ["players", "tables"].forEach((kind) => (this.topic(kind).value = face.topics[kind])));
  }

  /** Opens a dialog. Its component gets `props`, this state and the dialog. */
  openDialog(Component, props = {}) {
    this.dialog.open(Component, Object.assign({ state: this, dialog: this.dialog }, props));
  }

  /** Sends a command about players or tables, see `OperatorActions`. */
  give(label, type, fields, options) {
    return this.actions.give(label, type, fields, options);
  }

  /** Sends a command of this tournament, see `Desk.send`. */
  async send(label, type, fields, options) {
    const sendWith = (corrected, how) => this.desk.send(label, type, corrected, how);
    return this.askForCorrection(label, fields, await sendWith(fields, options), sendWith);
  }

  /** Returns an answer. If the command changes confirmed results, a dialog asks for a reason and sends it again. */
  askForCorrection(label, fields, answer, sendWith) {
    if (needsReason(answer)) {
      const repeat = (reason) => sendWith(Object.assign({}, fields, { reason }), { inDialog: true });
      this.desk.dismiss("answer");
      this.openDialog(CorrectionDialog, { label, repeat });
    }
    return answer;
  }

  /** Sends a command of which each tap counts, see `Desk.sendEach`. */
  sendEach(label, type, fields, options) {
    return this.desk.sendEach(label, type, fields, options);
  }

  /** Sends a command that is not about this tournament, see `Desk.deliver`. */
  async deliver(label, type, fields, options) {
    const sendWith = (corrected, how) => this.desk.deliver(label, type, corrected, how);
    return this.askForCorrection(label, fields, await sendWith(fields, options), sendWith);
  }

  /** Sends a command of a form. The refusal in words; null if the command is done, or was done already. */
  async save(label, type, fields) {
    return faultOf(await this.send(label, type, fields, { inDialog: true }), this.texts);
  }

  /** Sends a command of the room from a form, see `save`. */
  async saveInRoom(label, type, fields) {
    return faultOf(await this.deliver(label, type, fields, { inDialog: true }), this.texts);
  }
}

/** Writes the session into the address. */
function keepSession(session) {
  const query = new URLSearchParams(location.search);
  query.set("session", session);
  history.replaceState(null, "", `${location.pathname}?${query}${location.hash}`);
}

function isOfAccess(reasons) {
  return Boolean(reasons) && reasons.some(({ code }) => code.startsWith("access."));
}
