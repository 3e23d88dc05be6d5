/** A code that works once, for some minutes: as a QR code and as letters. */

import { groupedCode } from "../../../static/js/accounts/device_code.js";
import { request } from "../../../static/js/accounts/session.js";
import { duration } from "../../../static/js/texts/formats.js";
import { html, signal, useEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "./commands/refusal.js";

const SECOND = 1000;

class OneTimeCode {
  /** @param {string} path path of the request for a code */
  constructor(state, path) {
    Object.assign(this, { state, path });
    this.picture = signal(null);
    this.code = signal("");
    this.msLeft = signal(null); // milliseconds; null while there is no code
    this.isOpen = true;
  }

  /** Requests a code. An earlier code stays valid until it expires. */
  async ask() {
    const { texts, dialog } = this.state;
    const result = await request("POST", this.path, {});
    if (!this.isOpen) {
      return;
    }
    const fault = refusalText(result, texts);
    dialog.showFault(fault || "");
    if (!fault) {
      const { qr, code, expires_at: expiresAt, server_ms: serverMs } = result.answer;
      this.picture.value = qr;
      this.code.value = code;
      this.count(performance.now() + expiresAt - serverMs);
    }
  }

  count(until) {
    clearTimeout(this.next);
    const msLeft = until - performance.now();
    this.msLeft.value = msLeft;
    if (msLeft > 0 && this.isOpen) {
      this.next = setTimeout(() => this.count(until), msLeft % SECOND || SECOND);
    }
  }

  close() {
    this.isOpen = false;
    clearTimeout(this.next);
  }
}

/**
 * @param {string} props.path path of the request for a code
 * @param {string} props.title alternative text of the picture
 * @param {string} props.codeLabel words before the letters
 */
export function OneTimeCodePanel({ state, path, title, codeLabel }) {
  const text = (code, params) => state.texts(`face.staff.${code}`, params);
  const model = useRef(null);
  model.current = model.current || new OneTimeCode(state, path);
  useEffect(() => {
    model.current.ask();
    return () => model.current.close();
  }, []);
  const msLeft = model.current.msLeft.value;
  const isValid = msLeft !== null && msLeft > 0;
  const validity = msLeft === null ? "" : isValid ? text("link_left", { time: duration(msLeft) }) : text("link_over");
  return html`
    <img class="sign-in-code" alt=${title} src=${model.current.picture.value || undefined} hidden=${!isValid} />
    ${isValid && html`<p class="hint">${codeLabel} <b class="code">${groupedCode(model.current.code.value)}</b></p>`}
    <p class="hint" role="status">${validity}</p>
    <button class="wide" data-staff="another" onClick=${() => model.current.ask()}>${text("another")}</button>
  `;
}
