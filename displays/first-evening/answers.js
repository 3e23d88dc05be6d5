/** Answers that the server does not have yet, kept in this browser until the clock runs. */

import { signal } from "../../static/vendor/preact/preact.js";
import { currencyOf, endAfter, nextQuarter } from "./guesses.js";

const KEY = "clockserver.first_evening";
const DEFAULT_HOURS = 5;

/** The answers of an earlier visit, by name; empty without any. */
function storedAnswers(storage) {
  try {
    return Object(JSON.parse(storage.getItem(KEY)) || {});
  } catch (error) {
    console.warn("the stored answers cannot be read", error);
    return {};
  }
}

/**
 * The answers of a new evening.
 *
 * @param {{zone: string, languages: string[], now: Date}} browser its time zone, languages and time
 */
export function defaultAnswers({ zone, languages, now }) {
  const start = nextQuarter(now);
  return {
    slug: "", // of the tournament created from these answers; empty before
    title: "",
    zone,
    currency: currencyOf(zone, languages),
    source: "generate", // "template", "library", "paste" or "generate"
    template: "",
    structure: "", // of the library
    document: null, // the pasted structure
    entries: "20",
    stack: "20000",
    chips: "25 100 500 1000 5000",
    start,
    end: endAfter(start, DEFAULT_HOURS),
    minutes: "", // of a level; empty: any
    savedStructure: null, // the structure saved last: {id, text} with its document as text
    names: "", // as pasted
    buyIn: "",
  };
}

/** A signal for each answer; every change is stored. */
export class Answers {
  constructor(storage, browser) {
    this.storage = storage;
    const values = Object.assign(defaultAnswers(browser), storedAnswers(storage));
    this.all = {};
    Object.keys(defaultAnswers(browser)).forEach((name) => {
      this.all[name] = this.storedSignal(values[name]);
    });
  }

  storedSignal(value) {
    const answer = signal(value);
    let isFirst = true; // a subscriber is called at once, and nothing changed then
    answer.subscribe(() => {
      if (!isFirst) {
        this.store();
      }
      isFirst = false;
    });
    return answer;
  }

  store() {
    const values = {};
    Object.keys(this.all).forEach((name) => (values[name] = this.all[name].peek()));
    try {
      this.storage.setItem(KEY, JSON.stringify(values));
    } catch (error) {
      console.warn("this browser stores no answers", error); // a reload begins with the defaults
    }
  }

  /** Removes the stored answers once the tournament runs: the next evening starts with the defaults. */
  forget() {
    this.storage.removeItem(KEY);
  }
}
