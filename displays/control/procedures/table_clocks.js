/** The clocks of the tables on the control: players on the clock, last hands before a break, tables with a shot clock. */

import { el } from "../../../static/js/dom.js";
import { duration } from "../../../static/js/formats.js";
import { breakFollows, callNow, callRule, clocksAt, disputeLeft, disputeRules, outcomeText, playerOn } from "../../../static/js/table_clocks.js";
import { reading } from "../../../static/js/level_clock.js";
import { TableClocksDialogs } from "./table_clocks_dialogs.js";

const STEP_MS = 15000;
const MAX_NAMED = 20;

function facts({ table_clocks: topic, tables, seats, players, clock }, now) {
  if (!topic || !clock) {
    return null;
  }
  const inPlay = (number) => !tables || (tables[number] && tables[number].state === "open");
  const numbers = Object.keys(topic.tables).map(Number).filter(inPlay);
  const called = numbers.map((table) => ({ table, call: clocksAt(topic, table).call })).map((each) => Object.assign(each, { now: callNow(each.call, now) }));
  return {
    rules: topic.rules,
    calls: called
      .filter((each) => each.now !== null)
      .sort((a, b) => a.call.started_at - b.call.started_at)
      .map(({ table, call, now: standing }) => ({ table, call, phase: standing.phase, seated: tables ? tables[table] : null, names: namesOf(call, tables && tables[table], players || seats) })),
    disputes: numbers.filter((table) => disputeLeft(clocksAt(topic, table).dispute, now) !== null).map((table) => ({ table, until: clocksAt(topic, table).dispute.until })),
    shot: numbers.filter((table) => clocksAt(topic, table).shot),
    breakFollows: breakFollows(reading(clock, now)),
    several: Object.keys(tables || {}).length > 0,
  };
}

/** The players that a line about one clock needs, and no others. */
function namesOf({ seat }, table, players) {
  const entry = seat !== null && table ? table.seats[seat] : null;
  return entry && players && players[entry] ? { [entry]: { name: players[entry].name } } : {};
}

const runs = (phase) => phase === "main" || phase === "countdown";

function draw(known, kit) {
  return [...known.calls.map((one) => callCard(one, known.rules, kit)), startCard(known, kit), disputeCard(known, kit), shotCard(known, kit)];
}

/** Counted down by the view each second. */
function counting(title, until) {
  return el("span.counting", {}, `${title} `, el("b", { "data-until": until, role: "timer", "aria-live": "off" }));
}

function callCard({ table, call, phase, seated, names }, rules, kit) {
  const { texts, hands, card } = kit;
  const player = playerOn(call, seated, names, texts);
  const title = [texts("face.clocks.table", { table }), player].filter(Boolean).join(" · ");
  const button = (tag, what, type, fields = {}) => {
    const label = texts("face.clocks.at", { what, table });
    return hands.button(tag, what, type, () => hands.give(label, type, Object.assign({ table }, fields)), { "aria-label": label, "data-key": `${type} ${table} ${fields.ms || ""}` });
  };
  const step = duration(STEP_MS);
  const does = runs(phase)
    ? [
        button("button.main", texts("face.clocks.acted"), "player_clock.acted"),
        button("button", texts("face.clocks.cancel"), "player_clock.cancel"),
        ...(rules.adjustable ? [button("button", texts("face.clocks.less", { time: step }), "player_clock.adjust", { ms: -STEP_MS }), button("button", texts("face.clocks.more", { time: step }), "player_clock.adjust", { ms: STEP_MS })] : []),
      ]
    : [];
  return card(runs(phase) ? counting(title, call.until) : title, outcomeText(call, phase, texts), ...does);
}

function startCard({ rules, calls }, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.clocks.start");
  const about = [calls.length ? "" : texts("face.clocks.idle"), callRule(rules, texts)].filter(Boolean).join(" ");
  return card(texts("face.clocks.called"), about, hands.button("button", label, "player_clock.start", () => new TableClocksDialogs(kit).start(rules), { "data-key": "player_clock.start" }));
}

function disputeCard({ rules, disputes, breakFollows: follows }, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.clocks.dispute_start", { time: duration(rules.on_break_ms) });
  const start = () => new TableClocksDialogs(kit).dispute(label);
  const running = disputes.map(({ table, until }) => el("p.dispute", {}, counting(texts("face.clocks.table", { table }), until)));
  return card(texts("face.clocks.disputes"), disputeRules(rules, texts).join(" "), ...running, follows ? hands.button("button", label, "dispute.start", start, { "data-key": "dispute.start" }) : null);
}

function shotCard({ shot, rules }, kit) {
  const { texts, hands, card } = kit;
  const on = texts("face.clocks.shot_on");
  const off = texts("face.clocks.shot_off");
  const named = shot.slice(0, MAX_NAMED).join(", ") + (shot.length > MAX_NAMED ? " …" : "");
  const preset = rules.shot_ms === null ? "" : texts("face.clocks.shot_how", { time: duration(rules.shot_ms) });
  const buttons = [
    hands.button("button", on, "shot_clock.set", () => new TableClocksDialogs(kit).shot(rules), { "data-key": "shot_clock.set" }),
    shot.length ? hands.button("button", off, "shot_clock.off", () => hands.give(off, "shot_clock.off", {}), { "data-key": "shot_clock.off" }) : null,
  ];
  return card(texts("face.clocks.shot"), shot.length ? texts("face.clocks.shot_tables_on", { tables: named }) : preset, ...buttons.filter(Boolean));
}

export const TABLE_CLOCKS = {
  key: "table_clocks",
  kinds: ["table_clocks"],
  facts,
  isBusy: ({ calls }) => calls.some(({ phase }) => runs(phase)),
  draw,
  rules: ["call_clock.min_wait_ms", "call_clock.main_ms", "call_clock.caller_at_seat", "disputes.on_break_ms", "stalling.methods"],
};
