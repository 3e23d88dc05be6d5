/**
 * Plural and ordinal forms in catalogue lines, by the CLDR rules of the language (twin of the server's plurals).
 *
 * A line says `{players, plural, one {# player is} other {# players are}} left`, or `{place, selectordinal, one {#st}
 * two {#nd} few {#rd} other {#th}}`. `#` is the number as the language writes it.
 */

const FORMS = /\{(\w+), (plural|selectordinal), ((?:\w+ \{(?:[^{}]|\{\w+\})*\} ?)+)\}/g;
const FORM = /(\w+) \{((?:[^{}]|\{\w+\})*)\}/g;
const TYPES = { plural: "cardinal", selectordinal: "ordinal" };
const rules = {};

function ruleOf(tag, kind) {
  const key = `${tag} ${kind}`;
  if (!rules[key]) {
    rules[key] = new Intl.PluralRules(tag, { type: TYPES[kind] });
  }
  return rules[key];
}

/** The forms by their category, as `{one: "# hand", other: "# hands"}`. */
export function formsOf(choice) {
  const forms = {};
  choice.replace(FORM, (whole, category, form) => {
    forms[category] = form;
    return whole;
  });
  return forms;
}

/** The line with the form of each number. `written(name, value)` formats a number by the name of its parameter. */
export function chooseForms(template, params, tag, written) {
  return template.replace(FORMS, (whole, name, kind, choice) => {
    const forms = formsOf(choice);
    const value = params[name];
    if (typeof value !== "number") {
      return forms.other.replace(/#/g, `{${name}}`);
    }
    const form = forms[ruleOf(tag, kind).select(value)] || forms.other;
    return form.replace(/#/g, written(name, value));
  });
}
