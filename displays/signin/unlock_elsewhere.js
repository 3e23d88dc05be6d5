/** Unlocks this device by another device of the signed-in user: a QR code to scan, or a code to type. */

import { groupedCode } from "../../static/js/accounts/device_code.js";
import { refusals, request } from "../../static/js/accounts/session.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { html, useLayoutEffect, useSignal } from "../../static/vendor/preact/preact.js";
import { OtherForms, Titled } from "./form_parts.js";

const POLL_MS = 2000;
const RENEW_BEFORE_MS = 20000;
const RETRY_MS = 4000;

export function UnlockElsewhere({ signIn }) {
  const { texts, session } = signIn;
  const code = useSignal({ code: "", qr: "" });
  const fault = useSignal("");
  useLayoutEffect(() => {
    const codes = new UnlockCodes(signIn, code, fault);
    codes.ask();
    return () => codes.stop();
  }, []);
  const { qr } = code.value;
  const forms = session.has_pin ? ["pin", "password"] : ["password"];
  return html`<${Titled} title=${texts("face.signin.elsewhere")} how=${texts("face.signin.elsewhere_how")}>
    <div class="unlock">
      <img alt="" src=${qr || null} hidden=${!qr} />
      <p class="code">${groupedCode(code.value.code)}</p>
      <p role="status">${fault.value}</p>
    </div>
    <${OtherForms} signIn=${signIn} forms=${forms} />
  <//>`;
}

/** Asks the server for codes, and whether a code was used. */
class UnlockCodes {
  /** @param {object} code signal of `{code, qr}` @param {object} fault signal of the reason why there is no new code */
  constructor(signIn, code, fault) {
    Object.assign(this, { signIn, code, fault });
    this.isStopped = false;
  }

  stop() {
    this.isStopped = true;
  }

  /** Asks for a code, again before the code expires, and again after a refusal or without an answer. */
  async ask() {
    const { texts } = this.signIn;
    const result = await request("POST", "/api/v1/pairings", { kind: "unlock" });
    if (this.isStopped) {
      return;
    }
    const { ok, answer } = result;
    this.fault.value = ok ? "" : reasonsText(refusals(result), texts, " ") || texts("face.signin.unreachable");
    if (!ok) {
      setTimeout(() => this.isStopped || this.ask(), RETRY_MS);
      return;
    }
    this.code.value = answer;
    const renewIn = Math.max(RETRY_MS, answer.expires_at - answer.server_ms - RENEW_BEFORE_MS);
    this.poll(performance.now() + renewIn);
  }

  /** Asks whether the code was used, until the instant `until`. */
  poll(until) {
    setTimeout(async () => {
      const { answer } = this.isStopped ? {} : await request("POST", "/api/v1/pairings/poll", {});
      if (this.isStopped) {
        return;
      }
      if (answer && answer.unlocked) {
        this.signIn.leave();
      } else if (performance.now() < until) {
        this.poll(until);
      } else {
        this.ask();
      }
    }, POLL_MS);
  }
}
