/** Values of rule sets as texts; clockserver/texts/rule_words.py does the same in Python. */

import { titleText } from "../../static/js/config_files/titles.js";
import { duration } from "../../static/js/texts/formats.js";

/** The source of a value that was changed for the tournament. */
const HERE = "@";

/** A value as text; an absent value is left to the TD. */
export function valueInWords(value, unit, texts) {
  const word = (name) => texts(`face.rules.value.${name}`);
  if (value === null) {
    return texts("face.rules.left_to_td");
  }
  if (typeof value === "boolean") {
    return word(value ? "yes" : "no");
  }
  if (typeof value === "number") {
    return unit === "ms" ? duration(value) : String(value);
  }
  if (typeof value === "string") {
    return word(value);
  }
  const shown = Array.isArray(value)
    ? value.map((each) => valueInWords(each, unit, texts))
    : Object.keys(value).map((name) => `${name} → ${value[name]}`);
  return shown.join(", ") || word("none");
}

/** The source of a value: the number of its rule, and its rule set. */
export function sourceText({ rule, source }, titles, texts) {
  if (source === HERE) {
    return rule ? `${rule} · ${texts("face.rules.overridden_here")}` : texts("face.rules.overridden_here");
  }
  const set = titles[source] && titleText(titles[source], texts); // none for a base that nobody plays by
  if (!rule) {
    return set ? texts("face.rules.by_house", { set }) : texts("face.rules.house");
  }
  return texts("face.rules.by_rule", { rule, set: set || source });
}
