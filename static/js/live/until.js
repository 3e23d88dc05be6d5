/** Waiting for signals: the effect of a command on the topics may follow the command's answer. */

import { effect } from "../../vendor/preact/preact.js";

/**
 * Waits until a condition on signals holds.
 *
 * @param {() => any} condition reads signals; the first value that counts as true ends the wait
 * @param {number | null} maxMs null: no limit
 * @returns {Promise<any>} that value; null after `maxMs`
 */
export function until(condition, maxMs = null) {
  return new Promise((resolve) => {
    let timer = null;
    let stop = () => {};
    const end = (value) => {
      clearTimeout(timer);
      resolve(value);
      Promise.resolve().then(() => stop()); // the first run of the effect ends before `stop` is known
    };
    if (maxMs !== null) {
      timer = setTimeout(() => end(null), maxMs);
    }
    stop = effect(() => {
      const value = condition();
      if (value) {
        end(value);
      }
    });
  });
}
