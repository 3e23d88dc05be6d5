/** The form of a flight: label, copied flight, structure, planned start, and what ends it. */

import { timeOfDay } from "../../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { dateField, dayFault, instantOn } from "../../clock/schedule_day.js";
import { fileChoice } from "../../shared/bad_files.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { numberIn } from "../../shared/typed_values.js";
import { labelOf } from "../../shell/session_switch.js";

const MAX_LABEL = 12;
const MAX_LEVEL = 500;
const MAX_PLAYERS = 1000000;
const ROUNDINGS = ["up", "down", "nearest"];
const RULES = ["best_stack", "first_stack", "sum"];
const STAGES = [1, 2, 3, 4, 5];

/** @param {object | null} flight the flight to change; null for a new one */
export async function openFlightForm(state, flight, sessions) {
  const structures = await structureChoices(state.texts);
  if (structures) {
    state.openDialog(FlightForm, { flight, sessions, structures });
  } else {
    state.desk.notice("answer", state.texts("face.control.notice.unreachable"));
  }
}

/** The structures as options; null if the server cannot be reached. */
export async function structureChoices(texts) {
  try {
    const response = await fetch("/api/v1/structures", { credentials: "same-origin" });
    return response.ok ? (await response.json()).map((each) => fileChoice(each, texts)) : null;
  } catch (error) {
    console.warn("the structures could not be loaded", error);
    return null;
  }
}

