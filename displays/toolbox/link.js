/** The question in the page's address after `#`: the link can be shared, and the server does not see the question. */

export const MAX_LENGTH = 60000;

/** The fragment of a question. */
export function fragmentOf(calculator, ruleset, question) {
  const options = new URLSearchParams();
  options.set("calc", calculator);
  options.set("rules", ruleset);
  options.set("in", JSON.stringify(question));
  return `#${options.toString()}`;
}

/**
 * @returns {{calc, rules, question, broken}} the question in a fragment; `question` undefined: the example. `broken`: the
 *   fragment cannot be read
 */
export function questionOf(fragment, calculators) {
  const options = new URLSearchParams(fragment.replace(/^#/, ""));
  const calc = options.get("calc");
  const link = { calc: null, rules: options.get("rules"), question: undefined, broken: false };
  if (calc === null) {
    return Object.assign(link, { broken: options.get("in") !== null });
  }
  if (!calculators.includes(calc)) {
    return Object.assign(link, { broken: true });
  }
  link.calc = calc;
  return options.get("in") === null ? link : Object.assign(link, read(options.get("in")));
}

function read(text) {
  try {
    const question = text.length <= MAX_LENGTH ? JSON.parse(text) : null;
    const isObject = question !== null && typeof question === "object" && !Array.isArray(question);
    return isObject ? { question } : { broken: true };
  } catch (error) {
    console.warn("the link cannot be read", error);
    return { broken: true };
  }
}
