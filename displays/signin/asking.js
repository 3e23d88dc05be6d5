/** One question to the server at a time: shows the reasons of a refusal, and after too many tries the time to wait. */

import { duration } from "../../static/js/formats.js";
import { refusals, request } from "../../static/js/session.js";

const TOO_OFTEN = "access.try_later";

/** Milliseconds to wait after too many tries; 0 if the refusal has another reason. */
export function retryAfter(reasons) {
  const found = reasons.find((reason) => reason.code === TOO_OFTEN);
  return found ? found.params.retry_ms : 0;
}

/** The words of the reasons, each on its own. */
export function reasonWords(reasons, texts) {
  const said = (reason) => {
    const words = texts(reason.code, reason.params);
    return words === reason.code ? reason.text || words : words;
  };
  return reasons.map(said).join(" ");
}

export class Asking {
  /**
   * @param {Element} error the place for the message
   * @param {(busy: boolean) => void} hold disables the controls while an answer, or the time to wait, is outstanding
   */
  constructor(texts, error, hold) {
    Object.assign(this, { texts, error, hold });
    this.busy = false;
    this.refused = []; // the reasons of the newest refusal
  }

  /** @returns {Promise<object | null>} the answer; null if it was refused, which has been said, or asked already */
  async ask(method, url, body) {
    if (this.busy) {
      return null;
    }
    this.keep(true);
    this.say("");
    const result = await request(method, url, body);
    this.refused = refusals(result);
    const wait = retryAfter(this.refused);
    if (wait) {
      this.count(performance.now() + wait);
      return null;
    }
    this.keep(false);
    if (!result.ok) {
      this.say(reasonWords(this.refused, this.texts) || this.texts("face.signin.unreachable"));
    }
    return result.ok ? result.answer : null;
  }

  keep(busy) {
    this.busy = busy;
    this.hold(busy);
  }

  say(words) {
    this.error.textContent = words;
  }

  /** Count down until it may be tried again. */
  count(until) {
    const left = until - performance.now();
    if (left <= 0 || !this.error.isConnected) {
      this.say("");
      this.keep(false);
      return;
    }
    this.say(this.texts("face.signin.try_again_in", { time: duration(left) }));
    setTimeout(() => this.count(until), left % 1000 || 1000);
  }
}
