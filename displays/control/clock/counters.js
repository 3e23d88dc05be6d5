/** Counters: one tap for each entry, re-entry, rebuy, add-on and player out, with the count on the button. */

import { isAlreadyDone } from "../../../static/js/live/already_done.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { COMMANDS, askForPlayer, hasNames } from "./named_counts.js";

const COUNTERS = [
  { what: "entry", count: (counters) => counters.entries },
  { what: "reentry", count: (counters) => counters.reentries },
  { what: "rebuy", count: (counters) => counters.rebuys, isAbsent: (counters) => !counters.rebuy_stack },
  { what: "addon", count: (counters) => counters.addons, isAbsent: (counters) => !counters.addon_stack },
  { what: "bustout", count: (counters) => counters.players_left },
];

const CLOSED_REASONS = ["counters.registration_closed", "counters.add_ons_closed"];

/** Whether closed registration is the only reason; the director may still accept a late player. */
function isOnlyLate(reasons) {
  return reasons.length > 0 && reasons.every((reason) => CLOSED_REASONS.includes(reason.code));
}

export function Counters({ state }) {
  const counters = state.topicValue("counters");
  const button = (counter) =>
    html`<${Counter} key=${counter.what} state=${state} counter=${counter} counters=${counters} />`;
  return html`<div class="counters" data-part="counters">${COUNTERS.map(button)}</div>`;
}

/** The button of a counter; hidden for rebuys or add-ons that the structure does not have. */
function Counter({ state, counter: { what, count, isAbsent }, counters }) {
  if (!counters || (isAbsent && isAbsent(counters))) {
    return html`<button data-part=${what} hidden></button>`;
  }
  const controls = state.topicValue("controls") || {};
  const isLate = isOnlyLate(controls[`counter.tap:${what}`] || []);
  const label = state.texts(`face.control.${isLate ? "late_" : ""}${what}`);
  const isNamed = hasNames(controls);
  // In a tournament with names the button opens a dialog, so that only the role can disable it.
  const type = isNamed ? COMMANDS[what] : `counter.tap:${isLate ? "late" : what}`;
  return html`
    <${CommandButton}
      state=${state}
      data-part=${what}
      label=${label}
      type=${type}
      value=${formatsOf(state.texts).chips(count(counters))}
      onClick=${() => (isNamed ? askForPlayer(state, what) : countOne(state, what, label, isLate))}
    />
  `;
}

async function countOne({ desk, texts }, what, label, isLate) {
  const fields = Object.assign({ what, count: 1 }, isLate ? { late: true } : {});
  const { refused } = await desk.sendEach(label, "counter.tap", fields, { inDialog: true });
  if (refused) {
    const code = isAlreadyDone(refused) ? "face.control.notice.counted_by_another" : "face.control.notice.refused";
    desk.notice("answer", texts(code, { command: label, reasons: reasonsText(refused, texts) }));
  }
}