function FlightForm({ state, dialog, flight, sessions, structures }) {
  const { texts } = state;
  const typed = useFlight(flight, sessions, state.topic("tournament").peek());
  const title = flight ? texts("face.flights.change_of", { label: labelOf(flight) }) : texts("face.flights.add");
  const save = () => {
    const fields = flightFields(typed, state.topic("tournament").peek(), flight);
    if (typeof fields === "string") {
      return fields;
    }
    return flight
      ? state.save(title, "flight.change", Object.assign({ session: flight.session }, fields))
      : state.save(title, "flight.open", Object.assign({ copy_of: typed.copy.peek() }, fields));
  };
  const copies = sessions.map((each) => ({ value: each.session, text: labelOf(each) }));
  const sheets = [{ value: "", text: texts(flight ? "face.flights.same" : "face.flights.as_copied") }, ...structures];
  const rules = [
    { value: "", text: sheets[0].text },
    ...RULES.map((value) => ({ value, text: texts(`face.flights.rule.${value}`) })),
  ];
  const hasBegun = Boolean(flight) && flight.state !== "planned";
  const stages = STAGES.map((value) => ({ value, text: texts("face.flights.stage", { stage: value }) }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} about="tournament" label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.flights.label")} text=${typed.label} maxlength=${MAX_LABEL} />
      ${!flight && html`<${Choice} label=${texts("face.flights.copy_of")} options=${copies} chosen=${typed.copy} />`}
      ${!hasBegun && html`<${Choice} label=${texts("face.flights.day")} options=${stages} chosen=${typed.stage} />`}
      ${!hasBegun && html`<${Choice} label=${texts("face.control.dialog.structure")} options=${sheets} chosen=${typed.structure} />`}
      <fieldset>
        <legend>${texts("face.flights.start")}</legend>
        <${Field} label=${texts("face.control.dialog.day_date")} text=${typed.date} type="date" data-later="" />
        <${Field} label=${texts("face.control.dialog.start_at")} text=${typed.time} type="time" data-later="" />
      </fieldset>
      <${EndFields} texts=${texts} typed=${typed} />
      <${Choice} label=${texts("face.flights.rule")} options=${rules} chosen=${typed.rule} />
    <//>
  `;
}

/** The fields of what ends the flight, whichever comes first; an empty field ends nothing. */
function EndFields({ texts, typed }) {
  const roundings = ROUNDINGS.map((value) => ({ value, text: texts(`face.flights.round.${value}`) }));
  const number = { inputmode: "decimal", "data-later": "" };
  return html`
    <fieldset>
      <legend>${texts("face.flights.ends")}</legend>
      <${Field} ...${number} label=${texts("face.flights.ends.level")} text=${typed.level} />
      <${Field} ...${number} label=${texts("face.flights.ends.share")} text=${typed.share} />
      <${Field} ...${number} label=${texts("face.flights.ends.least")} text=${typed.least} />
      <${Choice} label=${texts("face.flights.ends.round")} options=${roundings} chosen=${typed.round} />
      <${Segments} label=${texts("face.flights.ends.in_money")} options=${noOrYes(texts)} chosen=${typed.inMoney} />
      <${Segments} label=${texts("face.flights.ends.same_mark")} options=${noOrYes(texts)} chosen=${typed.sameMark} />
    </fieldset>
  `;
}

function noOrYes(texts) {
  return [
    { value: false, text: texts("face.control.tables.no") },
    { value: true, text: texts("face.control.tables.yes") },
  ];
}

/** The label after the last flight's, `1B` after `1A`; empty for other labels, or if the next one is taken. */
export function nextLabel(labels) {
  const [, day, letter] = /^(\d+)([A-Y])\b/.exec(labels[labels.length - 1] || "") || [];
  const next = day ? day + String.fromCharCode(letter.charCodeAt(0) + 1) : "";
  return labels.some((each) => each && each.split(" ")[0] === next) ? "" : next;
}

/** Signals of the form: at first the values of the flight, or for a new one the next label. */
function useFlight(flight, sessions, venue) {
  const {
    label = nextLabel(sessions.map((each) => each.label)),
    stage = 1,
    ends = null,
    starts_at: at = null,
  } = flight || {};
  const { level, share_per_mille: share, least, round, in_money: inMoney, same_mark: sameMark } = ends || {};
  const number = (value) => (value ? String(value) : "");
  return {
    label: useSignal(label),
    copy: useSignal(sessions[sessions.length - 1].session),
    stage: useSignal(stage),
    structure: useSignal(""),
    rule: useSignal(""),
    date: useSignal(at ? dateField(at, venue) : ""),
    time: useSignal(at ? timeOfDay(at, venue) : ""),
    level: useSignal(number(level)),
    share: useSignal(share ? String(share / 10) : ""),
    least: useSignal(least > 1 ? String(least) : ""),
    round: useSignal(round || "up"),
    inMoney: useSignal(Boolean(inMoney)),
    sameMark: useSignal(Boolean(sameMark)),
  };
}

/** A typed share in per cent, `12.5` or `12,5`, in per mille; null for empty text, undefined for wrong text. */
export function perMille(text) {
  if (!text.trim()) {
    return null;
  }
  const match = /^\s*(\d{1,3})(?:[.,](\d))?\s*%?\s*$/.exec(text);
  const share = match ? Number(match[1]) * 10 + Number(match[2] || 0) : 0;
  return share >= 1 && share <= 1000 ? share : undefined;
}

function count(text, max) {
  return text.trim() ? numberIn(text, 1, max) : null;
}

/** The field `ends` of the command, or the code of a fault. */
export function endsOf(typed) {
  const [level, least] = [count(typed.level.peek(), MAX_LEVEL), count(typed.least.peek(), MAX_PLAYERS)];
  const share = perMille(typed.share.peek());
  if ([level, least, share].includes(undefined)) {
    return "face.control.dialog.number_wrong";
  }
  const [round, inMoney, sameMark] = [typed.round, typed.inMoney, typed.sameMark].map((each) => each.peek());
  return endsField({ level, share_per_mille: share, round, least, in_money: inMoney, same_mark: sameMark });
}

/** The fields of the command, of a change only the changed ones; or the code of a fault. */
export function flightFields(typed, venue, flight) {
  const label = typed.label.peek().trim();
  const ends = endsOf(typed);
  const [date, time] = [typed.date.peek(), typed.time.peek()];
  const isPlanned = Boolean(date || time);
  const at = isPlanned ? instantOn(date, time, venue) : null;
  if (!label) {
    return "face.flights.label_missing";
  }
  if (typeof ends === "string") {
    return ends;
  }
  const fault = isPlanned ? dayFault(date, time, venue) : null;
  if (fault) {
    return fault;
  }
  const fields = { label, stage: typed.stage.peek(), starts_at: at, ends };
  const structure = typed.structure.peek() ? { structure: typed.structure.peek() } : {};
  const rule = typed.rule.peek() ? { rule: typed.rule.peek() } : {};
  return Object.assign(flight ? changedFields(fields, flight) : fields, structure, rule);
}

/** The field `ends` of a command, without values that end nothing. */
function endsField({ level, share_per_mille: share, round, least, in_money: inMoney, same_mark: sameMark }) {
  return Object.assign(
    {},
    level ? { level } : {},
    share ? { share_per_mille: share, round: round || "up" } : {},
    least > 1 ? { least } : {},
    inMoney ? { in_money: true } : {},
    sameMark ? { same_mark: true } : {},
  );
}

function changedFields(fields, { label, stage, starts_at: at = null, ends }) {
  const before = { label, stage, starts_at: at, ends: endsField(ends || {}) };
  const isChanged = (name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]);
  return Object.assign(
    {},
    ...Object.keys(fields)
      .filter(isChanged)
      .map((name) => ({ [name]: fields[name] })),
  );
}
