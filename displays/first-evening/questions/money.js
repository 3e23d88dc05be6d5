/** The prize-pool share of an entry, and the payout table. */

import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { fileChoice } from "../../control/shared/bad_files.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { exponentOf } from "../../control/procedures/prizes/prizes_dialogs.js";
import { request } from "../../../static/js/accounts/session.js";
import { Frame } from "../page.js";

/** The default payout table, which has rows for any field. */
const USUAL = "field-12";

export function Money({ evening }) {
  const { texts } = evening;
  const prizes = evening.topic("prizes").value;
  const table = useSignal(USUAL);
  const tables = usePayouts(texts, table);
  const buyIn = evening.answer("buyIn");
  const save = () => setUp(evening, table.peek());
  const main = { label: texts("face.first_evening.next"), onTap: () => evening.once(save) };
  const label = texts("face.first_evening.money.entry", { currency: evening.answer("currency").value });
  const before = prizes && prizes.currency ? prizes : null;
  const said = before && texts("face.first_evening.money.is", { amount: amountOf(before, texts) });
  return html`
    <${Frame} evening=${evening} name="money" main=${main}>
      ${said && html`<p data-part="money_is">${said}</p>`}
      <${Field} label=${label} text=${buyIn} inputmode="decimal" name="entry" />
      ${tables.value.length > 0 && html`<${Choice} label=${texts("face.prizes.table")} options=${tables.value} chosen=${table} />`}
      <p class="hint">${texts("face.first_evening.money.how")}</p>
    <//>
  `;
}

function amountOf({ settings, exponent, currency }, texts) {
  return texts.formats.money(settings.entry, currency, exponent);
}

/** The server's payout tables; without the default one the first is chosen. */
function usePayouts(texts, chosen) {
  const tables = useSignal([]);
  useEffect(() => {
    request("GET", "/api/v1/payouts").then(({ ok, answer }) => {
      const found = ok ? answer.map((file) => fileChoice(file, texts)).filter(({ disabled }) => !disabled) : [];
      if (found.length && !found.some(({ value }) => value === chosen.peek())) {
        chosen.value = found[0].value;
      }
      tables.value = found;
    });
  }, []);
  return tables;
}

/** Sets up the prizes; with an empty field nothing changes. */
async function setUp(evening, table) {
  const currency = evening.answer("currency").peek();
  const exponent = exponentOf(currency);
  const typed = evening.answer("buyIn").peek().trim();
  if (!typed) {
    return true;
  }
  const entry = parseMoney(typed, exponent);
  if (entry === null) {
    evening.notify("face.prizes.money_wrong", { typed });
    return false;
  }
  evening.answer("buyIn").value = moneyField(entry, exponent);
  return evening.give("prizes.set_up", { currency, exponent, entry, table });
}
