/** The overridden rules of this tournament: value, reason, and a button that returns to the rule set. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { valueInWords } from "../../../rules/values.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, joined } from "../card.js";
import { ruleInWords } from "./rule_number.js";
import { ResetDialog, openOverride } from "./rule_override_dialogs.js";

const COMMAND = "rules.override";

function factsOf({ rules, tournament }) {
  return rules && tournament ? { overrides: rules.overrides, ruleset: rules.ruleset } : null;
}

function Content({ state, facts: { overrides, ruleset } }) {
  const { texts } = state;
  const keys = Object.keys(overrides);
  const change = () => openOverride(state, ruleset);
  return html`
    <${Card} title=${keys.length ? "" : texts("face.overrides.none")} text=${texts("face.overrides.how")}>
      <a class="button" href=${`/rules?set=@${state.slug.value}`} target="_blank" rel="noopener">
        ${texts("face.rules.link")}
      </a>
      <${RoleButton} state=${state} label=${texts("face.overrides.change")} type=${COMMAND} onClick=${change} />
    <//>
    ${keys.map((key) => html`<${OverrideCard} key=${key} state=${state} name=${key} override=${overrides[key]} />`)}
  `;
}

function OverrideCard({ state, name, override: { value, was, unit, rule, reason } }) {
  const { texts } = state;
  const reset = () => state.openDialog(ResetDialog, { name });
  const valueText = valueInWords(value, unit, texts);
  const originalText = texts("face.overrides.was", { value: valueInWords(was, unit, texts) });
  return html`
    <${Card}
      title=${texts(`face.rules.about.${name}`)}
      text=${joined([`${valueText} (${originalText})`, ruleInWords(rule, texts), reason])}
    >
      <${RoleButton} state=${state} label=${texts("face.overrides.back")} type=${COMMAND} onClick=${reset} />
    <//>
  `;
}

export const RULE_OVERRIDES = {
  key: "rule_overrides",
  kinds: ["rules"],
  facts: factsOf,
  isBusy: () => false,
  Content,
  rules: [],
};
