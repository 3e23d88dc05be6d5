/** The clock: digits, main button, a minute more or less, next and previous level, and the tools below. */

import { digitPieces } from "../../../static/js/clock/digits.js";
import { fit } from "../../../static/js/dom.js";
import {
  countedText,
  headline,
  nextBreakFact,
  periodLine,
  periodName,
  stateWord,
} from "../../../static/js/clock/clock_facts.js";
import { preactEl } from "../../../static/js/preact_el.js";
import { hasFlightsToMerge } from "../../../static/js/shown_session.js";
import { fitStakes, stakesNodes } from "../../../static/js/structure/stakes_block.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { openAnnouncement } from "./announcements.js";
import { Counters } from "./counters.js";
import { ClockTools } from "./clock_tools.js";
import { EndTimeButton } from "./end_time.js";

const MINUTE = 60000;
/** Two taps on *next* or *previous* within this time count as one, in ms. */
const DOUBLE_TAP_MS = 400;

export function ClockView({ state }) {
  const hasReading = useComputed(() => state.reading.value !== null);
  const isHidden = !hasReading.value || !state.isOnClock;
  return html`
    <main data-part="main" hidden=${isHidden}>${hasReading.value && html`<${ClockPanel} state=${state} />`}</main>
  `;
}

function ClockPanel({ state }) {
  return html`
    <section class="clock-panel">
      <${Head} state=${state} />
      <${Digits} state=${state} />
      <${Stakes} state=${state} />
      <${ClockButtons} state=${state} />
      <${Counters} state=${state} />
      <div class="tools">
        <${EndTimeButton} state=${state} />
        <${ClockTools} state=${state} />
        <${AnnounceButton} state=${state} />
      </div>
    </section>
  `;
}

/** Level, state and next break. Computed values, as a new reading comes each second and the words change seldom. */
function Head({ state }) {
  const { texts } = state;
  const level = useComputed(() => headline(state.reading.value, texts)).value;
  const isBreak = useComputed(() => state.reading.value.period.kind === "break").value;
  const next = useComputed(() => nextBreakWords(state)).value;
  return html`
    <div class="head">
      <span class=${isBreak ? "level tone-go" : "level"} data-part="level">${level}</span>
      <${StateWord} state=${state} />
      <span class="label" data-part="next_break">${next}</span>
    </div>
  `;
}

function nextBreakWords(state) {
  const { reading, texts } = state;
  const next = nextBreakFact(reading.value, state.topicValue("tournament"), texts);
  return next ? `${texts("face.next_break")} ${next.value}` : "";
}

function StateWord({ state }) {
  const node = useRef(null);
  const stateInfo = stateWord(state.reading.value, state.now.value, state.texts);
  useLayoutEffect(() => fit(node.current));
  return html`
    <span class=${`state tone-${stateInfo ? stateInfo.tone : "quiet"}`} data-part="state" ref=${node}
      >${stateInfo && stateInfo.word}</span
    >
  `;
}

function Digits({ state }) {
  const node = useRef(null);
  const text = countedText(state.reading.value, state.texts);
  useLayoutEffect(() => fit(node.current));
  const label = state.texts("face.time_left");
  return html`
    <div class="time" data-part="time" role="timer" aria-live="off" aria-label=${label} ref=${node}
      >${digitPieces(text, preactEl)}</div
    >
  `;
}

/** A level's stakes as on TVs; of a break its line and note. */
function Stakes({ state }) {
  const { texts } = state;
  const period = useComputed(() => state.reading.value.period).value;
  if (period.kind !== "break") {
    return html`<${LevelStakes} key="level" state=${state} period=${period} />`;
  }
  return html`
    <div class="stakes is-break" data-part="stakes" key="break">
      ${periodLine(period, texts)}${period.note && html`<span class="stakes-note">${period.note}</span>`}
    </div>
  `;
}

function LevelStakes({ state, period }) {
  const node = useRef(null);
  void state.now.value; // fits again each second, as a typeface may load and the window may change
  useLayoutEffect(() => fitStakes(node.current));
  return html`<div class="stakes" data-part="stakes" ref=${node}>${stakesNodes(period, state.texts, preactEl)}</div>`;
}

