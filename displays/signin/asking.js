/** One question to the server at a time: what stood against it is said, and where it was asked too often, when to try again. */

import { duration } from "../../static/js/formats.js";
import { refusals, request } from "../../static/js/session.js";

const TOO_OFTEN = "access.try_later";

/** How long to wait after too many tries, in milliseconds; 0 where that is not the reason. */
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
   * @param {Element} error where it is said
   * @param {(busy: boolean) => void} hold what can be pressed is held while an answer, or the time to wait, is outstanding
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
