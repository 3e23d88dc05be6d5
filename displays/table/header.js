/** The head of the page: the table's name and place, the connection, the clock, reminders around a level change. */

import { fit } from "../../static/js/dom.js";
import { countedText, headline, stateWord } from "../../static/js/clock/clock_facts.js";
import { oldLevelLines, remindersAt } from "../../static/js/clock/reminders.js";
import { stakesInStrip } from "../../static/js/structure/stakes.js";
import { html, useEffect, useRef } from "../../static/vendor/preact/preact.js";
import { useFit } from "./fitted_text.js";

export function Top({ state }) {
  const { texts, number } = state;
  const table = state.tableInPlay.value;
  const { title } = state.topicValue("tournament") || {};
  const name = table ? table.name || texts("face.table.table", { table: number }) : "";
  useEffect(() => {
    if (name) {
      document.title = `${name} · ${title}`;
    }
  }, [name, title]);
  return html`
    <header class="top" data-part="top" hidden=${!table}>
      <h1 data-part="table">${name}</h1>
      <span class="about" data-part="about">${table && [table.place, title].filter(Boolean).join(" · ")}</span>
      <${Connection} state=${state} />
    </header>
  `;
}

/** The state of the connection, once it is known. */
function Connection({ state }) {
  const classes = state.link.value.state === "polling" ? "badge calm" : "badge";
  return html`<span class=${classes} data-part="badge" role="status">${badgeWords(state)}</span>`;
}

function badgeWords({ link, leaderAway, texts }) {
  const { state, reason } = link.value;
  if (state !== "live") {
    return texts(`face.phone.link.${reason}`);
  }
  return leaderAway.value ? texts("face.phone.link.leader_away") : "";
}

/** The reading of the clock if it is shown. */
export function readingShown(state) {
  return state.tableInPlay.value ? state.reading.value : null;
}

export function ClockStrip({ state }) {
  const reading = readingShown(state);
  const { state: link } = state.link.value;
  const classes = link === "stale" || link === "offline" ? "strip unsure" : "strip";
  return html`
    <p class=${classes} data-part="strip" hidden=${!reading}>
      ${reading && html`<${Clock} state=${state} reading=${reading} />`}
    </p>
  `;
}

function Clock({ state, reading }) {
  const { texts, now } = state;
  const isLevel = reading.period.kind === "level";
  const fitted = [useRef(null), useRef(null), useRef(null)];
  const [time, stakes, word] = fitted;
  useFit(state.drawing, () => fitted.forEach((node) => fit(node.current)));
  const { tone, text } = stateOfClock(reading, now.value, texts);
  const colon = (piece) => (piece === ":" ? html`<i>:</i>` : piece);
  const level = isLevel ? stakesInStrip(reading.period, texts) : "";
  return html`
    <b class="time" data-part="time" role="timer" aria-live="off" aria-label=${texts("face.time_left")} ref=${time}>
      ${countedText(reading, texts).split(/(:)/).map(colon)}
    </b>
    <span class=${reading.period.kind === "break" ? "level tone-go" : "level"} data-part="level">
      ${headline(reading, texts)}
    </span>
    <span class="stakes" data-part="stakes" ref=${stakes}>${level}</span>
    <span class=${`state tone-${tone}`} data-part="state" ref=${word}>${text}</span>
  `;
}

function stateOfClock(reading, now, texts) {
  const state = stateWord(reading, now, texts);
  if (!state) {
    return { tone: "quiet", text: "" };
  }
  // The strip shows the blinds of the next hand too.
  return {
    tone: state.tone,
    text: state.code === "next_hand" ? texts("face.strip.next_hand") : state.brief || state.word,
  };
}

/** Around a level change: reminders of decks and pushes, and the hands still dealt at the old level. */
export function AroundLevel({ state }) {
  const reading = readingShown(state);
  const lines = reading ? linesAround(state, reading) : [];
  return html`
    <p class="around" data-part="around" role="status" hidden=${!lines.length}>
      ${lines.map((line) => html`<span>${line}</span>`)}
    </p>
  `;
}

function linesAround(state, reading) {
  const { texts } = state;
  const now = state.now.value;
  const { dealers, old_level: oldLevel } = state.topicValue("tournament");
  const changes = (state.topicValue("clock") || {}).deck_changes;
  const reminders = state.may("table.hand") ? remindersAt(reading, dealers, now, changes) : [];
  return [...reminders.map(({ code }) => texts(code)), ...oldLevelLines(reading, oldLevel, now, texts)];
}
