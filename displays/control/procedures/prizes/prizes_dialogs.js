/** The dialogs that set up prizes and publish custom amounts. */

import { exponentOf } from "../../../../static/js/prizes/currency.js";
import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { titleText } from "../../../../static/js/config_files/titles.js";
import { html, signal, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { numberIn } from "../../shared/typed_values.js";
import { BadFiles, fileChoice } from "../../shared/bad_files.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { amountReader, linesOfGroups, percentIn, readLines } from "./prize_lines.js";

const MAX_PLACES = 2000;
const FEES = ["entry", "reentry", "rebuy", "addon"];
/** The payout table chosen at first, as it suits any field. */
const DEFAULT_TABLE = "field-12";
/** Option of an earlier table whose file is removed; the tournament keeps the table. */
const KEPT_TABLE = "*";

/** Loads the payout tables and opens the dialog. */
export async function openSetUp(state) {
  const answer = await fetch("/api/v1/payouts").catch(() => null);
  const tables = answer && answer.ok ? await answer.json() : [];
  if (!tables.length) {
    state.desk.notice("answer", state.texts("face.prizes.no_tables"));
    return;
  }
  state.openDialog(SetUpDialog, { tables });
}

/** The values of the form, from prizes set up before; else default values. */
function valuesOf(prizes) {
  const exponent = prizes ? prizes.exponent : 2;
  const settings = prizes ? prizes.settings : {};
  const money = (minor) => (minor ? moneyField(minor, exponent) : "");
  const values = {
    currency: prizes ? prizes.currency : "EUR",
    guarantee: money(prizes && prizes.guarantee),
    unit: money(prizes ? settings.unit : 10 ** exponent),
    places: String(settings.places || ""),
    percents: "",
  };
  FEES.forEach((name) => (values[name] = money(settings[name])));
  return values;
}

function SetUpDialog({ state, dialog, tables }) {
  const { texts } = state;
  const prizes = useRef(state.topic("prizes").peek()).current;
  const counters = useRef(state.topic("counters").peek()).current;
  const earlier = prizes && prizes.currency ? prizes : null;
  const earlierTable = earlier ? earlier.settings.table : { name: DEFAULT_TABLE };
  const { options, firstChoice } = tableOptions(tables, earlierTable, texts);
  const typed = useSignals(valuesOf(earlier));
  const table = useSignal(firstChoice);
  const title = texts("face.prizes.set_up");
  const save = () => {
    const fields = typedFields(typed, texts);
    const division = divisionFields(table.value, typed.percents.value, earlierTable, texts);
    const fault = [fields, division].find((each) => typeof each === "string");
    return fault || state.save(title, "prizes.set_up", Object.assign(fields, division));
  };
  const fees = FEES.filter((name) => !["rebuy", "addon"].includes(name) || (counters && counters[`${name}_stack`]));
  const money = (name, code) =>
    html`<${Field} key=${name} label=${texts(code)} text=${typed[name]} inputmode="decimal" />`;
  const currency = { maxlength: 8, autocapitalize: "characters" };
  const percents = texts("face.prizes.percents");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.prizes.currency")} text=${typed.currency} ...${currency} />
      ${fees.map((name) => money(name, `face.prizes.fee.${name}`))}
      ${money("guarantee", "face.prizes.guarantee")}${money("unit", "face.prizes.unit")}
      <${Choice} label=${texts("face.prizes.table")} options=${options} chosen=${table} />
      <${Lines}
        label=${percents}
        text=${typed.percents}
        isHidden=${table.value !== ""}
        rows="5"
        aria-label=${percents}
      />
      <${Field} label=${texts("face.prizes.places_fixed")} text=${typed.places} inputmode="numeric" />
      <${BadFiles} files=${tables} texts=${texts} />
    <//>
  `;
}

/** A signal for each value; the signals stay the same while the component is drawn again. */
function useSignals(values) {
  const signals = useRef(null);
  if (!signals.current) {
    signals.current = {};
    Object.keys(values).forEach((name) => (signals.current[name] = signal(values[name])));
  }
  return signals.current;
}

/** The options of payout tables, and the value chosen at first. */
function tableOptions(tables, chosen, texts) {
  const isRemoved = chosen.name !== "" && !tables.some(({ name, reasons }) => name === chosen.name && !reasons);
  const kept = isRemoved && chosen.title ? [{ value: KEPT_TABLE, text: titleText(chosen.title, texts) }] : [];
  const files = tables.map((file) => fileChoice(file, texts));
  const options = [...kept, ...files, { value: "", text: texts("face.prizes.own_percents") }];
  const wanted = kept.length ? KEPT_TABLE : chosen.name;
  // A browser shows the first option if the wanted one is missing.
  const isAvailable = options.some(({ value, disabled }) => value === wanted && !disabled);
  return { options, firstChoice: isAvailable ? wanted : options.find(({ disabled }) => !disabled).value };
}

/** The fields of the command; the fault in words if the input is wrong. */
function typedFields(typed, texts) {
  const name = typed.currency.value.trim();
  const exponent = exponentOf(name);
  const fields = { currency: name, exponent };
  for (const key of ["guarantee", "unit", ...FEES]) {
    const text = typed[key].value.trim();
    const amount = text ? parseMoney(text, exponent) : null;
    if (text && amount === null) {
      return texts("face.prizes.money_wrong", { typed: text });
    }
    if (amount !== null) {
      fields[key] = amount;
    }
  }
  const count = numberIn(typed.places.value, 1, MAX_PLACES);
  return count === undefined ? texts("face.prizes.places_wrong") : Object.assign(fields, { places: count });
}

/** The field of the table or of custom percentages; the fault in words if they cannot be read. */
function divisionFields(table, percents, earlierTable, texts) {
  if (table === KEPT_TABLE) {
    return {};
  }
  if (table) {
    return { table };
  }
  // An empty field keeps the tournament's own percentages.
  if (earlierTable.name === "" && !percents.trim()) {
    return {};
  }
  const { values, wrong } = readLines(percents, percentIn);
  return wrong || !values.length ? texts("face.prizes.line_wrong", { line: wrong || 1 }) : { percents: values };
}

/** Publishes amounts; the field has the current ones at first. */
export function PublishDialog({ state, dialog }) {
  const { texts } = state;
  const prizes = useRef(state.topic("prizes").peek()).current;
  const { exponent } = prizes;
  const amounts = useSignal(linesOfGroups(prizes.groups, exponent));
  const reason = useSignal(prizes.reason);
  const { values, wrong } = readLines(amounts.value, amountReader(exponent));
  const title = texts("face.prizes.publish");
  const save = () =>
    wrong || !values.length
      ? texts("face.prizes.line_wrong", { line: wrong || 1 })
      : state.save(title, "prizes.publish", { amounts: values, reason: reason.value });
  const label = texts("face.prizes.amounts");
  const total = (values || []).reduce((all, each) => all + each, 0);
  const money = (minor) => prizeText(prizes, minor, texts);
  const amountTexts = { sum: money(total), pool: money(prizes.pool_now) };
  const sum = wrong ? texts("face.prizes.line_wrong", { line: wrong }) : texts("face.prizes.sum_of_pool", amountTexts);
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Lines} label=${label} text=${amounts} rows="10" aria-label=${label} />
      <p class="hint" role="status">${sum}</p>
      ${!prizes.closed && html`<p class="hint">${texts("face.prizes.registration_open")}</p>`}
      <${Field} label=${texts("face.prizes.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}
