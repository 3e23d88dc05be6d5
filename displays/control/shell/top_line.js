/** The line at the top of the control, of fixed height: a long title gets smaller, a long undo ends in an ellipsis. */

import { countedText, dayOverWords, isPlayedUntimed, newLevelWord } from "../../../static/js/clock/clock_facts.js";
import { html, useComputed, useLayoutEffect, useRef } from "../../../static/vendor/preact/preact.js";
import { lineText, linesOf, newestUndo, reverse } from "../clock/log_list.js";
import { SoundChip } from "../room/device_sound.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { fitTitle, fitUndo } from "./fitted_text.js";
import { SessionSwitch } from "./session_switch.js";
import { openNewTournament } from "./new_tournament.js";

/** @param {() => void} props.openMenu */
export function TopLine({ state, sound, openMenu }) {
  const { texts } = state;
  return html`
    <header class="top">
      <${TournamentSwitch} state=${state} />
      <${SessionSwitch} state=${state} />
      <${SoundChip} texts=${texts} sound=${sound} />
      <${Status} state=${state} />
      <${UndoLast} state=${state} />
      <${CommandButton}
        state=${state}
        data-part="new"
        label=${texts("face.control.new")}
        type="tournament.create"
        onClick=${() => openNewTournament(state)}
      />
      <button class="menu" data-part="menu" aria-label=${texts("face.control.menu")} onClick=${openMenu}>
        <i></i>
      </button>
    </header>
  `;
}

function TournamentSwitch({ state }) {
  const [box, title] = [useRef(null), useRef(null)];
  const room = state.topicValue("room");
  const drafts = state.topicValue("drafts:room");
  const listed = [...(drafts ? drafts.tournaments : []), ...(room ? room.tournaments : [])];
  const slug = state.slug.value;
  const tournaments = withShown(listed, slug, state.topicValue("tournament"));
  const chosen = tournaments.find((each) => each.slug === slug);
  const isNews = useComputed(() => Boolean(newsOf(state))).value;
  void state.now.value; // fits again, as the neighbours of the title change their width
  useLayoutEffect(() => fitTitle(box.current, title.current));
  const option = (each) => html`
    <option key=${each.slug} value=${each.slug} selected=${each.slug === slug}>${each.title}</option>
  `;
  const turn = (event) => location.assign(`/control/${encodeURIComponent(event.target.value)}`);
  return html`
    <div class=${isNews ? "switch under-news" : "switch"} data-part="switch_box" hidden=${!tournaments.length} ref=${box}>
      <span data-part="switch_title" aria-hidden="true" ref=${title}>${chosen ? chosen.title : ""}</span>
      <select data-part="switch" aria-label=${state.texts("face.control.switch")} onChange=${turn}>
        ${tournaments.map(option)}
      </select>
    </div>
  `;
}

/** The tournaments of the room, and last the open one if the room does not list it: it was cancelled or archived. */
function withShown(listed, slug, shown) {
  const isListed = !shown || shown.slug !== slug || listed.some((each) => each.slug === slug);
  return isListed ? listed : [...listed, shown];
}

/** State of the clock; on other views also its time, and the news of a new level. */
function Status({ state }) {
  const words = useComputed(() => statusWords(state)).value;
  const tone = useComputed(() => statusTone(state)).value;
  const isNews = useComputed(() => Boolean(newsOf(state))).value;
  const classes = ["status", tone, isNews ? "is-news" : ""].filter(Boolean).join(" ");
  return html`<span class=${classes} data-part="status" role="status">${words}</span>`;
}

/** The word for a level that just began; null otherwise, and on the clock's own view, which shows that word. */
function newsOf(state) {
  const reading = state.reading.value;
  return reading && !state.isOnClock ? newLevelWord(reading, state.now.value, state.texts) : null;
}

function statusTone(state) {
  const reading = state.reading.value;
  if (!reading) {
    return "";
  }
  return state.link.value.state === "live" ? `phase-${shownPhase(reading)}` : "tone-stop";
}

/** The phase for display: a level without a time counts as running. */
function shownPhase(reading) {
  return isPlayedUntimed(reading) ? "running" : reading.phase;
}

function statusWords(state) {
  const { texts } = state;
  const reading = state.reading.value;
  const { state: link, reason } = state.link.value;
  if (!reading) {
    return reason === "connecting" ? texts("face.link.connecting") : "";
  }
  if (link !== "live") {
    return texts(`face.badge.${link}`);
  }
  const tournament = state.topicValue("tournament");
  const ended = dayOverWords(reading, state.now.value, texts);
  return overWord(tournament, texts) || (ended && ended.day) || phaseWords(state, reading);
}

/** The word for a finished or cancelled tournament; else null. */
function overWord(tournament, texts) {
  if (tournament && tournament.stage === "cancelled") {
    return texts("face.manage.cancelled");
  }
  return tournament && tournament.finished_at ? texts("face.room.phase.finished") : null;
}

function phaseWords(state, reading) {
  const { texts } = state;
  const phase = texts(`face.room.phase.${shownPhase(reading)}`);
  if (state.isOnClock) {
    return phase;
  }
  const begins = newsOf(state);
  return `${countedText(reading, texts)}\u00a0· ${begins ? begins.word : phase}`;
}

/** The button that undoes the newest line of the log on screen. */
function UndoLast({ state }) {
  const node = useRef(null);
  const { texts, desk } = state;
  const topic = state.isInRoom ? "log:room" : "log";
  const line = newestUndo(linesOf(state.topicValue(topic)), state.session.value);
  const text = line ? lineText(line, texts, state.topicValue("players")) : "";
  void state.now.value; // fits again, as the neighbours of the button change their width
  useLayoutEffect(() => {
    if (line) {
      fitUndo(node.current, text, (short) => texts("face.control.undo_last", { text: short }));
    }
  });
  return html`
    <button
      class="undo-last"
      data-part="undo_last"
      hidden=${!line}
      aria-busy=${String(desk.reversals.isBlocked)}
      title=${line ? texts("face.control.undo_last", { text }) : undefined}
      ref=${(button) => {
        node.current = button;
        state.shortcuts.undo_last = button;
      }}
      onClick=${() => reverse(state, topic, line)}
    ></button>
  `;
}
