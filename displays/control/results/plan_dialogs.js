/** The dialogs of a tournament's plan: start, stacks of later sales, and cancellation. */

import { parseChips, timeOfDay } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { dateField, dayFault, instantOn } from "../clock/schedule_day.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const STACKS = ["starting_stack", "rebuy_stack", "addon_stack"];
const MAX_REASON = 200;

export function PlanDialog({ state, dialog }) {
  const { texts } = state;
  const tournament = state.topic("tournament").peek();
  const counters = state.topic("counters").peek();
  const startsAt = tournament.starts_at;
  const date = useSignal(startsAt === null ? "" : dateField(startsAt, tournament));
  const time = useSignal(startsAt === null ? "" : timeOfDay(startsAt, tournament));
  const stacks = {};
  STACKS.forEach((name) => (stacks[name] = useSignal(String(counters[name]))));
  const reason = useSignal("");
  const heading = texts("face.manage.plan");
  const save = () => {
    const hasStart = Boolean(date.peek() || time.peek());
    const startFault = hasStart ? dayFault(date.peek(), time.peek(), tournament) : null;
    if (startFault) {
      return startFault;
    }
    const typed = hasStart ? { starts_at: instantOn(date.peek(), time.peek(), tournament) } : {};
    STACKS.forEach((name) => (typed[name] = parseChips(stacks[name].peek())));
    if (STACKS.some((name) => typed[name] === null)) {
      return "face.control.dialog.number_wrong";
    }
    const fields = changedFields(typed, Object.assign({}, counters, { starts_at: startsAt }));
    const about = { tournament: state.slug.peek(), reason: reason.peek() };
    return state.saveInRoom(heading, "tournament.change", Object.assign(fields, about));
  };
  const stackField = (name) => html`
    <${Field} key=${name} label=${texts(`face.manage.${name}`)} text=${stacks[name]} inputmode="numeric" />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${heading} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.day_date")} text=${date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
      ${STACKS.map(stackField)}
      <p class="hint">${texts("face.manage.stacks_how")}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}

/** The typed values that differ from the present ones. */
export function changedFields(typed, present) {
  const names = Object.keys(typed).filter((name) => typed[name] !== present[name]);
  return Object.assign({}, ...names.map((name) => ({ [name]: typed[name] })));
}

export function CancelDialog({ state, dialog }) {
  const { texts } = state;
  const { slug, title } = state.topic("tournament").peek();
  const reason = useSignal("");
  const heading = texts("face.manage.cancel");
  const save = async () => {
    if (!reason.peek().trim()) {
      return "face.manage.reason_missing";
    }
    return state.saveInRoom(heading, "tournament.cancel", { tournament: slug, reason: reason.peek() });
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${heading} label=${heading} save=${save}>
      <p>${texts("face.manage.cancel_how", { title })}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}
