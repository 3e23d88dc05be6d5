/** Sends the control's commands, and shows a notice for each command that was refused or lost. */

import { fetchSession, isAway, signInAddress } from "../../../../static/js/accounts/session.js";
import { isAlreadyDone } from "../../../../static/js/live/already_done.js";
import { reasonsText } from "../../../../static/js/texts/reasons.js";
import { signal } from "../../../../static/vendor/preact/preact.js";
import { isVisitor } from "./roles.js";
import { keepCommand } from "../../shell/resent_command.js";
import { Reversals } from "./reversals.js";

/** The refusal of a form's command in words; null if the command is done, or was done already. */
export function faultOf({ refused }, texts) {
  return !refused || isAlreadyDone(refused) ? null : reasonsText(refused, texts);
}

/** Refusals of a connection that has no sign-in. */
const SIGN_IN_REFUSALS = ["access.staff_only", "access.locked"];

/** Commands that name no session. */
const WHOLE_TOURNAMENT = /^(undo|redo|flight\.open|flights\..+)$/;

/** Notices that stay as long as their state lasts; the user cannot close them. */
const STATE_NOTICES = ["link", "journal", "session", "faults", "time"];

export class Desk {
  constructor(face) {
    this.face = face;
    this.notices = new Map(); // key -> {text, actions, tone, onClose}
    this.shown = signal([]); // a list of the notices, each with its key as `name`
    this.waiting = new Set(); // labels of commands on their way
    this.queue = Promise.resolve(); // the newest command of `sendEach`
    this.reversals = new Reversals(() => face.timer.soon());
    this.session = signal(face.sessionId); // the flight or day on screen: commands name it
  }

  /**
   * Sends a command of this tournament. It names the session on screen, unless `fields` name another one.
   *
   * @param {string} label the words of the tapped button, for notices
   * @returns {Promise<object>} the answer, see `sendCommand`
   */
  send(label, type, fields = {}, options = {}) {
    const place = { tournament: this.face.options.slug };
    const session = WHOLE_TOURNAMENT.test(type) ? {} : { session: this.session.peek() };
    const deliver = () => this.deliver(label, type, Object.assign(place, session, fields), options);
    return type === "undo" || type === "redo" ? this.reversals.once(deliver) : deliver();
  }

  /**
   * Sends a command of which each tap counts: a minute more, one more entry. It waits for the answer to the command
   * before. The server would refuse an equal command sent without that answer, as one from another tablet.
   */
  sendEach(label, type, fields, options) {
    const allFields = Object.assign({ session: this.session.peek() }, fields); // another session may be on screen once it is sent
    const send = () => this.send(label, type, allFields, options);
    this.queue = this.queue.then(send, send);
    return this.queue;
  }

  /**
   * Sends a command that is not about this tournament, or repeats a command with its id.
   *
   * @param {{inDialog?: boolean}} options `inDialog`: the caller shows a refusal itself
   */
  async deliver(label, type, fields, { inDialog = false } = {}) {
    this.dismiss("answer");
    if (type !== "undo" && type !== "redo") {
      this.reversals.unblock();
    }
    this.waiting.add(label);
    this.face.timer.soon();
    const onSilence = (tried) =>
      this.notice("answer", this.face.texts("face.control.notice.silence", { command: label, tried }));
    const answer = await this.face.live.command(type, fields, onSilence);
    this.waiting.delete(label);
    this.dismiss("answer");
    if (answer.refused) {
      this.showRefusal(label, answer, inDialog);
    } else if (answer.lost) {
      const text = this.face.texts("face.control.notice.lost", { command: label });
      const again = { label: "face.control.notice.again", onTap: () => this.deliver(label, type, answer.command) };
      this.notice("answer", text, { actions: [again] });
    }
    this.face.timer.soon();
    return answer;
  }

  showRefusal(label, { refused, command }, inDialog) {
    if (!inDialog) {
      const reasons = reasonsText(refused, this.face.texts);
      this.notice("answer", this.face.texts("face.control.notice.refused", { command: label, reasons }));
    }
    const access = refused.find((reason) => reason.code.startsWith("access."));
    if (access) {
      this.checkSession(label, command, access.code);
    }
  }

  /** After a refusal of access: if the sign-in has ended, the command is kept until the user signs in again. */
  async checkSession(label = "", command = null, code = "") {
    const session = await fetchSession();
    if (!session) {
      return;
    }
    if (isAway(session)) {
      // The buttons stay enabled: a tap is kept until the user has signed in.
      this.dismiss("answer");
      this.askToSignIn(label, command);
      return;
    }
    if (isVisitor(session)) {
      location.reload(); // the new role does not work on the control: the page links to its place
      return;
    }
    this.face.session = session;
    if (command && SIGN_IN_REFUSALS.includes(code)) {
      // The user signed in again in another window: this connection still has the ended sign-in.
      this.face.live.reconnect();
    }
    this.face.timer.soon();
  }

  askToSignIn(label, command) {
    const { texts } = this.face;
    if (!command && this.notices.has("session")) {
      return; // that notice may keep a command that was not sent
    }
    const onTap = () => {
      if (command) {
        keepCommand(sessionStorage, label, command);
      }
      location.assign(signInAddress(location.pathname + location.search + location.hash));
    };
    const text = command
      ? texts("face.control.notice.signed_out_in_tap", { command: label })
      : texts("face.control.notice.signed_out");
    this.notice("session", text, { actions: [{ label: "face.control.notice.sign_in", onTap }] });
  }

  /**
   * Shows a notice until it is dismissed. It replaces a notice with the same key.
   *
   * @param {{actions?: {label: string, onTap: () => void}[], tone?: "quiet", onClose?: () => void, close?: string}} more
   *   `actions`: buttons beside the closing button; `close`: label of the closing button
   */
  notice(key, text, more = {}) {
    this.notices.set(key, Object.assign({ text, actions: [], tone: "", close: "face.control.notice.close" }, more));
    this.show();
  }

  dismiss(key) {
    if (this.notices.delete(key)) {
      this.show();
    }
  }

  show() {
    this.shown.value = [...this.notices].map(([name, each]) => Object.assign({ name }, each));
  }

  /** Whether the user cannot close a notice. */
  isPermanent(name) {
    return STATE_NOTICES.includes(name);
  }
}
