/** The venue's money settings: withholding from winnings, and what a supervisor approves. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments, optionsOf } from "../shared/fields/fields.js";
import { moneyText } from "./selling.js";
import { moneySettings } from "./withholding.js";

const BASES = ["all", "excess"];
const ROUNDINGS = ["down", "nearest", "up"];

export function MoneySettingsCard({ state }) {
  const { texts } = state;
  const title = texts("face.money_settings.title");
  const open = () => state.openDialog(MoneySettingsDialog, {});
  return html`
    <article class="card" data-part="money_settings">
      <h3>${title}</h3>
      ${settingsLines(state).map((line) => html`<p key=${line}>${line}</p>`)}
      <div class="do">
        <${RoleButton} state=${state} type="money_settings.set" label=${texts("face.money_settings.set")} onClick=${open} />
      </div>
    </article>
  `;
}

/** The current settings in words. */
function settingsLines(state) {
  const { texts } = state;
  const offers = state.topicValue("offers");
  const { withhold, limit, tolerance } = moneySettings(state);
  const money = (minor) => moneyText(offers, minor, texts);
  const lines = [
    withhold ? withholdingText(withhold, money, texts) : "",
    isSet(limit) ? texts("face.money_settings.approve_payout", { amount: money(limit) }) : "",
    isSet(tolerance) ? texts("face.money_settings.approve_difference", { amount: money(tolerance) }) : "",
  ].filter(Boolean);
  return lines.length ? lines : [texts("face.money_settings.none")];
}

function withholdingText({ of, percent, over }, money, texts) {
  return texts(`face.money_settings.withholds_${of}`, { percent: texts.formats.decimal(percent), over: money(over) });
}

/** Whether a limit is set; 0 is one. */
function isSet(amount) {
  return typeof amount === "number";
}

function MoneySettingsDialog({ state, dialog }) {
  const { texts } = state;
  const { exponent } = state.topicValue("offers");
  const { withhold, limit, tolerance } = moneySettings(state);
  const title = texts("face.money_settings.title");
  const amountText = (minor) => (isSet(minor) ? moneyField(minor, exponent) : "");
  const rule = useRule(withhold, amountText, texts);
  const amounts = { limit: useSignal(amountText(limit)), tolerance: useSignal(amountText(tolerance)) };
  const save = () => {
    const percent = percentIn(rule.percent.value);
    const ruleAmounts = amountsIn({ over: rule.over, cost: rule.cost, unit: rule.unit }, exponent);
    const limits = amountsIn(amounts, exponent);
    if (percent === undefined) {
      return "face.offers.number_wrong";
    }
    if ([...Object.values(ruleAmounts), ...Object.values(limits)].includes(null)) {
      return "face.offers.money_wrong";
    }
    const chosen = { percent, of: rule.of.value, rounding: rule.rounding.value };
    const withhold = percent === null ? {} : { withhold: Object.assign(chosen, ruleAmounts) };
    return state.saveInRoom(title, "money_settings.set", Object.assign(withhold, limits));
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${RuleFields} texts=${texts} rule=${rule} />
      <p class="hint">${texts("face.money_settings.approvals")}</p>
      <div class="pairs">
        <${Field} label=${texts("face.money_settings.limit")} text=${amounts.limit} inputmode="decimal" />
        <${Field} label=${texts("face.money_settings.tolerance")} text=${amounts.tolerance} inputmode="decimal" />
      </div>
    <//>
  `;
}

/** Signals for the fields of the rule; an empty rule without one. */
function useRule(withhold, amountText, texts) {
  const rule = withhold || { percent: "", of: "all", rounding: "down" };
  return {
    percent: useSignal(texts.formats.decimal(rule.percent)),
    over: useSignal(amountText(rule.over)),
    of: useSignal(rule.of),
    cost: useSignal(amountText(rule.cost)),
    unit: useSignal(amountText(rule.unit)),
    rounding: useSignal(rule.rounding),
  };
}

function RuleFields({ texts, rule }) {
  const options = (values) => optionsOf(values, (value) => texts(`face.money_settings.${value}`));
  return html`
    <p class="hint">${texts("face.money_settings.withhold_hint")}</p>
    <div class="pairs">
      <${Field} label=${texts("face.money_settings.percent")} text=${rule.percent} inputmode="decimal" />
      <${Field} label=${texts("face.money_settings.over")} text=${rule.over} inputmode="decimal" />
    </div>
    <${Segments} label=${texts("face.money_settings.of")} options=${options(BASES)} chosen=${rule.of} />
    <div class="pairs">
      <${Field} label=${texts("face.money_settings.cost")} text=${rule.cost} inputmode="decimal" />
      <${Field} label=${texts("face.money_settings.unit")} text=${rule.unit} inputmode="decimal" />
    </div>
    <${Choice} label=${texts("face.money_settings.rounding")} options=${options(ROUNDINGS)} chosen=${rule.rounding} />
  `;
}

/** A typed percentage; null for empty text, undefined for other text. The server limits it. */
export function percentIn(text) {
  const typed = text.trim().replace(",", ".");
  if (!typed) {
    return null;
  }
  return /^\d*\.?\d+$/.test(typed) ? Number(typed) : undefined;
}

/** The typed amounts without empty ones; null for wrong text. */
function amountsIn(fields, exponent) {
  const typed = Object.keys(fields).filter((name) => fields[name].value.trim());
  return Object.assign({}, ...typed.map((name) => ({ [name]: parseMoney(fields[name].value, exponent) })));
}
