/** The number of a rule in words. */

export function ruleInWords(rule, texts) {
  return rule ? texts("face.overrides.rule", { rule }) : texts("face.overrides.house");
}
