/** A sign-in link as a QR code: somebody scans it with the own device and is signed in there. It works once, for minutes. */

import { el, setText } from "../../static/js/dom.js";
import { duration } from "../../static/js/formats.js";
import { request } from "../../static/js/session.js";
import { refusalText } from "./shared/refusal.js";

const SECOND = 1000;

export class SignInCode {
  /** @param {() => void} back where the way back leads */
  constructor(face, dialog, user, back) {
    Object.assign(this, { face, dialog, user, back });
  }

  says(code, params) {
    return this.face.texts(`face.staff.${code}`, params);
  }

  open() {
    this.picture = el("img.sign-in-code", { alt: this.says("link_of", { name: this.user.name }), hidden: true });
    this.left = el("p.hint", { role: "status" });
    const another = el("button.wide", { onclick: () => this.ask(), "data-staff": "another" }, this.says("another"));
    const back = el("button", { onclick: () => this.back() }, this.says("back"));
    const how = el("p.hint", {}, this.says("link_how", { name: this.user.name }));
    this.dialog.open(this.says("link_of", { name: this.user.name }), [how, this.picture, this.left, another], [back], "close");
    return this.ask();
  }

  /** Ask for a new link: the one before stays good until its time is over. */
  async ask() {
    const result = await request("POST", `/api/v1/staff/${this.user.id}/link`, {});
    if (!this.picture.isConnected) {
      return;
    }
    const wrong = refusalText(result, this.face.texts);
    this.dialog.say(wrong || "");
    if (!wrong) {
      const { qr, expires_at, server_ms } = result.answer;
      this.picture.src = qr;
      this.count(performance.now() + expires_at - server_ms);
    }
  }

  /** The code is gone when its link is over: nobody scans what leads nowhere. */
  count(until) {
    clearTimeout(this.next);
    const left = until - performance.now();
    this.picture.hidden = left <= 0;
    setText(this.left, left > 0 ? this.says("link_left", { time: duration(left) }) : this.says("link_over"));
    if (left > 0 && this.picture.isConnected) {
      this.next = setTimeout(() => this.count(until), left % SECOND || SECOND);
    }
  }
}
