/** The actions for one period of the structure: jump to it, edit it, put something after it, remove it. */

import { periodLine, periodName } from "../../../static/js/clock/clock_facts.js";
import {
  insertedAfter,
  levelLike,
  replaced,
  usualBreak,
  without,
} from "../../../static/js/structure/structure_edit.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { sendChange } from "./period_change.js";
import { EditPeriod } from "./period_form.js";

const MINUTE = 60000;
const CHANGE = "structure.change";

/** Past periods cannot be edited. */
export function openPeriod(state, period) {
  const { periods } = state.topic("structure").peek();
  const current = state.reading.peek().period.id;
  state.openDialog(PeriodDialog, { period, periods, here: periods.findIndex(({ id }) => id === current) });
}

/** @param {number} props.here the index of the current period in `periods` */
function PeriodDialog({ state, dialog, period, periods, here }) {
  const { texts } = state;
  const ahead = periods.indexOf(period) - here;
  const note = ahead < 0 ? "face.control.period.passed" : ahead === 0 ? "face.control.period.current" : "";
  const button = ([label, type, onClick]) => html`
    <${RoleButton} state=${state} label=${texts(`face.control.period.${label}`)} type=${type} onClick=${onClick} />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${periodName(period, texts)}>
      <p>${periodLine(period, texts)}</p>
      ${note && html`<p class="hint">${texts(note)}</p>`}
      <div class="actions">${actionsOn({ state, period, periods, here, ahead }).map(button)}</div>
    <//>
  `;
}

/** Each action with its words, its command, for roles that may not give it, and its function. */
function actionsOn(place) {
  const { period, periods, ahead } = place;
  const put = (made) => () => edit(place, made(), (edited) => insertedAfter(periods, period.id, edited));
  const actions = [];
  if (ahead !== 0) {
    actions.push(["jump", "clock.jump", () => send(place, "jump", "clock.jump", { period: period.id })]);
  }
  if (ahead > 0 || (ahead === 0 && period.kind === "level")) {
    actions.push(["edit", CHANGE, () => edit(place, period, (edited) => replaced(periods, period.id, edited))]);
  }
  if (ahead >= 0) {
    actions.push(dayMark(place), closingMark(place));
    actions.push(["insert_level", CHANGE, put(() => levelLike(periods, period.id))]);
    actions.push(["insert_break", CHANGE, put(() => usualBreak(periods))]);
  }
  return actions.concat(period.kind === "break" ? breakActions(place) : [], deletion(place));
}

/** Marks the period at which the day is planned to end, so that it ends by itself. */
function dayMark(place) {
  const { period, periods, ahead } = place;
  const marked = Object.assign({}, period, { ends_day: !period.ends_day });
  const label = period.ends_day ? "day_goes_on" : "day_ends";
  return [label, CHANGE, () => change(place, label, replaced(periods, period.id, marked), ahead === 0)];
}

/** Marks the period with which late registration closes: one at most. */
function closingMark(place) {
  const { period, periods, here } = place;
  const closes = !period.closes_registration;
  const marked = periods.map((each) => {
    const isThis = each.id === period.id;
    return isThis || each.closes_registration
      ? Object.assign({}, each, { closes_registration: isThis && closes })
      : each;
  });
  const label = closes ? "late_reg_closes" : "late_reg_stays";
  return [label, CHANGE, () => change(place, label, marked, marked[here] !== periods[here])];
}

/** A running break belongs to the clock: the rest of it is skipped, or made longer. */
function breakActions(place) {
  const { period, periods, ahead } = place;
  if (ahead === 0) {
    return [
      ["skip_break", "clock.next", () => send(place, "skip_break", "clock.next", { from_period: period.id })],
      ["longer_break", "clock.add", () => send(place, "longer_break", "clock.add", { ms: 5 * MINUTE })],
    ];
  }
  const longer = Object.assign({}, period, { ms: period.ms + 5 * MINUTE });
  const lengthen = () => change(place, "longer_break", replaced(periods, period.id, longer));
  return ahead > 0 ? [["longer_break", CHANGE, lengthen]] : [];
}

function deletion(place) {
  const { period, periods, ahead } = place;
  const label = period.kind === "break" ? "skip_break" : "delete";
  return ahead > 0 ? [[label, CHANGE, () => change(place, label, without(periods, period.id))]] : [];
}

function send({ state }, label, type, fields) {
  state.dialog.close();
  state.send(state.texts(`face.control.period.${label}`), type, fields);
}

function change({ state, here }, label, periods, withCurrent = false) {
  state.dialog.close();
  sendChange(state, here, label, periods, withCurrent);
}

/** @param {(edited: object) => object[]} place puts the edited period into the list */
function edit({ state, here, periods }, period, place) {
  const isCurrent = period.id !== undefined && period.id === periods[here].id;
  state.openDialog(EditPeriod, { period, place, here, isCurrent });
}
