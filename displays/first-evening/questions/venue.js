/** The venue: its name, and time zone and currency, by default those of the browser. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { Choice, Field } from "../../control/shared/fields/fields.js";
import { CURRENCIES } from "../guesses.js";
import { Frame } from "../page.js";
import { Continued } from "./continued.js";

const MAX_NAME = 40;

/** The time zones as options, the chosen one first; only that one in a browser without a list of zones. */
function zoneOptions(chosen) {
  const supported = Intl.supportedValuesOf ? Intl.supportedValuesOf("timeZone") : [];
  return [...new Set([chosen, ...supported])]
    .filter(Boolean)
    .map((value) => ({ value, text: value.replace(/_/g, " ") }));
}

export function Venue({ evening }) {
  const { texts } = evening;
  const room = evening.topic("room").value;
  const name = useSignal(room.venue.name);
  const zone = evening.answer("zone");
  const save = async () => {
    const typed = name.peek().trim();
    return !typed || typed === room.venue.name || evening.send("venue.change", { name: typed });
  };
  const main = { label: texts("face.first_evening.next"), onTap: () => evening.once(save) };
  const currencies = [...new Set([evening.answer("currency").value, ...CURRENCIES])];
  return html`
    <${Frame} evening=${evening} name="venue" main=${main}>
      <${Continued} evening=${evening} />
      <${Field} label=${texts("face.first_evening.venue.name")} text=${name} maxlength=${MAX_NAME} name="venue" />
      ${zone.value && html`<${Choice} label=${texts("face.first_evening.venue.zone")} options=${zoneOptions(zone.value)} chosen=${zone} />`}
      <${Choice}
        label=${texts("face.first_evening.venue.currency")}
        options=${currencies.map((value) => ({ value, text: value }))}
        chosen=${evening.answer("currency")}
      />
    <//>
  `;
}
