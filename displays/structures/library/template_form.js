/** The form of a template: structure, chips, rules, prizes, names and seats. */

import { titleText } from "../../../static/js/config_files/titles.js";
import { exponentOf } from "../../../static/js/prizes/currency.js";
import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { fileChoice } from "../../control/shared/bad_files.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { CommandForm, archiveActions, deleteActions, typedNumber, whole } from "./parts.js";

const FORMS_OF_NAMES = ["short", "full", "hidden"];
const AMOUNTS = ["entry", "reentry", "rebuy", "addon", "guarantee"];
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const DEFAULT_SIZE = 9;
const DEFAULT_CURRENCY = "EUR";
const MAX_COUNT = 1000000;

/** @param {(props: object) => object} props.Dialog the component that shows a template: this form */
export function TemplateForm({ state, dialog, record, Dialog }) {
  const { texts } = state;
  const typed = useTyped(state, record);
  const done = texts("face.library.saved");
  const fields = () => templateFields(record, typed, texts);
  const edited = record && { record, key: "template", all: () => state.library.templates, Dialog };
  const actions = [...archiveActions(state, record, "template"), ...deleteActions(state, record, "template")];
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, actions, done, edited, type: "template.save" }}
      title=${texts(record ? "face.library.template.edit" : "face.library.template.new")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${typed.title} maxlength="80" />
      <${RulesOfPlay} state=${state} typed=${typed} />
      <${Money} state=${state} typed=${typed} />
      <${Seats} state=${state} typed=${typed} />
    <//>
  `;
}

/** The signals of the fields. */
function useTyped(state, record) {
  const saved = record || {};
  const prizes = saved.prizes || { currency: DEFAULT_CURRENCY };
  const seating = saved.seating || {};
  const structures = state.listedStructures();
  const exponent = prizes.exponent === undefined ? exponentOf(prizes.currency) : prizes.exponent;
  const typed = {
    title: useSignal(saved.title || ""),
    structure: useSignal(saved.structure || (structures.length ? structures[0].id : "")),
    version: useSignal(saved.version || 0), // 0: the newest
    chips: useSignal(saved.chip_set || ""),
    ruleset: useSignal(saved.ruleset || ""),
    payouts: useSignal(saved.payouts || ""),
    names: useSignal(saved.names || ""),
    currency: useSignal(prizes.currency),
    size: useSignal(seating.table_size || DEFAULT_SIZE),
    maxEntries: useSignal(typedNumber(seating.most_entries)),
    reentries: useSignal(typedNumber(seating.reentries)),
    atSale: useSignal(Boolean(seating.at_sale)),
  };
  for (const name of AMOUNTS) {
    const minor = prizes[name];
    typed[name] = useSignal(minor === undefined || minor === null ? "" : moneyField(minor, exponent));
  }
  return typed;
}

/** Structure with its version, chip set and rule set. */
function RulesOfPlay({ state, typed }) {
  const { texts, library } = state;
  const none = (code) => ({ value: "", text: texts(code) });
  const structures = state
    .listedStructures(typed.structure.value)
    .map(({ id, title }) => ({ value: id, text: titleText(title, texts) }));
  const newest = (library.structures[typed.structure.value] || { newest: 0 }).newest;
  const versions = [{ value: 0, text: texts("face.library.template.newest") }];
  for (let version = newest; version > 0; version -= 1) {
    versions.push({ value: version, text: texts("face.structures.version", { version }) });
  }
  const sets = Object.keys(library.chip_sets).map((id) => ({ value: id, text: library.chip_sets[id].title }));
  const rulesets = state.files.value.rulesets.map((file) => fileChoice(file, texts));
  const rules = [none("face.library.template.usual_rules"), ...rulesets];
  const useNewest = () => (typed.version.value = 0); // another structure has other versions
  return html`
    <${Choice} label=${texts("face.control.dialog.structure")} options=${structures} chosen=${typed.structure} onChoose=${useNewest} />
    <${Choice} label=${texts("face.library.template.version")} options=${versions} chosen=${typed.version} />
    <${Choice}
      label=${texts("face.library.tab.chip_sets")}
      options=${[none("face.library.template.no_chips"), ...sets]}
      chosen=${typed.chips}
    />
    <${Choice} label=${texts("face.control.dialog.ruleset")} options=${rules} chosen=${typed.ruleset} />
  `;
}

function Money({ state, typed }) {
  const { texts } = state;
  const tables = [
    { value: "", text: texts("face.library.template.no_payouts") },
    ...state.files.value.payouts.map((file) => fileChoice(file, texts)),
  ];
  const field = (name) =>
    html`<${Field} key=${name} label=${texts(`face.library.money.${name}`)} text=${typed[name]} inputmode="decimal" />`;
  return html`
    <${Choice} label=${texts("face.library.template.payouts")} options=${tables} chosen=${typed.payouts} />
    ${
      typed.payouts.value &&
      html`<div class="pairs">
        <${Field} label=${texts("face.prizes.currency")} text=${typed.currency} maxlength="8" />
        ${AMOUNTS.map(field)}
      </div>`
    }
  `;
}

function Seats({ state, typed }) {
  const { texts } = state;
  const forms = FORMS_OF_NAMES.map((value) => ({ value, text: texts(`face.control.tables.names.${value}`) }));
  const usual = { value: "", text: texts("face.library.template.usual_names") };
  const sizes = SIZES.map((value) => ({ value, text: String(value) }));
  const draws = [false, true].map((value) => ({
    value,
    text: texts(`face.library.seats.${value ? "at_sale" : "at_once"}`),
  }));
  return html`
    <${Choice} label=${texts("face.control.tables.names")} options=${[usual, ...forms]} chosen=${typed.names} />
    <div class="pairs">
      <${Choice} label=${texts("face.control.tables.size")} options=${sizes} chosen=${typed.size} />
      <${Choice} label=${texts("face.library.seats.draw")} options=${draws} chosen=${typed.atSale} />
      <${Field} label=${texts("face.control.tables.most_entries")} text=${typed.maxEntries} inputmode="numeric" />
      <${Field} label=${texts("face.control.tables.reentries")} text=${typed.reentries} inputmode="numeric" />
    </div>
  `;
}

/** The fields of the command, or the fault as text. */
function templateFields(record, typed, texts) {
  const title = typed.title.value.trim();
  const maxEntries = whole(typed.maxEntries.value, 1, MAX_COUNT);
  const reentries = whole(typed.reentries.value, 0, MAX_COUNT);
  const prizes = typed.payouts.value ? prizeSettings(typed, texts) : null;
  if (!title) {
    return texts("face.control.dialog.title_missing");
  }
  if (typeof prizes === "string") {
    return prizes;
  }
  if (maxEntries === undefined || reentries === undefined) {
    return texts("face.library.number_wrong");
  }
  const seats = {
    ...{ table_size: typed.size.value, most_entries: maxEntries, reentries, at_sale: typed.atSale.value },
  };
  const fields = {
    ...{ title, structure: typed.structure.value, version: typed.version.value || null },
    ...{ chip_set: typed.chips.value || null, ruleset: typed.ruleset.value || null },
    ...{ payouts: typed.payouts.value || null, prizes, names: typed.names.value || null },
    seating: Object.assign({}, record && record.seating, seats),
  };
  return record ? Object.assign(fields, { template: record.id }) : fields;
}

/** Currency and amounts, or the fault as text. */
function prizeSettings(typed, texts) {
  const currency = typed.currency.value.trim() || DEFAULT_CURRENCY;
  const exponent = exponentOf(currency);
  const settings = { currency, exponent };
  for (const name of AMOUNTS) {
    const text = typed[name].value.trim();
    const minor = text ? parseMoney(text, exponent) : null;
    if (text && minor === null) {
      return texts("face.prizes.money_wrong", { typed: text });
    }
    if (minor !== null) {
      settings[name] = minor;
    }
  }
  return settings;
}
