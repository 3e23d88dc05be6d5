/** Pairs a television: asks the server for a code, shows it large, and waits until a director has confirmed it. */

import { groupedCode } from "../../static/js/accounts/device_code.js";
import { request } from "../../static/js/accounts/session.js";
import { setText } from "../../static/js/dom.js";
import { jittered } from "./identity.js";

const POLL_MS = 2000;
const RETRY_MS = 4000;
/** Milliseconds before a code expires at which it is renewed: a director could not finish typing the old one. */
const RENEW_BEFORE_MS = 20000;

/** Milliseconds until a fresh code is asked for; not at once even where the server gave an old one. */
export function renewIn(answer) {
  return Math.max(RETRY_MS, answer.expires_at - answer.server_ms - RENEW_BEFORE_MS);
}

/** Requests to the server for a pairing code; the screen is drawn elsewhere. */
export class PairingTalk {
  /**
   * @param {object} with_ `post(url)`: a promise of `{status, ok, answer}`, status 0 without a server; `sleep(ms)`: a promise;
   *   `now()`: milliseconds that only go on
   * @param {{onCode, onAway, onPaired}} told `onCode({code, qr, …})`, `onAway()`, `onPaired(display)`
   */
  constructor(with_, told) {
    Object.assign(this, with_);
    this.told = told;
    this.turn = 0;
  }

  get running() {
    return this.turn % 2 === 1;
  }

  start() {
    if (!this.running) {
      this.turn += 1;
      this.talk(this.turn);
    }
  }

  stop() {
    this.turn += this.running ? 1 : 0;
  }

  async talk(turn) {
    while (this.turn === turn) {
      const { ok, answer } = await this.post("/api/v1/pairings");
      if (this.turn !== turn) {
        return;
      }
      if (ok) {
        this.told.onCode(answer);
        await this.poll(turn, this.now() + renewIn(answer));
      } else {
        this.told.onAway();
        await this.sleep(jittered(RETRY_MS));
      }
    }
  }

  /** Until the code has to be renewed or is not the server's any more; while the server is away it stays. */
  async poll(turn, until) {
    while (this.turn === turn && this.now() < until) {
      await this.sleep(jittered(POLL_MS));
      const { status, ok, answer } = this.turn === turn ? await this.post("/api/v1/pairings/poll") : {};
      if (this.turn !== turn) {
        return;
      }
      if (ok && answer.display) {
        this.stop();
        this.told.onPaired(answer.display);
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
    const told = { onCode: (answer) => this.show(answer), onAway: () => this.away(), onPaired };
    this.talk = new PairingTalk({ post, sleep, now: () => performance.now() }, told);
  }

  start() {
    this.part.pairing.hidden = false;
    this.talk.start();
  }

  stop() {
    this.part.pairing.hidden = true;
    this.talk.stop();
  }

  show({ code, qr }) {
    setText(this.part.pairing_code, groupedCode(code));
    this.part.pairing_qr.hidden = !qr;
    if (qr && this.part.pairing_qr.getAttribute("src") !== qr) {
      this.part.pairing_qr.src = qr;
    }
    this.state(false);
  }

  /** A code that cannot be renewed is no longer shown: it would be of no use. */
  away() {
    this.state(true);
  }

  state(away) {
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
