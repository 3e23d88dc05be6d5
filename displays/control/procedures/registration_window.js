/** Late registration on the control: its end, the level and the rule, and a button that announces it. */

import { lateRegistration, lateRegistrationLine, roundedToMinute } from "../../../static/js/clock/clock_facts.js";
import { reading } from "../../../static/js/level_clock.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { Card, Countdown, GiveButton } from "./card.js";

const MINUTE = 60000;
const ANNOUNCED_S = 120;
/** Milliseconds before the end of registration from which the card is open. */
const SOON_MS = 10 * MINUTE;

function factsOf({ clock, structure, tournament }, now) {
  if (!clock || !tournament) {
    return null;
  }
  const clockReading = reading(clock, now);
  const lateEntry = lateRegistration(clock, clockReading, now, structure);
  const registration = lateEntry
    ? {
        open: lateEntry.open,
        period: lateEntry.period || null,
        at: lateEntry.at ? roundedToMinute(lateEntry.at) : null,
      }
    : null;
  return {
    registration,
    until: lateEntry && lateEntry.left_ms ? lateEntry.at : null,
    soon: Boolean(lateEntry && lateEntry.left_ms !== null && lateEntry.left_ms <= SOON_MS),
    venue: tournament,
  };
}

function Content({ state, facts: { registration, until, soon, venue } }) {
  const { texts } = state;
  if (!registration) {
    return html`<${Card} title=${texts("face.registration.none")} text=${texts("face.registration.none_how")} />`;
  }
  // The countdown shows the time left, so that the line has none.
  const line = lateRegistrationLine(Object.assign({}, registration, { left_ms: null }), venue, texts);
  const text = `${texts("face.late_reg")}: ${line}`;
  const isInBreak = registration.open && registration.period && registration.period.kind === "break";
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
  facts: factsOf,
  isBusy: ({ soon }) => soon,
  Content,
  rules: ["late_registration.close_level", "late_registration.extend_through_break"],
};
