/** The clocks of a table: large, with the outcome at zero; the dealer ends them, the floor shortens them. */

import { duration } from "../../../static/js/texts/formats.js";
import {
  callNow,
  clocksAt,
  countingAt,
  disputeLeft,
  disputeRules,
  outcomeText,
  playerOn,
  shotNow,
} from "../../../static/js/tables/table_clocks.js";
import { effect, html } from "../../../static/vendor/preact/preact.js";
import { earlyCallNow } from "./early_call.js";
import { ShotClock } from "./shot_clock.js";
import { ClockButton, ClockRow } from "./clock_row.js";
import { playersIn } from "../topics.js";

const STEP_MS = 15000;
/** No clock runs. */
const NONE = {
  topic: null,
  clocks: { call: null, shot: null, dispute: null },
  call: null,
  shot: null,
  dispute: null,
  early: null,
};

/** The clocks of the table now; null for each that does not run. */
function clocksNow(state) {
  const topic = state.topicValue("table_clocks");
  const now = state.now.value;
  if (!state.tableInPlay.value || !topic || now === null) {
    return NONE;
  }
  const clocks = clocksAt(topic, state.number);
  const call = callNow(clocks.call, now);
  return {
    topic,
    clocks,
    call,
    shot: shotNow(clocks.shot, now),
    dispute: disputeLeft(clocks.dispute, now),
    early: earlyCallNow(state, topic, call, now),
  };
}

/** @returns {object[]} the readings of running clocks, for the timer of the page */
export function runningClocks(state) {
  const { clocks, early } = clocksNow(state);
  const waits = early && early.left_ms > 0 ? [{ phase: "running", remaining_ms: early.left_ms }] : [];
  return state.now.value === null ? [] : [...countingAt(clocks, state.now.value), ...waits];
}

/** Drops the early call once it is sent, late or about an earlier hand. */
export function forgetEarlyCalls(state) {
  effect(() => {
    const { topic, early } = clocksNow(state);
    if (topic && !early) {
      state.earlyCall.value = null;
    }
  });
}

export function TableClocks({ state }) {
  const { topic, clocks, call, shot, dispute, early } = clocksNow(state);
  const isHidden = !call && !shot && dispute === null && !early;
  const { texts } = state;
  return html`
    <section class="clocks" data-part="clocks" aria-label=${texts("face.procedures.table_clocks")} hidden=${isHidden}>
      ${early && html`<${EarlyCall} state=${state} early=${early} />`}
      ${call && html`<${PlayerClock} state=${state} call=${clocks.call} standing=${call} rules=${topic.rules} />`}
      ${shot && html`<${ShotClock} state=${state} topic=${topic} shot=${clocks.shot} standing=${shot} />`}
      ${dispute !== null && html`<${DisputeClock} texts=${texts} left=${dispute} rules=${topic.rules} />`}
    </section>
  `;
}

function EarlyCall({ state, early: { left_ms: left, since, fields } }) {
  const { texts, number, commands } = state;
  const label = texts("face.clocks.call");
  const command = Object.assign({ table: number, waiting_since: since }, fields);
  const call = () => commands.send(label, "player_clock.call", command);
  const forget = () => (state.earlyCall.value = null);
  return html`
    <${ClockRow} classes="is-waiting" time="wait" left=${left} title=${texts("face.clocks.since.waits")}>
      <${ClockButton} state=${state} label=${label} type="player_clock.call" onTap=${call} isMain isDisabled=${left > 0} />
      <button onClick=${forget}>${texts("face.clocks.cancel")}</button>
    <//>
  `;
}

function PlayerClock({ state, call, standing: { phase, left_ms: left }, rules }) {
  const { texts } = state;
  const player = playerOn(call, state.table.value, playersIn(state.topicValue("table")), texts);
  const subject = player ? texts("face.clocks.on_player", { player }) : texts("face.clocks.on_table");
  const outcome = outcomeText(call, phase, texts);
  const isRunning = phase === "main" || phase === "countdown";
  const [title, text] = isRunning ? [subject, outcome] : [outcome, subject];
  return html`
    <${ClockRow} classes=${`is-${phase}`} time="call" left=${left} title=${title} text=${text}>
      ${isRunning && html`<${PlayerClockButtons} state=${state} isAdjustable=${phase === "main" && rules.adjustable} />`}
    <//>
  `;
}

function PlayerClockButtons({ state, isAdjustable }) {
  const { texts, number, commands } = state;
  const time = duration(STEP_MS);
  const button = ([key, type, fields = {}]) => {
    const label = texts(`face.clocks.${key}`, { time });
    const tap = () => commands.send(label, type, Object.assign({ table: number }, fields));
    return html`<${ClockButton} state=${state} label=${label} type=${type} onTap=${tap} isMain=${key === "acted"} />`;
  };
  const steps = [
    ["less", "player_clock.adjust", { ms: -STEP_MS }],
    ["more", "player_clock.adjust", { ms: STEP_MS }],
  ];
  const ends = [
    ["acted", "player_clock.acted"],
    ["cancel", "player_clock.cancel"],
  ];
  return [...ends, ...(isAdjustable ? steps : [])].map(button);
}

function DisputeClock({ texts, left, rules }) {
  const text = disputeRules(rules, texts)[2];
  const title = texts("face.clocks.dispute");
  return html`<${ClockRow} classes="is-dispute" time="dispute" left=${left} title=${title} text=${text} />`;
}
