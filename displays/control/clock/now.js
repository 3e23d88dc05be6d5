/**
 * The panel of tasks beside every view: calls and halted tables, seating proposals, running procedures, reminders, each
 * with its button. The log is in the same place, one tap away.
 */

import { oldLevelLines, remindersAt } from "../../../static/js/clock/reminders.js";
import { html, useComputed, useLayoutEffect, useMemo, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { waitingCalls } from "../../../static/js/tables/calls.js";
import { tournamentAddress } from "../../structures/place.js";
import { Plan, currentCards } from "../tables/balancing/plan.js";
import { CurrentAnnouncements } from "./announcements.js";
import { RestartCard } from "./restart_card.js";
import { LogList } from "./log_list.js";
import { BountyTask, CallTask, HaltedTask, RunningTask } from "./now_tasks.js";
import { StructureList } from "./structure_list.js";

/** Most tasks of a kind in the panel; their view shows all of them. */
const MAX_TASKS = 5;

export function NowPanel({ state }) {
  const { panel } = state;
  const hasReading = useComputed(() => state.reading.value !== null).value;
  const tasks = useTasks(state);
  const cards = useMemo(() => currentCards(state), [state]).value;
  const count = hasReading ? tasks.count + cards.length : 0;
  const isHidden = !hasReading && state.view.value !== "room";
  useSignalEffect(() => {
    document.body.dataset.now = panel.isLog.value ? "log" : "cards";
  });
  const classes = ["now", panel.isOpen.value && "is-open", !count && "has-none"].filter(Boolean);
  return html`
    <aside class=${classes.join(" ")} data-part="now" hidden=${isHidden}>
      <${Head} state=${state} panel=${panel} count=${count} />
      <div class="now-body" id="now-body" data-part="now_body">
        <${TopCards} state=${state} reminders=${tasks.reminders} />
        <${Tasks} part="now_calls"
          >${tasks.calls.map((call) => html`<${CallTask} key=${`${call.table}:${call.what}`} state=${state} call=${call} />`)}<//
        >
        <div class="plan" data-part="plan" role="list" hidden=${!hasReading}>
          <${Plan} state=${state} cards=${cards} />
        </div>
        <${OtherTasks} state=${state} panel=${panel} tasks=${tasks} />
        <div data-part="up_here">${hasReading && html`<${CurrentAnnouncements} state=${state} />`}</div>
        <p class="none" data-part="now_none" hidden=${count > 0}>${state.texts("face.control.now.none")}</p>
      </div>
      <${Lists} state=${state} />
    </aside>
  `;
}

/** The tasks other than the seating plan; none without a tournament. */
function useTasks(state) {
  const hasReading = useComputed(() => state.reading.value !== null).value;
  const reminders = useComputed(() => JSON.stringify(remindersOf(state))).value;
  const moves = state.topicValue("moves");
  const isAsking = useComputed(() => Boolean((state.topicValue("clock") || {}).asking)).value;
  const tasks = {
    reminders: JSON.parse(reminders),
    calls: hasReading ? waitingCalls(state.topicValue("calls")).slice(0, MAX_TASKS) : [],
    halted: hasReading && moves ? moves.halted.slice(0, MAX_TASKS) : [],
    asked: hasReading ? ((state.topicValue("bounties") || {}).asked || []).slice(0, MAX_TASKS) : [],
    busy: hasReading ? state.busyProcedures.slice(0, MAX_TASKS) : [],
  };
  tasks.count = Object.values(tasks).reduce((sum, each) => sum + each.length, isAsking ? 1 : 0);
  return tasks;
}

function remindersOf(state) {
  const { texts } = state;
  const reading = state.reading.value;
  const now = state.now.value;
  if (!reading) {
    return [];
  }
  const { dealers, old_level: oldLevel } = state.topicValue("tournament") || {};
  const changes = (state.topicValue("clock") || {}).deck_changes;
  const reminders = remindersAt(reading, dealers, now, changes).map(({ code }) => texts(code));
  return [...reminders, ...oldLevelLines(reading, oldLevel, now, texts)];
}

function Head({ state, panel, count }) {
  const { texts } = state;
  const isLog = panel.isLog.value;
  return html`
    <div class="now-head">
      <button
        data-part="now_cards"
        aria-controls="now-body"
        aria-pressed=${String(!isLog)}
        aria-expanded=${String(panel.isOpen.value)}
        onClick=${() => panel.show(false)}
      >
        <span>${texts("face.control.now")}</span>${" "}
        <b class="badge" data-part="now_count" hidden=${!count}>${String(count)}</b>
      </button>
      <button data-part="now_log" aria-pressed=${String(isLog)} onClick=${() => panel.show(true)}>
        ${texts("face.control.log")}
      </button>
    </div>
  `;
}

/** The card after a restart, and a card for each reminder. */
function TopCards({ state, reminders }) {
  const hasReading = useComputed(() => state.reading.value !== null).value;
  const clock = state.topicValue("clock");
  const reminder = (text) => html`<p class="card reminder" role="status" key=${text}>${text}</p>`;
  return html`
    <div data-part="cards" hidden=${!hasReading}>
      ${hasReading && clock.asking && html`<${RestartCard} state=${state} clock=${clock} />`} ${reminders.map(reminder)}
    </div>
  `;
}

/** A list of tasks. The list of calls is the first, as a table waits for each of them. */
function Tasks({ part, children }) {
  return html`<div class="tasks" data-part=${part} role="list">${children}</div>`;
}

function OtherTasks({ state, panel, tasks }) {
  const { procedures } = state.otherViews.value || {};
  const openProcedure = (key) => {
    panel.isOpen.value = false;
    state.turnTo("procedures");
    procedures.show(key);
  };
  const halted = (table) => html`<${HaltedTask} key=${`table-${table}`} state=${state} table=${table} />`;
  const procedure = (key) => html`
    <${RunningTask} key=${key} texts=${state.texts} name=${key} reason=${procedures.reasonOf(key)} onOpen=${() => openProcedure(key)} />
  `;
  const bounty = (id) => html`<${BountyTask} key=${`asked-${id}`} state=${state} id=${id} />`;
  return html`<${Tasks} part="tasks">
    ${tasks.halted.map(halted)}${tasks.asked.map(bounty)}${tasks.busy.map(procedure)}
  <//>`;
}

/** The heading, and the link to the editor of the structure. */
function StructureTop({ state }) {
  const { texts, slug } = state;
  const mayEdit = slug.value !== null && state.may("structure.change");
  return html`<div class="structure-top">
    <h2 class="label">${texts("face.control.structure")}</h2>
    ${mayEdit && html`<a class="button" data-part="edit_structure" href=${tournamentAddress(slug.value)}>${texts("face.structures.edit_as_table")}</a>`}
  </div>`;
}

/** The structure, and the log of the tournament or the room. */
function Lists({ state }) {
  useNamesOfPlayers(state);
  return html`
    <section class="structure-panel">
      <${StructureTop} state=${state} />
      <${StructureList} state=${state} />
    </section>
    <section class="log-panel" data-part="log_panel">
      <${LogList} state=${state} topic="log" data-part="log" hidden=${state.isInRoom} />
      <${LogList} state=${state} topic="log:room" data-part="room_log" hidden=${!state.isInRoom} />
    </section>
  `;
}

/** Follows `players` while moves or bounty questions need names. */
function useNamesOfPlayers(state) {
  const plan = state.topicValue("plan");
  const { asked = [] } = state.topicValue("bounties") || {};
  const needsNames = Boolean(plan) && plan.moves.length + (plan.new_table ? 1 : 0) + asked.length > 0;
  useLayoutEffect(() => {
    if (needsNames) {
      state.follow(["players"]);
    }
  }, [needsNames]);
}
