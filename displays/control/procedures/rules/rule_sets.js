/** The rules that govern a procedure, from the values of its rule set. */

import { signal } from "../../../../static/vendor/preact/preact.js";

/** Milliseconds after which values that could not be fetched are asked for again. */
const AGAIN_MS = 10000;

/** The rules that govern a procedure: `["74", "75"]` of the values it names; a value the house chose has none. */
export function rulesOf(keys, values) {
  const found = keys.map((key) => (values[key] ? values[key].rule : "")).filter(Boolean);
  return [...new Set(found)];
}

/** The values of a rule set, fetched once for each. */
export class RuleSets {
  constructor() {
    this.sets = new Map(); // a signal for each by its name
  }

  values(name) {
    if (!name) {
      return {};
    }
    if (!this.sets.has(name)) {
      this.sets.set(name, signal({}));
      this.fetch(name);
    }
    return this.sets.get(name).value;
  }

  async fetch(name) {
    try {
      const answer = await fetch(`/api/v1/rulesets/${encodeURIComponent(name)}`);
      if (answer.ok) {
        this.sets.get(name).value = (await answer.json()).values;
        return;
      }
    } catch (error) {
      if (!(error instanceof TypeError)) {
        throw error;
      }
    }
    setTimeout(() => this.fetch(name), AGAIN_MS);
  }
}
