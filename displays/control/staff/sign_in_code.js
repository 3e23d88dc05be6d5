/** A sign-in link as a QR code: a user scans it with their own device and is signed in there. It works once, for minutes. */

import { groupedCode } from "../../../static/js/device_code.js";
import { duration } from "../../../static/js/formats.js";
import { request } from "../../../static/js/session.js";
import { html, signal, useEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { DialogFrame } from "../shared/dialog.js";
import { refusalText } from "../shared/refusal.js";

const SECOND = 1000;

class SignInLink {
  constructor(state, user) {
    Object.assign(this, { state, user });
    this.picture = signal(null);
    this.code = signal("");
    this.left = signal(null); // milliseconds; null while there is no link
    this.isOpen = true;
  }

  /** Asks for a new link: the one before stays good until its time is over. */
  async ask() {
    const { texts, dialog } = this.state;
    const result = await request("POST", `/api/v1/staff/${this.user.id}/link`, {});
    if (!this.isOpen) {
      return;
    }
    const fault = refusalText(result, texts);
    dialog.say(fault || "");
    if (!fault) {
      const { qr, code, expires_at: expiresAt, server_ms: serverMs } = result.answer;
      this.picture.value = qr;
      this.code.value = code;
      this.count(performance.now() + expiresAt - serverMs);
    }
  }

  count(until) {
    clearTimeout(this.next);
    const left = until - performance.now();
    this.left.value = left;
    if (left > 0 && this.isOpen) {
      this.next = setTimeout(() => this.count(until), left % SECOND || SECOND);
    }
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.next);
  }
}

/** @param {(state, staff, id) => void} props.openUser opens the card of the account */
export function SignInCode({ state, dialog, staff, user, openUser }) {
  const says = (code, params) => state.texts(`face.staff.${code}`, params);
  const link = useRef(null);
  link.current = link.current || new SignInLink(state, user);
  useEffect(() => {
    link.current.ask();
    return () => link.current.close();
  }, []);
  const left = link.current.left.value;
  const isGood = left !== null && left > 0;
  const title = says("link_of", { name: user.name });
  const words = left === null ? "" : isGood ? says("link_left", { time: duration(left) }) : says("link_over");
  const back = html`<button onClick=${() => openUser(state, staff, user.id)}>${says("back")}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${back} close="close">
      <p class="hint">${says("link_how", { name: user.name })}</p>
      <img class="sign-in-code" alt=${title} src=${link.current.picture.value || undefined} hidden=${!isGood} />
      ${isGood && html`<p class="hint">${says("link_typed")} <b class="code">${groupedCode(link.current.code.value)}</b></p>`}
      <p class="hint" role="status">${words}</p>
      <button class="wide" data-staff="another" onClick=${() => link.current.ask()}>${says("another")}</button>
    <//>
  `;
}
