/** The actions for a period of the structure: jump to it, edit it, insert a period after it, remove it. */

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

/** Opens the actions for a period; the current one and those ahead can be edited. */
export function openPeriod(state, period) {
  const { periods } = state.topic("structure").peek();
  const current = state.reading.peek().period.id;
  state.openDialog(PeriodDialog, { period, periods, currentIndex: periods.findIndex(({ id }) => id === current) });
}

/** @param {number} props.currentIndex index of the current period in `periods` */
function PeriodDialog({ state, dialog, period, periods, currentIndex }) {
  const { texts } = state;
  const ahead = periods.indexOf(period) - currentIndex;
  const note = ahead < 0 ? "face.control.period.passed" : ahead === 0 ? "face.control.period.current" : "";
  const button = ([label, type, onClick]) => html`
    <${RoleButton} state=${state} label=${texts(`face.control.period.${label}`)} type=${type} onClick=${onClick} />
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${periodName(period, texts)}>
      <p>${periodLine(period, texts)}</p>
      ${note && html`<p class="hint">${texts(note)}</p>`}
      <div class="actions">${actionsOn({ state, period, periods, currentIndex, ahead }).map(button)}</div>
    <//>
  `;
}

/** The actions as `[words, command, function]`; the command decides whether the role may use the button. */
function actionsOn(context) {
  const { period, periods, ahead } = context;
  const insert = (create) => () => edit(context, create(), (edited) => insertedAfter(periods, period.id, edited));
  const actions = [];
  if (ahead !== 0) {
    actions.push(["jump", "clock.jump", () => send(context, "jump", "clock.jump", { period: period.id })]);
  }
  if (ahead > 0 || (ahead === 0 && period.kind === "level")) {
    actions.push(["edit", CHANGE, () => edit(context, period, (edited) => replaced(periods, period.id, edited))]);
  }
  if (ahead >= 0) {
    actions.push(dayEndAction(context), closingAction(context));
    actions.push(["insert_level", CHANGE, insert(() => levelLike(periods, period.id))]);
    actions.push(["insert_break", CHANGE, insert(() => usualBreak(periods))]);
  }
  return actions.concat(period.kind === "break" ? breakActions(context) : [], deleteAction(context));
}

/** Marks a period as the planned end of the day, at which the day ends automatically. */
function dayEndAction(context) {
  const { period, periods, ahead } = context;
  const marked = Object.assign({}, period, { ends_day: !period.ends_day });
  const label = period.ends_day ? "day_goes_on" : "day_ends";
  return [label, CHANGE, () => change(context, label, replaced(periods, period.id, marked), ahead === 0)];
}

/** Marks the period after which late registration closes; at most one period. */
function closingAction(context) {
  const { period, periods, currentIndex } = context;
  const closes = !period.closes_registration;
  const marked = periods.map((each) => {
    const isThis = each.id === period.id;
    return isThis || each.closes_registration
      ? Object.assign({}, each, { closes_registration: isThis && closes })
      : each;
  });
  const label = closes ? "late_reg_closes" : "late_reg_stays";
  return [label, CHANGE, () => change(context, label, marked, marked[currentIndex] !== periods[currentIndex])];
}

/** Skips or lengthens a break. For the running break these are commands of the clock. */
function breakActions(context) {
  const { period, periods, ahead } = context;
  if (ahead === 0) {
    return [
      ["skip_break", "clock.next", () => send(context, "skip_break", "clock.next", { from_period: period.id })],
      ["longer_break", "clock.add", () => send(context, "longer_break", "clock.add", { ms: 5 * MINUTE })],
    ];
  }
  const longer = Object.assign({}, period, { ms: period.ms + 5 * MINUTE });
  const lengthen = () => change(context, "longer_break", replaced(periods, period.id, longer));
  return ahead > 0 ? [["longer_break", CHANGE, lengthen]] : [];
}

function deleteAction(context) {
  const { period, periods, ahead } = context;
  const label = period.kind === "break" ? "skip_break" : "delete";
  return ahead > 0 ? [[label, CHANGE, () => change(context, label, without(periods, period.id))]] : [];
}

function send({ state }, label, type, fields) {
  state.dialog.close();
  state.send(state.texts(`face.control.period.${label}`), type, fields);
}

function change({ state, currentIndex }, label, periods, withCurrent = false) {
  state.dialog.close();
  sendChange(state, currentIndex, label, periods, withCurrent);
}

/** @param {(edited: object) => object[]} place puts the edited period into the list */
function edit({ state, currentIndex, periods }, period, place) {
  const isCurrent = period.id !== undefined && period.id === periods[currentIndex].id;
  state.openDialog(EditPeriod, { period, place, currentIndex, isCurrent });
}
