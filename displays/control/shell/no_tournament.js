/** In place of the clock: the room has no tournament, or the address names an unknown one. */

import { html } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { openNewTournament } from "./new_tournament.js";
import { TonightOfRoom } from "./tonight.js";

export function NoTournament({ state }) {
  const { texts } = state;
  const room = state.topicValue("room");
  const refusal = state.refusal.value;
  const isEmpty = Boolean(refusal || (room && !room.tournaments.length));
  const isHidden = state.isInRoom || state.reading.value !== null || !isEmpty;
  return html`
    <main class="empty" data-part="empty" hidden=${isHidden}>
      <p data-part="empty_text">${refusal ? refusalWords(refusal, texts) : texts("face.control.empty")}</p>
      ${!isHidden && !refusal && state.may("tournament.create") && html`<${TonightOfRoom} state=${state} />`}
      <${CommandButton}
        state=${state}
        class="main"
        data-part="empty_start"
        hidden=${Boolean(refusal)}
        label=${texts("face.first_evening.title")}
        type="tournament.create"
        onClick=${() => location.assign("/start")}
      />
      <${CommandButton}
        state=${state}
        data-part="empty_new"
        hidden=${Boolean(refusal)}
        label=${texts("face.control.new_tournament")}
        type="tournament.create"
        onClick=${() => openNewTournament(state)}
      />
      <${CommandButton}
        state=${state}
        data-part="empty_templates"
        hidden=${Boolean(refusal)}
        label=${texts("face.library.tab.templates")}
        type="tournament.create"
        onClick=${() => location.assign("/structures#templates")}
      />
    </main>
  `;
}

/** The refusal in words. An unknown topic means an unknown tournament, as directors do not know topics. */
function refusalWords(refusal, texts) {
  const isUnknown = refusal.every((reason) => reason.code === "wire.unknown_topic");
  return isUnknown ? texts("face.phone.unknown") : reasonsText(refusal, texts);
}
