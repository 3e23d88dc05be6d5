/** The choice of the language of the room's TVs. */

import { languageFor } from "../../../static/js/texts/language.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { VenueChoice } from "./venue_choice.js";

export function WallLanguage({ state }) {
  const { languages } = state.face;
  const chosenIn = (room) => languageFor(room && room.venue && room.venue.wall_language, languages) || "";
  const options = Object.keys(languages).map((tag) => ({ value: tag, text: languages[tag], lang: tag }));
  const label = state.texts("face.control.wall_language");
  const send = (tag) => state.deliver(label, "venue.change", { wall_language: tag });
  return html` <${VenueChoice} state=${state} label=${label} options=${options} chosenIn=${chosenIn} send=${send} /> `;
}
