/** The choice of the room's rule set: the default of a new tournament, the rulebook and the toolbox. */

import { request } from "../../../static/js/accounts/session.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { VenueChoice } from "./venue_choice.js";

function chosenIn(room) {
  return (room && room.venue && room.venue.ruleset) || "";
}

export function UsualRules({ state }) {
  const { texts } = state;
  const sets = useSignal([]);
  useEffect(() => {
    fetchRuleSets(sets);
  }, []);
  const options = sets.value
    .filter(({ reasons }) => !reasons)
    .map(({ name, title }) => ({ value: name, text: titleText(title, texts) }));
  const label = texts("face.control.usual_rules");
  const send = (ruleset) => state.deliver(label, "venue.change", { ruleset });
  return html` <${VenueChoice} state=${state} label=${label} options=${options} chosenIn=${chosenIn} send=${send} /> `;
}

/** Fills a signal with the rule sets of the server. */
async function fetchRuleSets(sets) {
  const { ok, answer } = await request("GET", "/api/v1/rulesets");
  if (ok) {
    sets.value = answer;
  }
}
