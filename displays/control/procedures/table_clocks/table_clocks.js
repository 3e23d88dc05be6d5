/** Clocks of tables on the control: players on the clock, disputes before a break, shot clocks. */

import { duration } from "../../../../static/js/texts/formats.js";
import {
  breakFollows,
  callNow,
  callRule,
  clocksAt,
  disputeLeft,
  disputeRules,
  outcomeText,
  playerOn,
} from "../../../../static/js/tables/table_clocks.js";
import { reading } from "../../../../static/js/level_clock.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, Countdown, GiveButton, joined } from "../card.js";
import { DisputeDialog, ShotDialog, StartDialog } from "./table_clocks_dialogs.js";

const STEP_MS = 15000;
const MAX_NAMED = 20;

function factsOf({ table_clocks: topic, tables, seats, players, clock }, now) {
  if (!topic || !clock) {
    return null;
  }
  const isInPlay = (number) => !tables || (tables[number] && tables[number].state === "open");
  const numbers = Object.keys(topic.tables).map(Number).filter(isInPlay);
  const calls = numbers
    .map((table) => ({ table, call: clocksAt(topic, table).call }))
    .map((each) => Object.assign(each, { now: callNow(each.call, now) }));
  return {
    rules: topic.rules,
    calls: calls
      .filter((each) => each.now !== null)
      .sort((a, b) => a.call.started_at - b.call.started_at)
      .map(({ table, call, now: standing }) => ({
        table,
        call,
        phase: standing.phase,
        seated: tables ? tables[table] : null,
        names: namesOf(call, tables && tables[table], players || seats),
      })),
    disputes: numbers
      .filter((table) => disputeLeft(clocksAt(topic, table).dispute, now) !== null)
      .map((table) => ({ table, until: clocksAt(topic, table).dispute.until })),
    shot: numbers.filter((table) => clocksAt(topic, table).shot),
    breakFollows: breakFollows(reading(clock, now)),
    several: Object.keys(tables || {}).length > 0,
  };
}

/** Only the player whose name a line about a clock needs. */
function namesOf({ seat }, table, players) {
  const entry = seat !== null && table ? table.seats[seat] : null;
  return entry && players && players[entry] ? { [entry]: { name: players[entry].name } } : {};
}

const isRunningPhase = (phase) => phase === "main" || phase === "countdown";

function Content({ state, facts }) {
  const call = (entry) => html`<${CallCard} key=${entry.table} state=${state} entry=${entry} rules=${facts.rules} />`;
  return html`
    ${facts.calls.map(call)}
    <${StartCard} state=${state} facts=${facts} />
    <${DisputeCard} state=${state} facts=${facts} />
    <${ShotCard} state=${state} facts=${facts} />
  `;
}

function Counting({ state, title, until }) {
  const count = html`<${Countdown} state=${state} until=${until} role="timer" aria-live="off" />`;
  return html`<span>${title}${" "}${count}</span>`;
}

function CallCard({ state, entry: { table, call, phase, seated, names }, rules }) {
  const { texts } = state;
  const isRunning = isRunningPhase(phase);
  const title = joined([texts("face.clocks.table", { table }), playerOn(call, seated, names, texts)]);
  const counting = html`<${Counting} state=${state} title=${title} until=${call.until} />`;
  return html`
    <${Card} title=${isRunning ? counting : title} text=${outcomeText(call, phase, texts)}>
      ${isRunning && html`<${CallButtons} state=${state} table=${table} isAdjustable=${rules.adjustable} />`}
    <//>
  `;
}

function CallButtons({ state, table, isAdjustable }) {
  const { texts } = state;
  const step = duration(STEP_MS);
  const button = (words, type, fields = {}, className = undefined) => html`
    <${GiveButton}
      state=${state}
      class=${className}
      label=${texts("face.clocks.at", { what: words, table })}
      words=${words}
      data-key=${`${type} ${table} ${fields.ms || ""}`}
      type=${type}
      fields=${Object.assign({ table }, fields)}
    />
  `;
  const adjust = (code, ms) => button(texts(code, { time: step }), "player_clock.adjust", { ms });
  return html`
    ${button(texts("face.clocks.acted"), "player_clock.acted", {}, "main")}
    ${button(texts("face.clocks.cancel"), "player_clock.cancel")}
    ${isAdjustable && adjust("face.clocks.less", -STEP_MS)}${isAdjustable && adjust("face.clocks.more", STEP_MS)}
  `;
}

function StartCard({ state, facts: { rules, calls } }) {
  const { texts } = state;
  const lines = [calls.length ? "" : texts("face.clocks.idle"), callRule(rules, texts)];
  return html`
    <${Card} title=${texts("face.clocks.called")} text=${joined(lines, " ")}>
      <${RoleButton}
        state=${state}
        label=${texts("face.clocks.start")}
        type="player_clock.start"
        data-key="player_clock.start"
        onClick=${() => state.openDialog(StartDialog, { rules })}
      />
    <//>
  `;
}

function DisputeCard({ state, facts: { rules, disputes, breakFollows: follows } }) {
  const { texts } = state;
  const label = texts("face.clocks.dispute_start", { time: duration(rules.on_break_ms) });
  const title = (table) => texts("face.clocks.table", { table });
  const disputeLine = ({ table, until }) => html`
    <p key=${table}><${Counting} state=${state} title=${title(table)} until=${until} /></p>
  `;
  const startButton = html`
    <${RoleButton}
      state=${state}
      label=${label}
      type="dispute.start"
      data-key="dispute.start"
      onClick=${() => state.openDialog(DisputeDialog, { title: label })}
    />
  `;
  return html`
    <${Card} title=${texts("face.clocks.disputes")} text=${disputeRules(rules, texts).join(" ")}>
      ${disputes.map(disputeLine)}${follows && startButton}
    <//>
  `;
}

function ShotCard({ state, facts: { shot, rules } }) {
  const { texts } = state;
  const tableList = shot.slice(0, MAX_NAMED).join(", ") + (shot.length > MAX_NAMED ? " …" : "");
  const preset = rules.shot_ms === null ? "" : texts("face.clocks.shot_how", { time: duration(rules.shot_ms) });
  const offButton = html`
    <${GiveButton}
      state=${state}
      label=${texts("face.clocks.shot_off")}
      type="shot_clock.off"
      data-key="shot_clock.off"
    />
  `;
  return html`
    <${Card}
      title=${texts("face.clocks.shot")}
      text=${shot.length ? texts("face.clocks.shot_tables_on", { tables: tableList }) : preset}
    >
      <${RoleButton}
        state=${state}
        label=${texts("face.clocks.shot_on")}
        type="shot_clock.set"
        data-key="shot_clock.set"
        onClick=${() => state.openDialog(ShotDialog, { rules })}
      />
      ${shot.length > 0 && offButton}
    <//>
  `;
}

export const TABLE_CLOCKS = {
  key: "table_clocks",
  kinds: ["table_clocks"],
  facts: factsOf,
  isBusy: ({ calls }) => calls.some(({ phase }) => isRunningPhase(phase)),
  Content,
  rules: [
    "call_clock.min_wait_ms",
    "call_clock.main_ms",
    "call_clock.caller_at_seat",
    "disputes.on_break_ms",
    "stalling.methods",
  ],
};
