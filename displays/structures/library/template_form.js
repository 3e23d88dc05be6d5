/** The form of a template: structure, chips, rules, prizes, names and seats. */

import { titleText } from "../../../static/js/config_files/titles.js";
import { moneyField, parseMoney } from "../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { CommandForm, moves, typedNumber, whole } from "./parts.js";

const FORMS_OF_NAMES = ["short", "full", "hidden"];
const MONEY = ["entry", "reentry", "rebuy", "addon", "guarantee"];
const WITHOUT_DECIMALS = ["JPY", "KRW", "VND", "CLP"];
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9, 10];
const USUAL_SIZE = 9;

/** @param {(props: object) => object} props.Dialog the component that shows a template: this form */
export function TemplateForm({ state, dialog, one, Dialog }) {
  const { texts } = state;
  const typed = useTyped(one, state);
  const done = texts("face.library.saved");
  const fields = () => asked(one, typed, texts);
  const edited = one && { one, key: "template", all: () => state.library.templates, Dialog };
  const actions = one
    ? [
        ...moves(state, one, {
          ...{ archive: "template.archive", restore: "template.restore" },
          ...{ fields: { template: one.id }, title: one.title },
        }),
        {
          ...{ name: "delete", type: "template.delete", fields: { template: one.id } },
          done: texts("face.structures.was_deleted", { title: one.title }),
        },
      ]
    : [];
  return html`
    <${CommandForm}
      ...${{ state, dialog, fields, actions, done, edited, type: "template.save" }}
      title=${texts(one ? "face.library.template.edit" : "face.library.template.new")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${typed.title} maxlength="80" />
      <${Play} state=${state} typed=${typed} />
      <${Money} state=${state} typed=${typed} />
      <${Seats} state=${state} typed=${typed} />
    <//>
  `;
}

function useTyped(one, state) {
  const known = one || {};
  const prizes = known.prizes || { currency: "EUR" };
  const seating = known.seating || {};
  const structures = state.listedStructures();
  const exponent = prizes.exponent === undefined ? 2 : prizes.exponent;
  const typed = {
    title: useSignal(known.title || ""),
    structure: useSignal(known.structure || (structures.length ? structures[0].id : "")),
    version: useSignal(known.version || 0),
    chips: useSignal(known.chip_set || ""),
    ruleset: useSignal(known.ruleset || ""),
    payouts: useSignal(known.payouts || ""),
    names: useSignal(known.names || ""),
    currency: useSignal(prizes.currency),
    size: useSignal(seating.table_size || USUAL_SIZE),
    most: useSignal(typedNumber(seating.most_entries)),
    again: useSignal(typedNumber(seating.reentries)),
    atSale: useSignal(Boolean(seating.at_sale)),
  };
  for (const name of MONEY) {
    const minor = prizes[name];
    typed[name] = useSignal(minor === undefined || minor === null ? "" : moneyField(minor, exponent));
  }
  return typed;
}

function Play({ state, typed }) {
  const { texts, library } = state;
  const none = (key) => ({ value: "", text: texts(key) });
  const named = ({ name, title }) => ({ value: name, text: titleText(title, texts) });
  const sheets = state
    .listedStructures(typed.structure.value)
    .map(({ id, title }) => ({ value: id, text: titleText(title, texts) }));
  const newest = (library.structures[typed.structure.value] || { newest: 0 }).newest;
  const versions = [{ value: 0, text: texts("face.library.template.newest") }];
  for (let version = newest; version > 0; version -= 1) {
    versions.push({ value: version, text: texts("face.structures.version", { version }) });
  }
  const sets = Object.keys(library.chip_sets).map((id) => ({ value: id, text: library.chip_sets[id].title }));
  const rules = [none("face.library.template.usual_rules"), ...state.files.value.rulesets.map(named)];
  return html`
    <${Choice} label=${texts("face.control.dialog.structure")} options=${sheets} chosen=${typed.structure} />
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
  const named = ({ name, title }) => ({ value: name, text: titleText(title, texts) });
  const tables = [
    { value: "", text: texts("face.library.template.no_payouts") },
    ...state.files.value.payouts.map(named),
  ];
  const field = (name) =>
    html`<${Field} key=${name} label=${texts(`face.library.money.${name}`)} text=${typed[name]} inputmode="decimal" />`;
  return html`
    <${Choice} label=${texts("face.library.template.payouts")} options=${tables} chosen=${typed.payouts} />
    ${
      typed.payouts.value &&
      html`<div class="pairs">
        <${Field} label=${texts("face.prizes.currency")} text=${typed.currency} maxlength="8" />
        ${MONEY.map(field)}
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
      <${Choice} label=${texts("face.library.seats.size")} options=${sizes} chosen=${typed.size} />
      <${Choice} label=${texts("face.library.seats.draw")} options=${draws} chosen=${typed.atSale} />
      <${Field} label=${texts("face.library.seats.most")} text=${typed.most} inputmode="numeric" />
      <${Field} label=${texts("face.library.seats.again")} text=${typed.again} inputmode="numeric" />
    </div>
  `;
}

/** The fields of the command, or the fault as text. */
function asked(one, typed, texts) {
  const title = typed.title.value.trim();
  const [most, again] = [whole(typed.most.value, 1, 1000000), whole(typed.again.value, 0, 1000000)];
  const prizes = typed.payouts.value ? pricesOf(typed, texts) : null;
  if (!title || typeof prizes === "string" || most === undefined || again === undefined) {
    return title ? prizes || texts("face.library.number_wrong") : texts("face.control.dialog.title_missing");
  }
  const seats = { table_size: typed.size.value, most_entries: most, reentries: again, at_sale: typed.atSale.value };
  const fields = {
    ...{ title, structure: typed.structure.value, version: typed.version.value || null },
    ...{ chip_set: typed.chips.value || null, ruleset: typed.ruleset.value || null },
    ...{ payouts: typed.payouts.value || null, prizes, names: typed.names.value || null },
    seating: Object.assign({}, one && one.seating, seats),
  };
  return one ? Object.assign(fields, { template: one.id }) : fields;
}

function pricesOf(typed, texts) {
  const currency = typed.currency.value.trim() || "EUR";
  const exponent = WITHOUT_DECIMALS.includes(currency) ? 0 : 2;
  const found = { currency, exponent };
  for (const name of MONEY) {
    const text = typed[name].value.trim();
    const minor = text ? parseMoney(text, exponent) : null;
    if (text && minor === null) {
      return texts("face.prizes.money_wrong", { typed: text });
    }
    if (minor !== null) {
      found[name] = minor;
    }
  }
  return found;
}