/** The main action of a clock: `[name, command, fields]`; the fields hold the state that the user saw. */
export function mainAction(reading, clock) {
  if (reading.day_over) {
    return ["next_day", "day_end.next_day", {}];
  }
  if (reading.phase === "holding" && reading.period.until_end) {
    return ["pause", "clock.pause", { run: clock.run }];
  }
  const actions = {
    ready: ["start", "clock.start", {}],
    scheduled: ["start_now", "clock.start", {}],
    running: ["pause", "clock.pause", { run: clock.run }],
    paused: ["resume", "clock.resume", { run: clock.run }],
    holding: ["announce", "clock.announce", { from_period: reading.period.id }],
    finished: ["finished", null, {}],
  };
  return actions[reading.phase];
}

/** Subscribes the buttons to phase, period and end of the day, not to each reading. */
function useClockChanges(state) {
  const phase = useComputed(() => state.reading.value.phase);
  const period = useComputed(() => state.reading.value.period);
  const isDayOver = useComputed(() => Boolean(state.reading.value.day_over));
  return [phase.value, period.value, isDayOver.value];
}

function ClockButtons({ state }) {
  const { texts } = state;
  useClockChanges(state);
  const reading = state.reading.peek();
  const { periods } = state.topicValue("structure") || { periods: [] };
  const previous = periods[periods.findIndex(({ id }) => id === reading.period.id) - 1];
  const add = (label, ms) => html`
    <${CommandButton}
      state=${state}
      data-part=${label}
      shortcut=${label}
      label=${texts(`face.control.${label}_minute`)}
      type="clock.add"
      onClick=${() => state.sendEach(texts(`face.control.${label}_minute`), "clock.add", { ms })}
    />
  `;
  return html`
    <div class="clock-buttons">
      <${MainButton} state=${state} reading=${reading} />
      ${add("plus", MINUTE)} ${add("minus", -MINUTE)}
      <${StepButton} state=${state} name="next" type="clock.next" period=${reading.ahead[0]} />
      <${StepButton} state=${state} name="previous" type="clock.previous" period=${previous} />
    </div>
  `;
}

function MainButton({ state, reading }) {
  const { texts } = state;
  const [name, type] = mainAction(reading, state.topicValue("clock"));
  const next = reading.ahead[0];
  // One tap or key must not begin a flight's own next day while other flights are to be merged into it.
  const isMain = name !== "next_day" || !hasFlightsToMerge(state.topicValue("tournament"));
  const label = texts(`face.control.${name}`, { day: reading.day.number + 1 });
  const onClick = () => {
    const [, command, fields] = mainAction(state.reading.peek(), state.topic("clock").peek());
    state.send(label, command, fields);
  };
  return html`
    <${CommandButton}
      state=${state}
      class=${isMain ? "main" : undefined}
      data-part="go"
      shortcut=${isMain ? "main" : ""}
      label=${label}
      type=${type}
      note=${name === "announce" && next ? periodName(next, texts) : ""}
      onClick=${onClick}
    />
  `;
}

/** *Next* or *previous*, with the name of that period. */
function StepButton({ state, name, type, period }) {
  const { texts } = state;
  const label = texts(`face.control.${name}`);
  const firstTap = useRef({ at: -Infinity, period: "" });
  const step = ({ detail, timeStamp }) => {
    // A double tap names the same period twice, so that the server does one step, even if the first is answered already.
    const isSecond = detail === 2 || timeStamp - firstTap.current.at < DOUBLE_TAP_MS;
    if (!isSecond) {
      firstTap.current = { at: timeStamp, period: state.reading.peek().period.id };
    }
    return state.send(label, type, { from_period: firstTap.current.period });
  };
  return html`
    <${CommandButton}
      state=${state}
      data-part=${name}
      shortcut=${name}
      label=${period ? texts(`face.control.${name}_to`, { period: periodName(period, texts) }) : label}
      type=${type}
      note=${period ? periodLine(period, texts) : ""}
      sentLabel=${label}
      onClick=${step}
    />
  `;
}

function AnnounceButton({ state }) {
  const type = state.may("room.announce") ? "room.announce" : "announcement.post";
  return html`
    <${CommandButton}
      state=${state}
      data-part="announce"
      shortcut="announce"
      label=${state.texts("face.control.announcing.title")}
      type=${type}
      onClick=${() => openAnnouncement(state)}
    />
  `;
}
