/** The dialogs for setting prizes up, and for publishing custom amounts. */

import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { titleText } from "../../../../static/js/config_files/titles.js";
import { html, signal, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { numberIn } from "../../shared/seating_words.js";
import { BadFiles, fileChoice } from "../../shared/bad_files.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { amountIn, linesOfGroups, percentIn, readLines } from "./prize_lines.js";

const MAX_PLACES = 2000;
const WITHOUT_DECIMALS = ["JPY", "KRW", "VND", "CLP"];
const FEES = ["entry", "reentry", "rebuy", "addon"];
/** Chosen where nothing was before: it suits any field. */
const USUAL = "field-12";
/** The table chosen before whose file is gone: the event keeps it. */
const KEPT = "*";

export function exponentOf(currency) {
  return WITHOUT_DECIMALS.includes(currency) ? 0 : 2;
}

/** The payout tables come from the server when they are wanted. */
export async function openSetUp(state) {
  const answer = await fetch("/api/v1/payouts").catch(() => null);
  const tables = answer && answer.ok ? await answer.json() : [];
  if (!tables.length) {
    state.desk.notice("answer", state.texts("face.prizes.no_tables"));
    return;
  }
  state.openDialog(SetUpDialog, { tables });
}

/** The values of the form from the prizes that are set up; usual ones where none are. */
function valuesOf(known) {
  const exponent = known ? known.exponent : 2;
  const before = known ? known.settings : {};
  const money = (minor) => (minor ? moneyField(minor, exponent) : "");
  const values = {
    currency: known ? known.currency : "EUR",
    guarantee: money(known && known.guarantee),
    unit: money(known ? before.unit : 10 ** exponent),
    places: String(before.places || ""),
    percents: "",
  };
  FEES.forEach((name) => (values[name] = money(before[name])));
  return values;
}

function SetUpDialog({ state, dialog, tables }) {
  const { texts } = state;
  const prizes = useRef(state.topic("prizes").peek()).current;
  const counters = useRef(state.topic("counters").peek()).current;
  const known = prizes && prizes.currency ? prizes : null;
  const before = known ? known.settings.table : { name: USUAL };
  const { options, usual } = tableOptions(tables, before, texts);
  const typed = useSignals(valuesOf(known));
  const table = useSignal(usual);
  const title = texts("face.prizes.set_up");
  const save = () => {
    const asked = askedFor(typed, texts);
    const parted = typeof asked === "string" ? asked : partedBy(table.value, typed.percents.value, before, texts);
    return typeof parted === "string" ? parted : state.save(title, "prizes.set_up", Object.assign(asked, parted));
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

/** A signal for each value, which stay the same while the component is drawn again. */
function useSignals(values) {
  const made = useRef(null);
  if (!made.current) {
    made.current = {};
    Object.keys(values).forEach((name) => (made.current[name] = signal(values[name])));
  }
  return made.current;
}

/** The payout tables to choose from, and the one that is chosen at first. */
function tableOptions(tables, chosen, texts) {
  const isGone = chosen.name !== "" && !tables.some(({ name, reasons }) => name === chosen.name && !reasons);
  const kept = isGone && chosen.title ? [{ value: KEPT, text: titleText(chosen.title, texts) }] : [];
  const files = tables.map((file) => fileChoice(file, texts));
  const options = [...kept, ...files, { value: "", text: texts("face.prizes.own_percents") }];
  const wanted = kept.length ? KEPT : chosen.name;
  // A browser shows the first one of a list in which the wanted one is not.
  const isThere = options.some(({ value, disabled }) => value === wanted && !disabled);
  return { options, usual: isThere ? wanted : options.find(({ disabled }) => !disabled).value };
}

/** The fields of the command, or the fault as text. */
function askedFor(typed, texts) {
  const name = typed.currency.value.trim();
  const exponent = exponentOf(name);
  const asked = { currency: name, exponent };
  for (const key of ["guarantee", "unit", ...FEES]) {
    const text = typed[key].value.trim();
    const minor = text ? parseMoney(text, exponent) : null;
    if (text && minor === null) {
      return texts("face.prizes.money_wrong", { typed: text });
    }
    if (minor !== null) {
      asked[key] = minor;
    }
  }
  const count = numberIn(typed.places.value, 1, MAX_PLACES);
  return count === undefined ? texts("face.prizes.places_wrong") : Object.assign(asked, { places: count });
}

/** The table, or custom percentages; a text where they cannot be read. */
function partedBy(table, percents, before, texts) {
  if (table === KEPT) {
    return {};
  }
  if (table) {
    return { table };
  }
  // Left as they are, the event's own percentages stay.
  if (before.name === "" && !percents.trim()) {
    return {};
  }
  const { values, wrong } = readLines(percents, percentIn);
  return wrong || !values.length ? texts("face.prizes.line_wrong", { line: wrong || 1 }) : { percents: values };
}

/** The current amounts, to be changed or replaced. */
export function PublishDialog({ state, dialog }) {
  const { texts } = state;
  const prizes = useRef(state.topic("prizes").peek()).current;
  const { exponent } = prizes;
  const amounts = useSignal(linesOfGroups(prizes.groups, exponent));
  const reason = useSignal(prizes.reason);
  const { values, wrong } = readLines(amounts.value, amountIn(exponent));
  const title = texts("face.prizes.publish");
  const save = () =>
    wrong || !values.length
      ? texts("face.prizes.line_wrong", { line: wrong || 1 })
      : state.save(title, "prizes.publish", { amounts: values, reason: reason.value });
  const label = texts("face.prizes.amounts");
  const total = (values || []).reduce((all, each) => all + each, 0);
  const money = (minor) => prizeText(prizes, minor, texts);
  const both = { sum: money(total), pool: money(prizes.pool_now) };
  const sum = wrong ? texts("face.prizes.line_wrong", { line: wrong }) : texts("face.prizes.sum_of_pool", both);
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Lines} label=${label} text=${amounts} rows="10" aria-label=${label} />
      <p class="hint" role="status">${sum}</p>
      <${Field} label=${texts("face.prizes.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}
