/** The venue's money settings: withholding from winnings, and what a supervisor approves. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../shared/fields/fields.js";
import { moneyText } from "./selling.js";
import { moneySettings } from "./withholding.js";

const SHARES = ["all", "excess"];
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
  const code = withhold && `face.money_settings.withholds_${withhold.of}`;
  const lines = [
    withhold ? texts(code, { percent: texts.formats.decimal(withhold.percent), over: money(withhold.over) }) : "",
    isSet(limit) ? texts("face.money_settings.approve_payout", { amount: money(limit) }) : "",
    isSet(tolerance) ? texts("face.money_settings.approve_difference", { amount: money(tolerance) }) : "",
  ].filter(Boolean);
  return lines.length ? lines : [texts("face.money_settings.none")];
}

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
    const fields = Object.assign(ruleIn(rule, exponent), amountsIn(amounts, exponent));
    return Object.values(fields).includes(undefined)
      ? "face.offers.money_wrong"
      : state.saveInRoom(title, "money_settings.set", fields);
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

function useRule(withhold, shown, texts) {
  const rule = withhold || { percent: "", of: "all", rounding: "down" };
  return {
    percent: useSignal(texts.formats.decimal(rule.percent)),
    over: useSignal(shown(rule.over)),
    of: useSignal(rule.of),
    cost: useSignal(shown(rule.cost)),
    unit: useSignal(shown(rule.unit)),
    rounding: useSignal(rule.rounding),
  };
}

function RuleFields({ texts, rule }) {
  const options = (values) => values.map((value) => ({ value, text: texts(`face.money_settings.${value}`) }));
  return html`
    <p class="hint">${texts("face.money_settings.withhold_hint")}</p>
    <div class="pairs">
      <${Field} label=${texts("face.money_settings.percent")} text=${rule.percent} inputmode="decimal" />
      <${Field} label=${texts("face.money_settings.over")} text=${rule.over} inputmode="decimal" />
    </div>
    <${Segments} label=${texts("face.money_settings.of")} options=${options(SHARES)} chosen=${rule.of} />
    <div class="pairs">
      <${Field} label=${texts("face.money_settings.cost")} text=${rule.cost} inputmode="decimal" />
      <${Field} label=${texts("face.money_settings.unit")} text=${rule.unit} inputmode="decimal" />
    </div>
    <${Choice} label=${texts("face.money_settings.rounding")} options=${options(ROUNDINGS)} chosen=${rule.rounding} />
  `;
}

/** The typed rule: none without a percentage, undefined for wrong input. */
function ruleIn(rule, exponent) {
  const typed = rule.percent.value.trim().replace(",", ".");
  if (!typed) {
    return {};
  }
  const withhold = Object.assign(
    { percent: Number(typed), of: rule.of.value, rounding: rule.rounding.value },
    amountsIn({ over: rule.over, cost: rule.cost, unit: rule.unit }, exponent),
  );
  const isWrong = !(withhold.percent >= 0) || Object.values(withhold).includes(undefined);
  return { withhold: isWrong ? undefined : withhold };
}

/** The typed amounts without empty ones; undefined for wrong text. */
function amountsIn(texts, exponent) {
  const typed = Object.keys(texts).filter((name) => texts[name].value.trim());
  const minor = (name) => {
    const amount = parseMoney(texts[name].value.trim(), exponent);
    return amount === null ? undefined : amount;
  };
  return Object.assign({}, ...typed.map((name) => ({ [name]: minor(name) })));
}
