/** The dialog that corrects a bag of a merged flight: bag, chips, reason. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { labelOf } from "../../shell/session_switch.js";

export const CORRECT_BAG = "flights.correct_bag";

/** @param {object} flight a merged flight, with its `label` */
export async function openBagCorrection(state, flight) {
  const { texts } = state;
  const bags = await bagsOf(state, flight);
  if (bags && bags.length) {
    state.openDialog(BagCorrectionDialog, { flight, bags });
  } else {
    const noBags = bags ? texts("face.flights.correct_none", { label: labelOf(flight) }) : null;
    state.desk.notice("answer", noBags || texts("face.control.notice.unreachable"));
  }
}

/** The bags of a flight as options by name; null if the server cannot be reached. */
async function bagsOf({ slug, texts }, { label }) {
  try {
    const path = `/api/v1/tournaments/${encodeURIComponent(slug.value)}/lists/bags.json`;
    const response = await fetch(path, { credentials: "same-origin" });
    return response.ok ? bagOptions(await response.json(), label, texts) : null;
  } catch (error) {
    console.warn("the bags could not be loaded", error);
    return null;
  }
}

/** The bags of a flight as options, `Ann S. · 45,000`, by name; bags counted together by table. */
export function bagOptions(rows, label, texts) {
  const { chips: chipsText } = formatsOf(texts);
  const nameOf = ({ entry, name, table }) =>
    name || (entry ? `#${entry}` : texts("face.flights.correct_table", { table }));
  return rows
    .filter(({ flight }) => flight === label)
    .map((row) => ({
      value: row.entry ? { entry: `e${row.entry}` } : { table: row.table },
      text: texts("face.flights.correct_option", { name: nameOf(row), chips: chipsText(row.chips) }),
    }))
    .sort((a, b) => a.text.localeCompare(b.text))
    .map(({ value, text }, index) => ({ value: String(index), text, bag: value }));
}

function BagCorrectionDialog({ state, dialog, flight, bags }) {
  const { texts } = state;
  const [bag, chips, reason] = [useSignal(""), useSignal(""), useSignal("")];
  const title = texts("face.flights.correct_of", { label: labelOf(flight) });
  const save = () => {
    const counted = parseChips(chips.value);
    if (!bag.value) {
      return "face.flights.correct_choose";
    }
    if (!counted) {
      return "face.flights.correct_chips_wrong";
    }
    if (!reason.value.trim()) {
      return "face.manage.reason_missing";
    }
    const { bag: bagFields } = bags.find(({ value }) => value === bag.value);
    const fields = {
      tournament: state.slug.value,
      flight: flight.session,
      chips: counted,
      reason: reason.value.trim(),
    };
    return state.saveInRoom(title, CORRECT_BAG, Object.assign(fields, bagFields));
  };
  const options = [{ value: "", text: texts("face.merging.pays_unset") }, ...bags];
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.flights.correct_bag")} options=${options} chosen=${bag} />
      <${Field} label=${texts("face.flights.correct_chips")} text=${chips} inputmode="numeric" />
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}
