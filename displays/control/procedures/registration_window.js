/** Late registration on the control: until when it is open, by which level and rule; announced with one tap. */

import { el } from "../../../static/js/dom.js";
import { lateRegistration, lateRegistrationLine, roundedToMinute } from "../../../static/js/facts.js";
import { reading } from "../../../static/js/level_clock.js";

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
  const known = found ? { open: found.open, period: found.period || null, at: found.at ? roundedToMinute(found.at) : null } : null;
  return { known, until: found && found.left_ms ? found.at : null, soon: Boolean(found && found.left_ms !== null && found.left_ms <= SOON_MS), venue: tournament };
}

function draw({ known, until, soon, venue }, kit) {
  const { texts, hands, card } = kit;
  if (!known) {
    return [card(texts("face.registration.none"), texts("face.registration.none_how"))];
  }
  // The time left counts by itself, where it is counted.
  const line = lateRegistrationLine(Object.assign({}, known, { left_ms: null }), venue, texts);
  const extended = known.open && known.period && known.period.kind === "break" ? texts("face.registration.through_break") : "";
  const label = texts("face.registration.announce");
  const text = `${texts("face.late_reg")}: ${line}`;
  const announce = hands.button(soon ? "button.main" : "button", label, "announcement.post", () => hands.give(label, "announcement.post", { text, seconds: ANNOUNCED_S }));
  const made = card(text, extended, announce);
  if (soon && until) {
    made.insertBefore(el("b", { "data-until": String(until) }), made.lastChild);
  }
  return [made];
}

export const REGISTRATION_WINDOW = {
  key: "registration_window",
  kinds: ["structure"],
  facts,
  isBusy: ({ soon }) => soon,
  draw,
  rules: ["late_registration.close_level", "late_registration.extend_through_break"],
};
