/** The requests of a form, one at a time: the reasons of a refusal, and the time to wait after too many tries. */

import { refusals, request } from "../../static/js/accounts/session.js";
import { duration } from "../../static/js/texts/formats.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { useLayoutEffect, useRef, useSignal } from "../../static/vendor/preact/preact.js";

const TOO_OFTEN = "access.try_later";

/** Milliseconds to wait after too many tries; 0 if the refusal has another reason. */
export function retryAfter(reasons) {
  const refusal = reasons.find((reason) => reason.code === TOO_OFTEN);
  return refusal ? refusal.params.retry_ms : 0;
}

/**
 * The requests of a form.
 *
 * @param {string} notice the first message
 * @returns {{ask, isBusy, error}} signals: `isBusy` until the answer or the end of the time to wait; `error`, the
 *   message. `ask(method, url, body)` returns `{answer, refused}`; `answer` is null after a refusal, and while busy
 */
export function useRequest(texts, notice = "") {
  const isBusy = useSignal(false);
  const error = useSignal(notice);
  const isShown = useRef(true);
  useLayoutEffect(() => () => (isShown.current = false), []);

  /** Counts down until the next try. */
  function wait(until) {
    const left = until - performance.now();
    if (left <= 0 || !isShown.current) {
      error.value = "";
      isBusy.value = false;
      return;
    }
    error.value = texts("face.signin.try_again_in", { time: duration(left) });
    setTimeout(() => wait(until), left % 1000 || 1000);
  }

  async function ask(method, url, body) {
    if (isBusy.value) {
      return { answer: null, refused: [] };
    }
    isBusy.value = true;
    error.value = "";
    const result = await request(method, url, body);
    const refused = refusals(result);
    const retryMs = retryAfter(refused);
    if (retryMs) {
      wait(performance.now() + retryMs);
      return { answer: null, refused };
    }
    isBusy.value = false;
    error.value = result.ok ? "" : reasonsText(refused, texts, " ") || texts("face.signin.unreachable");
    return { answer: result.ok ? result.answer : null, refused };
  }

  return { ask, isBusy, error };
}
