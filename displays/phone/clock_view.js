/** The clock on a phone: the digits, the stakes, the players, the periods ahead, and this phone's options. */

import { digitPieces } from "../../static/js/clock/digits.js";
import { preactEl } from "../../static/js/preact_el.js";
import { fitStakes, stakesNodes } from "../../static/js/structure/stakes_block.js";
import { stillLeaving } from "../../static/js/procedures/color_ups.js";
import {
  averageFact,
  colorUpLine,
  countedText,
  headline,
  lateRegistration,
  lateRegistrationLine,
  nextBreakFact,
  periodNote,
  playersFact,
  roundedToMinute,
  stateWord,
} from "../../static/js/clock/clock_facts.js";
import { publicEndLine } from "../../static/js/clock/end_time.js";
import { forfeitsLine } from "../../static/js/procedures/forfeits.js";
import { rotationLine } from "../../static/js/structure/games.js";
import { html, useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";
import { DeviceRows } from "./device_rows.js";
import { useFit } from "./fitted_text.js";
import { LanguageChoice } from "../../static/js/texts/language_select.js";
import { NextPeriods } from "./structure_view.js";

/** States of the connection in which the time is uncertain. */
const UNSURE = ["stale", "offline"];

export function ClockView({ phone }) {
  const { texts, tab } = phone;
  const { ruleset } = phone.moment.value.tournament;
  const rules = `/rules?set=${encodeURIComponent(ruleset)}`;
  const label = texts("face.phone.clock");
  return html`<section
    class="view"
    data-part="view_clock"
    role="tabpanel"
    aria-label=${label}
    hidden=${tab.value !== "clock"}
  >
    <${Clock} phone=${phone} />
    <${Facts} phone=${phone} />
    <${Rows} phone=${phone} />
    <${NextPeriods} phone=${phone} />
    <footer class="device" data-part="device">
      <${DeviceRows} texts=${texts} page=${phone.path("t")} />
      <a class="rules-link" data-part="rules" href=${rules}>${texts("face.rules.link")}</a>
      <${LanguageChoice} languages=${phone.face.languages} texts=${texts} />
    </footer>
  </section>`;
}

/** The digits; grey while the time is uncertain. */
function Clock({ phone }) {
  const { texts } = phone;
  const { shown, now } = phone.moment.value;
  const isUnsure = UNSURE.includes(phone.state.link.value.state);
  const state = stateWord(shown, now, texts) || backWord(shown, texts);
  const note = periodNote(shown);
  const line = useFit(phone);
  return html`<div class=${isUnsure ? "clock unsure" : "clock"} data-part="clock">
    <div class="head">
      <span class=${levelClass(shown)} data-part="level">${headline(shown, texts)}</span>
      <span class=${`state tone-${state ? state.tone : "quiet"}`} data-part="state" ref=${line}
        >${state && (state.day || state.word)}</span
      >
    </div>
    <${Digits} phone=${phone} text=${countedText(shown, texts)} label=${texts("face.time_left")} />
    <${Stakes} phone=${phone} />
    <p class="note" data-part="note" hidden=${!note}>${note}</p>
  </div>`;
}

export function levelClass(shown) {
  return shown.period.kind === "break" ? "level tone-go" : "level";
}

/** In a break, the time of day when play resumes, as the word of a state; else null. */
function backWord(shown, texts) {
  if (shown.period.kind !== "break" || shown.deadline === null) {
    return null;
  }
  return { word: texts("face.break.back_at", { back_at: roundedToMinute(shown.deadline) }), tone: "go" };
}

/** The digits, with the colons raised a little. */
function Digits({ phone, text, label }) {
  const line = useFit(phone);
  return html`<div class="time" data-part="time" role="timer" aria-live="off" aria-label=${label} ref=${line}>
    ${digitPieces(text, preactEl)}
  </div>`;
}

function Stakes({ phone }) {
  const block = useRef(null);
  const moment = phone.moment.value;
  useLayoutEffect(() => {
    fitStakes(block.current);
  }, [moment]);
  const nodes = stakesNodes(moment.shown.period, phone.texts, preactEl);
  return html`<div class="stakes" data-part="stakes" ref=${block}>${nodes}</div>`;
}

function Facts({ phone }) {
  const { texts, state } = phone;
  const { shown, tournament } = phone.moment.value;
  const counters = state.topic("counters").value;
  const facts = [
    { name: "players", code: "face.players", fact: playersFact(counters, texts) },
    { name: "average", code: "face.average", fact: averageFact(counters, shown, texts) },
    { name: "next_break", code: "face.next_break", fact: nextBreakFact(shown, tournament, texts) },
  ];
  const node = ({ name, code, fact }) =>
    html`<${Fact} phone=${phone} name=${name} label=${texts(code)} fact=${fact} />`;
  return html`<div class="facts" data-part="facts" hidden=${!facts.some(({ fact }) => fact)}>${facts.map(node)}</div>`;
}

function Fact({ phone, name, label, fact }) {
  const value = useFit(phone);
  return html`<div data-part=${name} hidden=${!fact}>
    <span class="label">${label}</span><b ref=${value}>${fact && fact.value}</b><small>${fact && fact.note}</small>
  </div>`;
}

function Rows({ phone }) {
  const { texts, state } = phone;
  const { shown, now, tournament, clock } = phone.moment.value;
  const registration = lateRegistration(clock, shown, now, state.topic("structure").value);
  const forfeits = state.topic("forfeits").value;
  const leaving = stillLeaving(shown, state.topic("color_ups").value).period;
  const row = (name, code, line) =>
    html`<div class="row" data-part=${name} hidden=${!line}>
      <span class="label">${texts(code)}</span><span data-part=${`${name}_line`} hidden=${!line}>${line}</span>
    </div>`;
  return html`<div>
    ${row("late_reg", "face.late_reg", lateRegistrationLine(registration, tournament, texts))}
    ${row("forfeits", "face.forfeits", shown.finished ? "" : forfeitsLine(forfeits, now, tournament, texts))}
    ${row("game", "face.games.game", rotationLine(shown, texts))}
    ${row("color_up", "face.color_up", colorUpLine(leaving, texts))}
    ${row("end_time", "face.end_time", publicEndLine(state.topic("end_time_shown").value, now, tournament, texts))}
  </div>`;
}
