/** Registration on a TV: the start of play or the end of late registration, and a QR code to the phone's page. */

import { drawDigits } from "/static/js/clock/digits.js";
import { fit, setText } from "/static/js/dom.js";
import { lateRegistration, lateRegistrationLine, roundedToMinute } from "/static/js/clock/clock_facts.js";
import { duration, formatsOf } from "/static/js/texts/formats.js";
import { drawPhoneCode } from "/static/js/walls/phone_code.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

export const mount = sceneWithStrip((scene) => {
  const { part, values, shown, now, texts } = scene;
  const registration = lateRegistration(values.clock, shown, now, values.structure);
  drawMain(part, mainOf(registration, values, shown, now, texts));
  drawFacts(part, registration, values, shown, texts);
  drawPhoneCode({ qr: part.qr, line: part.phone, address: part.address }, scene, texts("face.registration.phone"));
});

/**
 * The large text: `{word, tone, big, line}`. Before a scheduled start its time, during registration its end,
 * afterwards that it is closed.
 */
function mainOf(registration, values, shown, now, texts) {
  if (shown.phase === "scheduled") {
    // The strip counts down to the start, so this shows the time of day.
    const at = formatsOf(texts).timeOfDay(now + shown.starts_in_ms, values.tournament);
    return { word: texts("face.registration.starts_at"), tone: "accent", big: at, line: "" };
  }
  if (registration && !registration.open) {
    return { word: texts("face.registration.closed"), tone: "stop", big: "", line: "" };
  }
  const closes = registration && shown.phase !== "ready" && registration.at !== null;
  if (closes) {
    const line = closesLine(registration, values.tournament, texts);
    return { word: texts("face.registration.closes_in"), tone: "accent", big: duration(registration.at - now), line };
  }
  const line = registration ? `${texts("face.late_reg")} ${lateRegistrationLine(registration, null, texts)}` : "";
  return { word: texts(registration ? "face.registration.open" : "face.registration"), tone: "accent", big: "", line };
}

/** `end of level 8, ~20:55`; without the time while the clock does not run. */
function closesLine({ period, at }, venue, texts) {
  const line = texts(period.kind === "break" ? "face.registration.end_of_break" : "face.registration.end_of_level", {
    level: period.level,
  });
  return at === null || !venue ? line : texts("face.late_reg.about", { closes: line, closes_at: roundedToMinute(at) });
}

function drawMain(part, { word, tone, big, line }) {
  setText(part.word, word);
  part.word.className = `word tone-${tone}`;
  fit(part.word);
  part.big.hidden = !big;
  drawDigits(part.big, big);
  part.line.hidden = !line;
  setText(part.line, line);
  fit(part.line);
}

function drawFacts(part, registration, values, shown, texts) {
  const { chips, timeOfDay } = formatsOf(texts);
  const { counters, structure, tournament } = values;
  const entered = counters && counters.entries;
  const playing =
    entered && shown.began_at !== null ? texts("face.registration.playing", { playing: counters.players_left }) : "";
  drawFact(part.entries, entered ? chips(entered) : "", playing);
  drawFact(part.stack, structure && structure.starting_stack ? chips(structure.starting_stack) : "", "");
  // Before the start the fact shows the end of registration.
  const later = shown.phase === "scheduled" && registration && registration.open && registration.at !== null;
  const at = later ? timeOfDay(roundedToMinute(registration.at), tournament) : "";
  drawFact(part.late, at ? `~${at}` : "", later ? closesLine(registration, null, texts) : "");
}

function drawFact(node, value, note) {
  node.hidden = !value;
  const [big, small] = [node.querySelector("b"), node.querySelector("small")];
  setText(big, value);
  setText(small, note);
  fit(big);
  fit(small);
}
