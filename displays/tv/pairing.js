/** Pairs a TV: asks the server for a code, shows it in large type, and waits until a director confirms it. */

import { groupedCode } from "../../static/js/accounts/device_code.js";
import { request } from "../../static/js/accounts/session.js";
import { setText } from "../../static/js/dom.js";
import { jittered } from "../../static/js/live/jitter.js";

const POLL_MS = 2000;
const RETRY_MS = 4000;
/** A code is renewed this many milliseconds before it expires, so that a director has time to type it. */
const RENEW_BEFORE_MS = 20000;

/** Milliseconds until the next request for a code; never 0, even after an old code. */
export function renewIn(answer) {
  return Math.max(RETRY_MS, answer.expires_at - answer.server_ms - RENEW_BEFORE_MS);
}

/** Requests for pairing codes; the screen is drawn elsewhere. */
export class PairingRequests {
  /**
   * @param {object} device `post(url)`: a promise of `{status, ok, answer}`, status 0 without a server; `sleep(ms)`: a
   *   promise; `now()`: milliseconds of a monotonic clock
   * @param {{onCode, onAway, onPaired}} callbacks `onCode({code, qr, …})`, `onAway()`, `onPaired(display)`
   */
  constructor(device, callbacks) {
    Object.assign(this, device);
    this.callbacks = callbacks;
    this.turn = 0;
  }

  get isRunning() {
    return this.turn % 2 === 1;
  }

  start() {
    if (!this.isRunning) {
      this.turn += 1;
      this.run(this.turn);
    }
  }

  stop() {
    this.turn += this.isRunning ? 1 : 0;
  }

  async run(turn) {
    while (this.turn === turn) {
      const { ok, answer } = await this.post("/api/v1/pairings");
      if (this.turn !== turn) {
        return;
      }
      if (ok) {
        this.callbacks.onCode(answer);
        await this.poll(turn, this.now() + renewIn(answer));
      } else {
        this.callbacks.onAway();
        await this.sleep(jittered(RETRY_MS));
      }
    }
  }

  /** Polls until the code has to be renewed or is unknown to the server; without a server the code stays. */
  async poll(turn, until) {
    while (this.turn === turn && this.now() < until) {
      await this.sleep(jittered(POLL_MS));
      const { status, ok, answer } = this.turn === turn ? await this.post("/api/v1/pairings/poll") : {};
      if (this.turn !== turn) {
        return;
      }
      if (ok && answer.display) {
        this.stop();
        this.callbacks.onPaired(answer.display);
      } else if (status >= 400 && status < 500 && status !== 429) {
        await this.sleep(jittered(POLL_MS));
        return;
      }
    }
  }
}

/** The screen with the code. */
export class PairingScreen {
  /**
   * @param {object} part the shell's parts
   * @param {Function} texts
   * @param {(display: string) => void} onPaired
   */
  constructor(part, texts, onPaired) {
    Object.assign(this, { part, texts });
    const callbacks = { onCode: (answer) => this.show(answer), onAway: () => this.away(), onPaired };
    this.requests = new PairingRequests({ post, sleep, now: () => performance.now() }, callbacks);
  }

  start() {
    this.part.pairing.hidden = false;
    this.requests.start();
  }

  stop() {
    this.part.pairing.hidden = true;
    this.requests.stop();
  }

  show({ code, qr }) {
    setText(this.part.pairing_code, groupedCode(code));
    this.part.pairing_qr.hidden = !qr;
    if (qr && this.part.pairing_qr.getAttribute("src") !== qr) {
      this.part.pairing_qr.src = qr;
    }
    this.setAway(false);
  }

  /** Hides a code that cannot be renewed. */
  away() {
    this.setAway(true);
  }

  setAway(away) {
    this.part.pairing_how.hidden = away;
    this.part.pairing_code.hidden = away;
    this.part.pairing_qr.hidden = this.part.pairing_qr.hidden || away;
    this.part.pairing_away.hidden = !away;
  }
}

function post(url) {
  return request("POST", url, {});
}

function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
