/** The dialog of the seating settings. */

import { html, signal, useMemo } from "../../../static/vendor/preact/preact.js";
import { numberIn } from "../shared/typed_values.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments } from "../shared/fields/fields.js";

const SIZE_RANGE = [2, 12];
const MAX_ENTRIES = 1000000;
const MAX_LEVELS = 500;
const MAX_TABLES = 2000;
const NAMES = ["full", "short", "hidden"];

/** The numbers: code of the label, code of the placeholder of an empty field, range. */
const NUMBERS = {
  table_size: { code: "face.control.tables.size", range: SIZE_RANGE },
  most_entries: {
    code: "face.control.tables.most_entries",
    empty: "face.control.tables.no_limit",
    range: [1, MAX_ENTRIES],
  },
  reentries: { code: "face.control.tables.reentries", empty: "face.control.tables.no_limit", range: [0, MAX_ENTRIES] },
  reentries_per_session: {
    code: "face.control.tables.reentries_here",
    empty: "face.control.tables.no_limit",
    range: [0, MAX_ENTRIES],
  },
  no_show_level: {
    code: "face.control.tables.no_show_level",
    empty: "face.control.tables.never",
    range: [1, MAX_LEVELS],
  },
  wave: { code: "face.control.tables.wave", empty: "face.control.tables.by_hand", range: [0, MAX_TABLES] },
  least_to_start: {
    code: "face.control.tables.least_to_start",
    empty: "face.control.tables.first_opens",
    range: [1, SIZE_RANGE[1]],
  },
  spread: { code: "face.control.tables.spread", empty: "face.control.tables.as_the_set", range: [2, SIZE_RANGE[1]] },
  halt_short_by: {
    code: "face.control.tables.halt_short_by",
    empty: "face.control.tables.as_the_set",
    range: [2, SIZE_RANGE[1]],
  },
};
/** Numbers whose 0 is shown as an empty field. */
const ZERO_IS_EMPTY = ["wave", "least_to_start", "spread", "halt_short_by"];
/** Values of choices by the codes of their words. */
const AT_SALE = { "face.control.tables.at_sale": true, "face.control.tables.at_once": false };
const HIDE_DRAWS = { "face.control.tables.draws_shown": false, "face.control.tables.draws_hidden": true };
const CHOICES = ["at_sale", "names", "hide_draws"];

export function openSeating(state) {
  const { plan, tournament } = state.face.topics;
  if (plan && plan.seating) {
    const hasFlights = Boolean(tournament) && tournament.sessions.length > 1;
    state.openDialog(SeatingSettings, { seating: plan.seating, hasFlights });
  }
}

/** A signal for each setting of the form. */
function draftOf(seating) {
  const text = (name) => {
    const value = ZERO_IS_EMPTY.includes(name) ? seating[name] || null : seating[name];
    return signal(value === null ? "" : String(value));
  };
  const numbers = Object.keys(NUMBERS).map((name) => ({ [name]: text(name) }));
  return Object.assign({}, ...numbers, ...CHOICES.map((name) => ({ [name]: signal(seating[name]) })));
}

/** The typed numbers, and all settings for the command; settings without a field keep their values. */
function readDraft(draft, seating) {
  const names = Object.keys(NUMBERS);
  const numbers = names.map((name) => ({ [name]: numberIn(draft[name].value, ...NUMBERS[name].range) }));
  const choices = CHOICES.map((name) => ({ [name]: draft[name].value }));
  const typedNumbers = Object.assign({}, ...numbers);
  return {
    numbers: typedNumbers,
    seating: Object.assign({}, seating, typedNumbers, ...choices, { wave: typedNumbers.wave || 0 }),
  };
}

function SeatingSettings({ state, dialog, seating, hasFlights }) {
  const { texts } = state;
  const draft = useMemo(() => draftOf(seating), [seating]);
  const title = texts("face.control.tables.seating");
  const save = () => {
    const { numbers: typedNumbers, seating: changed } = readDraft(draft, seating);
    if (!typedNumbers.table_size) {
      return "face.control.tables.size_wrong";
    }
    const isWrong = Object.values(typedNumbers).includes(undefined);
    return isWrong ? "face.control.tables.number_wrong" : state.save(title, "tables.seating", { seating: changed });
  };
  const limits = ["table_size", "most_entries", "reentries", ...(hasFlights ? ["reentries_per_session"] : [])];
  const numbers = (names) =>
    names.map((name) => html`<${NumberField} key=${name} texts=${texts} draft=${draft} name=${name} />`);
  const choice = (name, code, values) => html`
    <${Options} texts=${texts} code=${code} values=${values} chosen=${draft[name]} />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <div class="pairs">${numbers([...limits, "no_show_level"])}</div>
      ${choice("at_sale", "face.control.tables.draw", AT_SALE)}
      <div class="pairs-where-wide">
        ${choice("names", "face.control.tables.names", namesOptions())}
        ${choice("hide_draws", "face.control.tables.draws_public", HIDE_DRAWS)}
      </div>
      <fieldset class="pairs">
        <legend>${texts("face.control.tables.waves")}</legend>
        ${numbers(["wave", "least_to_start"])}
      </fieldset>
      <fieldset class="pairs">
        <legend>${texts("face.control.tables.tighter")}</legend>
        ${numbers(["spread", "halt_short_by"])}
      </fieldset>
    <//>
  `;
}

function namesOptions() {
  return Object.assign({}, ...NAMES.map((value) => ({ [`face.control.tables.names.${value}`]: value })));
}

function NumberField({ texts, draft, name }) {
  const { code, empty } = NUMBERS[name];
  const placeholder = empty && texts(empty);
  const label = texts(code);
  return html`<${Field} label=${label} text=${draft[name]} inputmode="numeric" placeholder=${placeholder} />`;
}

/** @param {object} props.values values by the codes of their words */
function Options({ texts, code, values, chosen }) {
  const options = Object.keys(values).map((each) => ({
    value: values[each],
    text: texts(each),
  }));
  return html`<${Segments} label=${texts(code)} options=${options} chosen=${chosen} />`;
}
