/** The rules that govern a procedure, from the values of its rule set. */

import { signal } from "../../../../static/vendor/preact/preact.js";

/** Milliseconds before another request after a failed one. */
const RETRY_MS = 10000;

/** Numbers of the rules behind values: `["74", "75"]`; a value of the venue's own has none. */
export function rulesOf(keys, values) {
  const numbers = keys.map((key) => (values[key] ? values[key].rule : "")).filter(Boolean);
  return [...new Set(numbers)];
}

/** The values of rule sets, each loaded once. */
export class RuleSets {
  constructor() {
    this.sets = new Map(); // name -> signal of its values
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
    setTimeout(() => this.fetch(name), RETRY_MS);
  }
}
