/** The rulebook as data: loaded for a rule set, in the language of the page, searchable. */

import { folded } from "../../static/js/seating/names.js";

/** The text in a language, in the language without its region, in English, or in any language, in this order. */
export function inLanguage(words, language) {
  return words[language] || words[language.split("-")[0]] || words.en || words[Object.keys(words)[0]];
}

/** Every rule of a book with its chapter and its searchable text. */
export function rulesOf(book, language) {
  const say = (words) => inLanguage(words, language);
  return [].concat(
    ...book.chapters.map((chapter) =>
      chapter.rules.map((rule) => ({ rule, chapter: chapter.id, texts: textsOf(rule, say) })),
    ),
  );
}

function textsOf(rule, say) {
  const words = [rule.here, ...rule.elsewhere.map(({ text }) => text), ...rule.notes].filter(Boolean);
  return {
    number: folded(rule.number || ""),
    title: folded(say(rule.title)),
    all: folded([say(rule.title), say(rule.summary), ...words.map(say)].join(" ")),
  };
}

const RANKS = [
  ({ number }, query) => numbersIn(number).includes(query),
  ({ number }, query) => numbersIn(number).some((each) => matchesNumber(each, query)),
  ({ title }, query, words) => words.every((word) => title.includes(word)),
  ({ all }, query, words) => words.every((word) => all.includes(word)),
];

/** The numbers of a rule, such as `10a, 11`. */
function numbersIn(number) {
  return number.split(",").map((each) => each.trim());
}

/** Whether a typed number matches: `10` matches `10a`, and `10d` its rule `10`; `1` does not match `10`. */
function matchesNumber(number, query) {
  const [short, long] = number.length < query.length ? [number, query] : [query, number];
  return Boolean(short) && /\d/.test(short) && long.startsWith(short) && !/\d/.test(long.charAt(short.length));
}

/**
 * The rules that match the typed text, the best first: by number, title, words. All rules for empty text.
 *
 * @param {object[]} rules the result of `rulesOf`
 */
export function search(rules, typed) {
  const query = folded(typed).trim();
  if (!query) {
    return rules;
  }
  const words = query.split(/\s+/);
  const ranked = rules
    .map((each) => ({ each, rank: RANKS.findIndex((fits) => fits(each.texts, query, words)) }))
    .filter(({ rank }) => rank >= 0);
  // If the text matches a rule number, the same digits in the words of other rules do not count.
  const numbers = ranked.filter(({ rank }) => rank < 2);
  const matches = numbers.length ? numbers : ranked;
  // Among equal matches, rules of this set come first.
  const place = ({ each, rank }) => 2 * rank + (each.rule.number === null ? 1 : 0);
  const places = Array.from({ length: 2 * RANKS.length }, (_, index) => index);
  const rulesAt = (index) => matches.filter((match) => place(match) === index).map(({ each }) => each);
  return [].concat(...places.map(rulesAt));
}

/** Rules that differ in words between two sets: rules of only one set, or with another text. */
export function differing(mine, other) {
  const others = new Map(rulesOf(other, "en").map(({ rule }) => [rule.id, rule]));
  return [].concat(...mine.chapters.map(({ rules }) => rules)).filter((rule) => {
    const twin = others.get(rule.id);
    const hasNumber = ({ number }) => number !== null;
    return !twin || hasNumber(rule) !== hasNumber(twin) || JSON.stringify(rule.here) !== JSON.stringify(twin.here);
  });
}

/** The server's answer, with retries; `{refused}` for an unknown name or faulty files. */
export async function load(url, waiting, retryMs = 3000) {
  for (;;) {
    try {
      const response = await fetch(url);
      if (response.ok || response.status === 404) {
        return await response.json();
      }
    } catch (error) {
      console.warn("the rulebook was not answered", error);
    }
    waiting();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}
