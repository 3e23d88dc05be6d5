/** A code that works once, for minutes: as a QR code to scan, and to type. */

import { groupedCode } from "../../../static/js/accounts/device_code.js";
import { request } from "../../../static/js/accounts/session.js";
import { duration } from "../../../static/js/texts/formats.js";
import { html, signal, useEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "./commands/refusal.js";

const SECOND = 1000;

class OneTimeCode {
  /** @param {string} path where the server is asked for a code */
  constructor(state, path) {
    Object.assign(this, { state, path });
    this.picture = signal(null);
    this.code = signal("");
    this.left = signal(null); // milliseconds; null while there is no code
    this.isOpen = true;
  }

  /** Asks for a new code: the one before stays good until its time is over. */
  async ask() {
    const { texts, dialog } = this.state;
    const result = await request("POST", this.path, {});
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

/**
 * @param {string} props.path where the server is asked for a code
 * @param {string} props.title what the picture shows
 * @param {string} props.typed the words before the code that is typed
 */
export function CodeOnce({ state, path, title, typed }) {
  const says = (code, params) => state.texts(`face.staff.${code}`, params);
  const once = useRef(null);
  once.current = once.current || new OneTimeCode(state, path);
  useEffect(() => {
    once.current.ask();
    return () => once.current.close();
  }, []);
  const left = once.current.left.value;
  const isGood = left !== null && left > 0;
  const words = left === null ? "" : isGood ? says("link_left", { time: duration(left) }) : says("link_over");
  return html`
    <img class="sign-in-code" alt=${title} src=${once.current.picture.value || undefined} hidden=${!isGood} />
    ${isGood && html`<p class="hint">${typed} <b class="code">${groupedCode(once.current.code.value)}</b></p>`}
    <p class="hint" role="status">${words}</p>
    <button class="wide" data-staff="another" onClick=${() => once.current.ask()}>${says("another")}</button>
  `;
}
