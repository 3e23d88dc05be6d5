/** Sends the control's commands, and is loud about every one that was not done. */

import { el, setChildren } from "/static/js/dom.js";

/** The words of a refusal's reason: the catalogue's, which knows the venue's time, else the server's. */
export function reasonText(reason, texts) {
  const said = texts(reason.code, reason.params);
  return said === reason.code ? reason.text || said : said;
}

export class Desk {
  /** @param {Element} board where notices are shown (role=alert) */
  constructor(face, board) {
    this.face = face;
    this.board = board;
    this.notices = new Map(); // key -> {text, again}
    this.waiting = new Set(); // labels of commands on their way
  }

  /**
   * Send a command of this tournament.
   *
   * @param {string} label what the TD tapped, for notices
   * @returns {Promise<object>} the answer, see `sendCommand`
   */
  send(label, type, fields = {}) {
    const place = { tournament: this.face.options.slug };
    const session = type === "undo" || type === "redo" ? {} : { session: "1" };
    return this.deliver(label, type, Object.assign(place, session, fields));
  }

  /** Send a command that is not about this tournament, or one again with its id. */
  async deliver(label, type, fields) {
    this.dismiss("answer");
    this.waiting.add(label);
    this.face.hand.soon();
    const silence = (tried) => this.notice("answer", this.face.texts("face.control.notice.silence", { command: label, tried }));
    const answer = await this.face.live.command(type, fields, silence);
    this.waiting.delete(label);
    this.dismiss("answer");
    if (answer.refused) {
      this.refused(label, answer.refused);
    } else if (answer.lost) {
      const text = this.face.texts("face.control.notice.lost", { command: label });
      this.notice("answer", text, () => this.deliver(label, type, answer.command));
    }
    this.face.hand.soon();
    return answer;
  }

  refused(label, reasons) {
    const all = reasons.map((reason) => reasonText(reason, this.face.texts)).join(" · ");
    this.notice("answer", this.face.texts("face.control.notice.refused", { command: label, reasons: all }));
  }

  /** Show a notice until it is dismissed; one with the same key is replaced. `again` adds a button that asks again. */
  notice(key, text, again = null) {
    this.notices.set(key, { text, again });
    this.show();
  }

  dismiss(key) {
    if (this.notices.delete(key)) {
      this.show();
    }
  }

  show() {
    const key = JSON.stringify([...this.notices.entries()].map(([name, each]) => [name, each.text]));
    setChildren(this.board, key, () => [...this.notices].map(([name, each]) => this.bar(name, each)));
  }

  bar(name, { text, again }) {
    const { texts } = this.face;
    const close = () => this.dismiss(name);
    const isLink = name === "link" || name === "journal";
    return el(
      "div.notice",
      {},
      el("span", {}, text),
      again ? el("button", { onclick: again }, texts("face.control.notice.again")) : null,
      // The state of the connection cannot be waved away.
      isLink ? null : el("button", { onclick: close }, texts("face.control.notice.close")),
    );
  }
}
