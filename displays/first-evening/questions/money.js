/** The prize-pool share of an entry, and the payout table. */

import { exponentOf } from "../../../static/js/prizes/currency.js";
import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { fileChoice } from "../../control/shared/bad_files.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { request } from "../../../static/js/accounts/session.js";
import { Frame } from "../page.js";

/** The default payout table, which has rows for any field. */
const DEFAULT_TABLE = "field-12";

export function Money({ evening }) {
  const { texts } = evening;
  const prizes = evening.topic("prizes").value;
  const table = useSignal(DEFAULT_TABLE);
  const tables = usePayouts(texts, table);
  const buyIn = evening.answer("buyIn");
  const save = () => setUp(evening, table.peek());
  const main = { label: texts("face.first_evening.next"), onTap: () => evening.once(save) };
  const label = texts("face.first_evening.money.entry", { currency: evening.answer("currency").value });
  const isSetUp = Boolean(prizes && prizes.currency);
  return html`
    <${Frame} evening=${evening} name="money" main=${main}>
      ${isSetUp && html`<${PresentEntry} prizes=${prizes} texts=${texts} />`}
      <${Field} label=${label} text=${buyIn} inputmode="decimal" name="entry" />
      ${tables.value.length > 0 && html`<${Choice} label=${texts("face.prizes.table")} options=${tables.value} chosen=${table} />`}
      <p class="hint">${texts("face.first_evening.money.how")}</p>
    <//>
  `;
}

/** The share of an entry that is set up. */
function PresentEntry({ prizes: { settings, exponent, currency }, texts }) {
  const amount = texts.formats.money(settings.entry, currency, exponent);
  return html`<p data-part="money_is">${texts("face.first_evening.money.is", { amount })}</p>`;
}

/** The server's payout tables as options; without the default one the first is chosen. */
function usePayouts(texts, chosen) {
  const tables = useSignal([]);
  useEffect(() => {
    request("GET", "/api/v1/payouts").then(({ ok, answer }) => {
      const options = ok ? answer.map((file) => fileChoice(file, texts)).filter(({ disabled }) => !disabled) : [];
      if (options.length && !options.some(({ value }) => value === chosen.peek())) {
        chosen.value = options[0].value;
      }
      tables.value = options;
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
