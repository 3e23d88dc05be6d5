/** The dialogs that override a rule's value for this tournament, or return to the rule set's, each with a reason. */

import { html, signal, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { ruleInWords } from "./rule_number.js";
import { typedOf, valueOf } from "./rule_value_text.js";

const COMMAND = "rules.override";
const MAX_REASON = 200;
const MAX_MATCHES = 200;

/** The rules that a tournament may override: key, words, number, value, parameter. */
async function overridableRules(ruleset, texts) {
  const answer = await fetch(`/api/v1/rulesets/${encodeURIComponent(ruleset)}`);
  const { values = {}, parameters = {} } = answer.ok ? await answer.json() : {};
  return Object.keys(parameters)
    .filter((key) => parameters[key].live)
    .map((key) => ({ key, words: texts(`face.rules.about.${key}`), rule: values[key].rule, value: values[key].value }))
    .map((each) => Object.assign(each, { parameter: parameters[each.key] }))
    .sort((a, b) => a.words.localeCompare(b.words));
}

/** Loads the rules and opens the dialog. */
export async function openOverride(state, ruleset) {
  const rules = await overridableRules(ruleset, state.texts);
  state.openDialog(OverrideDialog, { form: new OverrideForm(rules, state.texts) });
}

class OverrideForm {
  constructor(rules, texts) {
    Object.assign(this, { rules, texts, query: signal(""), key: signal(""), typed: signal(""), reason: signal("") });
  }

  get matches() {
    const words = this.query.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = ({ words: about, rule, key }) => {
      const text = `${about} ${rule} ${key}`.toLowerCase();
      return words.every((word) => text.includes(word));
    };
    return this.rules.filter(fits).slice(0, MAX_MATCHES);
  }

  /** The chosen rule if it matches the query, else the first match. */
  get rule() {
    const { matches } = this;
    return matches.find(({ key }) => key === this.key.value) || matches[0] || null;
  }

  /** The chosen or typed value as text; at first the rule set's. */
  get text() {
    return this.typed.value || (this.rule ? typedOf(this.rule.value, this.rule.parameter) : "");
  }

  get value() {
    const { parameter } = this.rule;
    if (parameter.kind === "yes_no") {
      return this.text === "" ? undefined : this.text === "true";
    }
    return parameter.kind === "choice" ? this.text || undefined : valueOf(this.text, parameter);
  }
}

function OverrideDialog({ state, dialog, form }) {
  const { texts } = state;
  const title = texts("face.overrides.change");
  const { rule, matches } = form;
  const save = async () => {
    if (!form.rule || form.value === undefined) {
      return "face.overrides.value_missing";
    }
    if (!form.reason.peek().trim()) {
      return "face.manage.reason_missing";
    }
    return state.saveInRoom(title, COMMAND, {
      tournament: state.slug.peek(),
      parameter: form.rule.key,
      value: form.value,
      reason: form.reason.peek(),
    });
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.overrides.search")} text=${form.query} type="search" />
      ${
        rule
          ? html`<${ChosenRule} texts=${texts} form=${form} rules=${matches} rule=${rule} />`
          : html`<p class="hint">${texts("face.overrides.nothing")}</p>`
      }
      <${Field} label=${texts("face.manage.reason")} text=${form.reason} maxlength=${MAX_REASON} />
    <//>
  `;
}

/** The choice among the found rules, the chosen rule in full, and its value. */
function ChosenRule({ texts, form, rules, rule }) {
  const options = rules.map(({ key, words, rule: number }) => ({
    value: key,
    text: number ? `${number} · ${words}` : words,
  }));
  const clearValue = () => (form.typed.value = "");
  return html`
    <${Choice}
      label=${texts("face.overrides.parameter")}
      options=${options}
      chosen=${form.key}
      onChoose=${clearValue}
      data-full="below"
    />
    <p class="hint">${rule.words} ${ruleInWords(rule.rule, texts)}.</p>
    <${ValueField} form=${form} texts=${texts} />
  `;
}

function ValueField({ form, texts }) {
  const { kind, choices, unit } = form.rule.parameter;
  const chosen = { value: form.text, peek: () => form.text };
  const choose = (value) => (form.typed.value = value);
  const label = texts("face.overrides.value");
  if (kind === "yes_no") {
    const options = ["true", "false"].map((value) => ({
      value,
      text: texts(`face.rules.value.${value === "true" ? "yes" : "no"}`),
    }));
    return html`<${Segments} label=${label} options=${options} chosen=${chosen} onChoose=${choose} />`;
  }
  if (kind === "choice") {
    const options = choices.map((value) => ({ value, text: texts(`face.rules.value.${value}`) }));
    return html`<${Segments} label=${label} options=${options} chosen=${chosen} onChoose=${choose} />`;
  }
  const seconds = unit === "ms" ? texts("face.overrides.seconds") : label;
  const typed = {
    get value() {
      return form.text;
    },
    set value(text) {
      form.typed.value = text;
    },
  };
  return html`<${Field} label=${kind === "number" ? seconds : texts("face.overrides.values")} text=${typed} />`;
}

export function ResetDialog({ state, dialog, name }) {
  const { texts } = state;
  const reason = useSignal("");
  const title = texts("face.overrides.back");
  const save = async () => {
    if (!reason.peek().trim()) {
      return "face.manage.reason_missing";
    }
    const fields = { tournament: state.slug.peek(), parameter: name, value: null, reason: reason.peek() };
    return state.saveInRoom(title, COMMAND, fields);
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <p>${texts(`face.rules.about.${name}`)}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}
