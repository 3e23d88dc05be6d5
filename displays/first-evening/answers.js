/** Answers that the server does not have yet, kept in this browser until the clock runs. */

import { signal } from "../../static/vendor/preact/preact.js";
import { currencyOf, endAfter, nextQuarter } from "./guesses.js";

const KEY = "clockserver.first_evening";
const DEFAULT_HOURS = 5;

function kept(storage) {
  try {
    return Object(JSON.parse(storage.getItem(KEY)) || {});
  } catch (error) {
    console.warn("the answers of before cannot be read", error);
    return {};
  }
}

/** @param {{zone: string, languages: string[], now: Date}} here time zone and languages of the browser, and its time */
export function defaultAnswers({ zone, languages, now }) {
  const start = nextQuarter(now);
  return {
    slug: "", // of the tournament that these answers made
    title: "",
    zone,
    currency: currencyOf(zone, languages),
    source: "generate", // "template", "library", "paste" or "generate"
    template: "",
    structure: "", // of the library
    document: null, // what was pasted
    entries: "20",
    stack: "20000",
    chips: "25 100 500 1000 5000",
    start,
    end: endAfter(start, DEFAULT_HOURS),
    minutes: "", // of a level; empty: any
    made: null, // the structure that was saved last: {id, document}
    names: "", // as they were pasted
    buyIn: "",
  };
}

/** A signal for each answer; every change is stored. */
export class Answers {
  constructor(storage, here) {
    this.storage = storage;
    const usual = defaultAnswers(here);
    const before = kept(storage);
    this.all = {};
    Object.keys(usual).forEach((name) => {
      this.all[name] = this.kept(name, name in before ? before[name] : usual[name]);
    });
  }

  kept(name, value) {
    const made = signal(value);
    let isFirst = true;
    made.subscribe(() => {
      if (!isFirst) {
        this.write();
      }
      isFirst = false;
    });
    return made;
  }

  write() {
    const values = {};
    Object.keys(this.all).forEach((name) => (values[name] = this.all[name].peek()));
    try {
      this.storage.setItem(KEY, JSON.stringify(values));
    } catch (error) {
      console.warn("this browser keeps no answers", error); // a reload begins anew
    }
  }

  /** The tournament is under way: the next evening starts with the defaults. */
  forget() {
    this.storage.removeItem(KEY);
  }
}
