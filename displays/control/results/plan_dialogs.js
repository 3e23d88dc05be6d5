/** The dialogs of a tournament's plan: start, stacks of later sales, and cancellation. */

import { timeOfDay } from "../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { dateField, dayFault, instantOn } from "../clock/schedule_day.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Field } from "../shared/fields/fields.js";

const STACKS = ["starting_stack", "rebuy_stack", "addon_stack"];
const MAX_REASON = 200;

/** A typed number of chips, with any separators; null for other text. */
function chipsOf(text) {
  const digits = text.replace(/[\s.,]/g, "");
  return /^\d+$/.test(digits) ? Number(digits) : null;
}

export function PlanDialog({ state, dialog }) {
  const { texts } = state;
  const venue = state.topic("tournament").peek();
  const before = state.topic("counters").peek();
  const at = venue.starts_at;
  const date = useSignal(at === null ? "" : dateField(at, venue));
  const time = useSignal(at === null ? "" : timeOfDay(at, venue));
  const [starting, rebuy, addon] = STACKS.map((name) => useSignal(String(before[name])));
  const reason = useSignal("");
  const heading = texts("face.manage.plan");
  const save = () => {
    const [day, hour] = [date.peek(), time.peek()];
    const planned = day || hour ? instantOn(day, hour, venue) : undefined;
    const stacks = [starting, rebuy, addon].map((each) => chipsOf(each.peek()));
    const fault = planned === undefined ? null : dayFault(day, hour, venue);
    if (fault || stacks.includes(null)) {
      return fault || "face.control.dialog.number_wrong";
    }
    const fields = changes({ starts_at: planned }, { starts_at: at }, stacks, before);
    return state.saveInRoom(heading, "tournament.change", {
      ...fields,
      tournament: state.slug.peek(),
      reason: reason.peek(),
    });
  };
  const stack = (name, text) => html`
    <${Field} key=${name} label=${texts(`face.manage.${name}`)} text=${text} inputmode="numeric" />
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${heading} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.control.dialog.day_date")} text=${date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${time} type="time" />
      ${stack("starting_stack", starting)} ${stack("rebuy_stack", rebuy)} ${stack("addon_stack", addon)}
      <p class="hint">${texts("face.manage.stacks_how")}</p>
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength=${MAX_REASON} />
    <//>
  `;
}

/** Only what is other than before. */
function changes(planned, was, stacks, before) {
  const fields = {};
  if (planned.starts_at !== undefined && planned.starts_at !== was.starts_at) {
    fields.starts_at = planned.starts_at;
  }
  STACKS.forEach((name, i) => {
    if (stacks[i] !== before[name]) {
      fields[name] = stacks[i];
    }
  });
  return fields;
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
