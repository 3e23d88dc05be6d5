/** Unlocks this device from another one where the same person is signed in: a QR code to scan, a code to type. */

import { groupedCode } from "../../static/js/accounts/device_code.js";
import { request } from "../../static/js/accounts/session.js";
import { html, useLayoutEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { OtherForms, Titled } from "./titled.js";

const POLL_MS = 2000;
const RENEW_BEFORE_MS = 20000;
const RETRY_MS = 4000;

export function UnlockElsewhere({ signIn }) {
  const { texts, session } = signIn;
  const code = useSignal({ code: "", qr: "" });
  const isLost = useSignal(false);
  useLayoutEffect(() => {
    const codes = new UnlockCodes(code, isLost, () => signIn.leave());
    codes.ask();
    return () => codes.stop();
  }, []);
  const { qr } = code.value;
  const forms = session.has_pin ? ["pin", "password"] : ["password"];
  return html`<${Titled} title=${texts("face.signin.elsewhere")} how=${texts("face.signin.elsewhere_how")}>
    <div class="unlock">
      <img alt="" src=${qr || null} hidden=${!qr} />
      <p class="code">${groupedCode(code.value.code)}</p>
      <p role="status">${isLost.value && texts("face.signin.unreachable")}</p>
    </div>
    <${OtherForms} signIn=${signIn} forms=${forms} />
  <//>`;
}

/** Asks the server for codes, and whether one was used. */
class UnlockCodes {
  /** @param {object} code the signal of `{code, qr}` @param {object} isLost the signal of an unreachable server */
  constructor(code, isLost, onUnlocked) {
    Object.assign(this, { code, isLost, onUnlocked });
    this.stopped = false;
  }

  stop() {
    this.stopped = true;
  }

  /** Asks for a code, again before it expires, and again if the server was unreachable. */
  async ask() {
    const { ok, answer } = await request("POST", "/api/v1/pairings", { kind: "unlock" });
    if (this.stopped) {
      return;
    }
    this.isLost.value = !ok;
    if (!ok) {
      setTimeout(() => this.stopped || this.ask(), RETRY_MS);
      return;
    }
    this.code.value = answer;
    const renewIn = Math.max(RETRY_MS, answer.expires_at - answer.server_ms - RENEW_BEFORE_MS);
    this.poll(performance.now() + renewIn);
  }

  poll(until) {
    setTimeout(async () => {
      const { answer } = this.stopped ? {} : await request("POST", "/api/v1/pairings/poll", {});
      if (this.stopped) {
        return;
      }
      if (answer && answer.unlocked) {
        this.onUnlocked();
      } else if (performance.now() < until) {
        this.poll(until);
      } else {
        this.ask();
      }
    }, POLL_MS);
  }
}
