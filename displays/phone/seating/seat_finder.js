/**
 * Finds a seat by typed text: the server searches ten thousand names, and answers with the few that match.
 * The argument `device` has the network, the timer and the randomness.
 */

import { pollDelay } from "../../../static/js/live/polling.js";
import { entriesFound } from "../../../static/js/seating/seats.js";

/** Milliseconds without a key before the server is asked. */
const PAUSE_MS = 250;
const ANSWER_MS = 5000;
/** For `pollDelay`: the shown results are asked for as seldom as a topic that does not change. */
const CALM = { unchanged: Infinity, failed: 0 };

/** Whether the text is long enough to search: three letters, or a number; 王明 is a whole name. */
export function isEnough(typed) {
  return typed.length >= 3 || /\d|\p{Script=Han}/u.test(typed);
}

export class SeatFinder {
  /**
   * @param {object} device `{request(method, url), later(run, ms), random}`, as in `accounts/session.js`
   * @param {() => void} changed called when the state changes
   */
  constructor(device, slug, changed) {
    Object.assign(this, { device, slug, changed });
    this.query = ""; // names the session that is searched, where there are several; see `sessionQuery`
    this.typed = null; // the text that is searched; null while nobody searches
    this.answer = null; // the newest, `{typed, value, count, named}`
    this.failures = 0;
    this.request = 0;
  }

  /** Searches for this text until the next one; an empty text only asks how seats are found. */
  search(typed) {
    if (typed === this.typed) {
      return;
    }
    this.stop();
    this.typed = typed;
    if (!this.answer || (isEnough(typed) && this.answer.typed !== typed)) {
      this.askIn(typed ? PAUSE_MS : 0);
    } else if (isEnough(typed)) {
      this.askIn(pollDelay(CALM, this.device.random));
    }
  }

  stop() {
    this.request += 1;
    this.typed = null;
    this.failures = 0;
  }

  askIn(ms) {
    const { request } = this;
    this.device.later(() => request === this.request && this.ask(), ms);
  }

  async ask() {
    const { request, typed } = this;
    const url = `/api/v1/tournaments/${encodeURIComponent(this.slug)}/seats?find=${encodeURIComponent(typed)}${this.query}`;
    const late = new Promise((resolve) => {
      this.device.later(() => resolve({ ok: false }), ANSWER_MS);
    });
    const { ok, answer } = await Promise.race([this.device.request("GET", url), late]);
    if (request !== this.request) {
      return; // something else was typed meanwhile
    }
    this.failures = ok ? 0 : this.failures + 1;
    if (ok) {
      this.answer = { typed, value: answer.value, count: answer.count, named: answer.named };
    }
    if (!ok || isEnough(typed)) {
      this.askIn(pollDelay(ok ? CALM : { failed: this.failures }, this.device.random));
    }
    this.changed();
  }

  /** Whether names are shown; true until the server says otherwise. */
  get showsNames() {
    return this.answer ? this.answer.named : true;
  }

  /**
   * The matching entries. Until the next answer, those of the last answer that still match stay, so that the list does
   * not move under the finger.
   *
   * @returns {{entries: string[], seats: object, more: number, isKnown: boolean}} `more`: number of matches that are
   *   not in the answer
   */
  get matches() {
    const { typed, answer } = this;
    if (!answer || !typed || !isEnough(typed)) {
      return { entries: [], seats: {}, more: 0, isKnown: false };
    }
    const isKnown = answer.typed === typed;
    const all = Object.keys(answer.value);
    return {
      entries: isKnown ? all : entriesFound(answer.value, typed),
      seats: answer.value,
      more: answer.count - all.length,
      isKnown,
    };
  }
}
