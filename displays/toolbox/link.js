/** The question in the page's address after `#`: the link can be shared, and the server does not see the question. */

export const MAX_LENGTH = 60000;

/** The fragment of a question. */
export function fragmentOf(calculator, ruleset, given) {
  const options = new URLSearchParams();
  options.set("calc", calculator);
  options.set("rules", ruleset);
  options.set("in", JSON.stringify(given));
  return `#${options.toString()}`;
}

/**
 * @returns {{calc, rules, given, broken}} the question in a fragment; `given` undefined: the example. `broken`: the
 *   fragment cannot be read
 */
export function questionOf(fragment, calculators) {
  const options = new URLSearchParams(fragment.replace(/^#/, ""));
  const calc = options.get("calc");
  const asked = { calc: null, rules: options.get("rules"), given: undefined, broken: false };
  if (calc === null) {
    return Object.assign(asked, { broken: options.get("in") !== null });
  }
  if (!calculators.includes(calc)) {
    return Object.assign(asked, { broken: true });
  }
  asked.calc = calc;
  return options.get("in") === null ? asked : Object.assign(asked, read(options.get("in")));
}

function read(text) {
  try {
    const given = text.length <= MAX_LENGTH ? JSON.parse(text) : null;
    const isObject = given !== null && typeof given === "object" && !Array.isArray(given);
    return isObject ? { given } : { broken: true };
  } catch (error) {
    console.warn("the link cannot be read", error);
    return { broken: true };
  }
}
