/** The values of a rule set, with the numbers of its rules. */

import { applies } from "./fields/values.js";

const loaded = new Map();

/** @returns {Promise<{title, values, of} | null>} null for an unknown set */
export async function citedRules(name) {
  if (!loaded.has(name)) {
    const rules = await load(name);
    if (!rules) {
      return null;
    }
    loaded.set(name, rules);
  }
  return loaded.get(name);
}

async function load(name) {
  try {
    const response = await fetch(`/api/v1/rulesets/${encodeURIComponent(name)}`);
    if (!response.ok) {
      return null;
    }
    const { title, values } = await response.json();
    return { title, values, of: (rules, question) => numbersOf(rules, question, values) };
  } catch (error) {
    console.warn("the rule set could not be loaded", error);
    return null;
  }
}

/** The numbers of the rules behind a question, each once. */
function numbersOf(rules, question, values) {
  const numbers = rules.filter((each) => applies(each, question)).map(({ key }) => values[key] && values[key].rule);
  return numbers.filter((number, i) => number && numbers.indexOf(number) === i);
}
