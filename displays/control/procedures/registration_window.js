/** Late registration on the control: until when it is open, by which level and rule; announced with one tap. */

import { lateRegistration, lateRegistrationLine, roundedToMinute } from "../../../static/js/clock/clock_facts.js";
import { reading } from "../../../static/js/level_clock.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Card, Countdown, GiveButton } from "./card.js";

const MINUTE = 60000;
const ANNOUNCED_S = 120;
/** Milliseconds before its end from which the card is open on top. */
const SOON_MS = 10 * MINUTE;

function facts({ clock, structure, tournament }, now) {
  if (!clock || !tournament) {
    return null;
  }
  const shown = reading(clock, now);
  const found = lateRegistration(clock, shown, now, structure);
  const known = found
    ? { open: found.open, period: found.period || null, at: found.at ? roundedToMinute(found.at) : null }
    : null;
  return {
    known,
    until: found && found.left_ms ? found.at : null,
    soon: Boolean(found && found.left_ms !== null && found.left_ms <= SOON_MS),
    venue: tournament,
  };
}

function Content({ state, facts: { known, until, soon, venue } }) {
  const { texts } = state;
  if (!known) {
    return html`<${Card} title=${texts("face.registration.none")} text=${texts("face.registration.none_how")} />`;
  }
  // The time left counts by itself, where it is counted.
  const line = lateRegistrationLine(Object.assign({}, known, { left_ms: null }), venue, texts);
  const text = `${texts("face.late_reg")}: ${line}`;
  const isInBreak = known.open && known.period && known.period.kind === "break";
  const countdown = soon && until ? html`<${Countdown} state=${state} until=${until} />` : null;
  return html`
    <${Card} title=${text} text=${isInBreak ? texts("face.registration.through_break") : ""} middle=${countdown}>
      <${GiveButton}
        state=${state}
        class=${soon ? "main" : undefined}
        label=${texts("face.registration.announce")}
        type="announcement.post"
        fields=${{ text, seconds: ANNOUNCED_S }}
      />
    <//>
  `;
}

export const REGISTRATION_WINDOW = {
  key: "registration_window",
  kinds: ["structure"],
  facts,
  isBusy: ({ soon }) => soon,
  Content,
  rules: ["late_registration.close_level", "late_registration.extend_through_break"],
};
