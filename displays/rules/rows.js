/** A rule on the page: number and title, and its details in a disclosure. */

import { el } from "/static/js/dom.js";
import { inLanguage } from "./book.js";
import { valueInWords, sourceText } from "./values.js";
import { titleText } from "/static/js/config_files/titles.js";

/** @param {{texts, language, book}} page */
export function ruleNode(rule, page, open) {
  const { texts, language } = page;
  const say = (words) => inLanguage(words, language);
  const number = rule.number === null ? "–" : rule.number;
  const absent = rule.number === null ? el("small", {}, texts("face.rules.absent")) : null;
  const head = el("summary", {}, el("b.number", {}, number), el("span.title", {}, say(rule.title), absent));
  const body = [
    el("p", {}, say(rule.summary)),
    ...wordings(rule, page, say),
    ...valuesOf(rule, page),
    numbersOf(rule, page),
  ];
  return el(`details${rule.number === null ? ".absent" : ""}`, { id: rule.id, open }, head, ...body);
}

/** The texts of a rule: of this set, the house's notes, of other sets, and the sets without the rule. */
function wordings(rule, { texts, book }, say) {
  const titles = (sets) => sets.map((name) => titleText(book.sets[name] || name, texts)).join(", ");
  const silent = Object.keys(book.sets).filter(
    (name) => name !== book.name && name in book.numbered && !(name in rule.numbers),
  );
  return [
    rule.cut_off ? el("p.quiet", {}, texts("face.rules.cut_off")) : null,
    rule.here ? block("here", texts("face.rules.here", { set: titleText(book.title, texts) }), say(rule.here)) : null,
    ...rule.notes.map((note) => block("house", texts("face.rules.note"), say(note))),
    ...rule.elsewhere.map(({ sets, text }) =>
      block("elsewhere", texts("face.rules.elsewhere", { sets: titles(sets) }), say(text)),
    ),
    silent.length && rule.number !== null
      ? el("p.quiet", {}, texts("face.rules.silent", { sets: titles(silent) }))
      : null,
  ].filter(Boolean);
}

function block(kind, label, text) {
  return el(`p.${kind}`, {}, el("span.label", {}, label), text);
}

function valuesOf(rule, { texts, book }) {
  const values = rule.values.filter(({ said }) => said.value !== null);
  if (!values.length) {
    return [];
  }
  const row = ({ key, unit, said }) =>
    el(
      "li",
      {},
      el("span", {}, texts(`face.rules.about.${key}`)),
      " ",
      el("b", {}, valueInWords(said.value, unit, texts)),
      " ",
      el("small", {}, sourceText(said, book.sets, texts)),
    );
  return [el("p.label", {}, texts("face.rules.values")), el("ul.values", {}, ...values.map(row))];
}

function numbersOf(rule, { texts, book }) {
  const others = Object.keys(rule.numbers).filter((name) => name !== book.name && name in book.sets);
  if (!others.length) {
    return null;
  }
  const numbers = others.map((name) => `${titleText(book.sets[name], texts)} ${rule.numbers[name]}`).join(" · ");
  return el("p.quiet", {}, `${texts("face.rules.numbers")}: ${numbers}`);
}

/** A value that differs between two sets. @param {{key, unit, a, b}} difference */
export function differenceNode(difference, { texts, book, other }) {
  const side = (set, value) =>
    el(
      "dd",
      {},
      el("span.label", {}, set),
      el("b", {}, valueInWords(value.value, difference.unit, texts)),
      " ",
      el("small", {}, sourceText(value, book.sets, texts)),
    );
  return el(
    "dl.difference",
    { "data-key": difference.key },
    el("dt", {}, texts(`face.rules.about.${difference.key}`)),
    side(titleText(book.title, texts), difference.a),
    side(titleText(other.title, texts), difference.b),
  );
}
