/** Sends the control's commands, and is loud about every one that was not done. */

import { fetchSession, isAway, signInAddress } from "../../../../static/js/accounts/session.js";
import { signal } from "../../../../static/vendor/preact/preact.js";
import { isVisitor } from "./roles.js";
import { keepCommand } from "../../shell/resent_command.js";
import { Reversals } from "./reversals.js";

/** The words of a refusal's reason: the catalogue's, which knows the venue's time, else the server's. */
export function reasonText(reason, texts) {
  const said = texts(reason.code, reason.params);
  return said === reason.code ? reason.text || said : said;
}

/** All reasons of a refusal on one line. */
export function reasonsText(reasons, texts) {
  return reasons.map((reason) => reasonText(reason, texts)).join(" · ");
}

/** The fault of an answer to a form, in words; null if the command is done, or was done already. */
export function faultOf({ refused }, texts) {
  const isDone = !refused || refused.every((reason) => reason.code === "already_done");
  return isDone ? null : reasonsText(refused, texts);
}

/** Refusals for a connection without a sign-in. */
const STALE = ["access.staff_only", "access.locked"];

/** Commands of the tournament as a whole. */
const OF_ALL_SESSIONS = /^(undo|redo|flight\.open|flights\..+)$/;

/** Notices about a state, which cannot be closed. */
const STATES = ["link", "journal", "session", "faults", "time"];

export class Desk {
  constructor(face) {
    this.face = face;
    this.notices = new Map(); // key -> {text, actions, tone, onClose}
    this.shown = signal([]); // the notices as they are drawn, with their names
    this.waiting = new Set(); // labels of commands on their way
    this.turn = Promise.resolve(); // orders the commands of which each tap counts
    this.reversals = new Reversals(() => face.timer.soon());
    this.session = signal(face.sessionId); // the flight or day that is shown: commands are about it
  }

  /**
   * Send a command of this tournament, about the session that is shown or, in `fields`, another one.
   *
   * @param {string} label the words of the tapped button, for notices
   * @returns {Promise<object>} the answer, see `sendCommand`
   */
  send(label, type, fields = {}, options = {}) {
    const place = { tournament: this.face.options.slug };
    const session = OF_ALL_SESSIONS.test(type) ? {} : { session: this.session.peek() };
    const deliver = () => this.deliver(label, type, Object.assign(place, session, fields), options);
    return type === "undo" || type === "redo" ? this.reversals.once(deliver) : deliver();
  }

  /**
   * Send a command of which each tap counts: a minute more, one more entry. It waits for the one before, so that a quick
   * finger has seen that: an equal command that it had not seen would be another tablet's, and be refused.
   */
  sendEach(label, type, fields, options) {
    const about = Object.assign({ session: this.session.peek() }, fields); // when its turn is another may be shown
    const send = () => this.send(label, type, about, options);
    this.turn = this.turn.then(send, send);
    return this.turn;
  }

  /**
   * Send a command that is not about this tournament, or one again with its id.
   *
   * @param {{inDialog?: boolean}} options `inDialog`: the caller shows a refusal itself
   */
  async deliver(label, type, fields, { inDialog = false } = {}) {
    this.dismiss("answer");
    if (type !== "undo" && type !== "redo") {
      this.reversals.release();
    }
    this.waiting.add(label);
    this.face.timer.soon();
    const silence = (tried) =>
      this.notice("answer", this.face.texts("face.control.notice.silence", { command: label, tried }));
    const answer = await this.face.live.command(type, fields, silence);
    this.waiting.delete(label);
    this.dismiss("answer");
    if (answer.refused) {
      this.refused(label, answer, inDialog);
    } else if (answer.lost) {
      const text = this.face.texts("face.control.notice.lost", { command: label });
      const again = { label: "face.control.notice.again", onTap: () => this.deliver(label, type, answer.command) };
      this.notice("answer", text, { actions: [again] });
    }
    this.face.timer.soon();
    return answer;
  }

  refused(label, { refused, command }, inDialog) {
    if (!inDialog) {
      const reasons = reasonsText(refused, this.face.texts);
      this.notice("answer", this.face.texts("face.control.notice.refused", { command: label, reasons }));
    }
    const access = refused.find((reason) => reason.code.startsWith("access."));
    if (access) {
      this.askWhoThisIs(label, command, access.code);
    }
  }

  /** A refusal of access may mean that the sign-in has ended: then the tap is kept for afterwards. */
  async askWhoThisIs(label = "", command = null, code = "") {
    const session = await fetchSession();
    if (!session) {
      return;
    }
    if (isAway(session)) {
      // The buttons stay as they were: a tap now is kept for after signing in.
      this.dismiss("answer");
      this.signedOut(label, command);
      return;
    }
    if (isVisitor(session)) {
      location.reload(); // the role was changed to one that works elsewhere: the page says where
      return;
    }
    this.face.session = session;
    if (command && STALE.includes(code)) {
      // Signed in meanwhile, in another window: the connection is still the one from before.
      this.face.live.reconnect();
    }
    this.face.timer.soon();
  }

  signedOut(label, command) {
    const { texts } = this.face;
    if (!command && this.notices.has("session")) {
      return; // the notice may hold a tap that was not sent
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
   * Show a notice until it is dismissed; one with the same key is replaced.
   *
   * @param {{actions?: {label: string, onTap: () => void}[], tone?: "quiet", onClose?: () => void, close?: string}} more
   *   `actions` are buttons beside the one that closes, whose label is `close`
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

  /** Whether a notice is about a state, and cannot be closed. */
  isOfState(name) {
    return STATES.includes(name);
  }
}
