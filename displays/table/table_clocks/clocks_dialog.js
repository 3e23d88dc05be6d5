/** The dialog that starts the clocks of a table: on a player, for disputes before a break, and the shot clock. */

import { duration } from "../../../static/js/texts/formats.js";
import { breakFollows, callRule, clocksAt, disputeRules } from "../../../static/js/tables/table_clocks.js";
import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { keepEarlyCall } from "./early_call.js";
import { Choice, Segments } from "../../control/shared/fields/fields.js";
import { playersIn } from "../topics.js";

const MINUTE = 60000;
const DIRECTOR = "director";
/** Commands of the dialog; a device without any of them has no button for the dialog. */
const TYPES = ["player_clock.call", "dispute.start", "shot_clock.set"];

export function mayStartClocks(state) {
  return TYPES.some((type) => state.may(type));
}

export function openClocks(state) {
  const topic = state.topic("table_clocks").peek();
  if (topic) {
    const content = html`<${StartClocks}
      state=${state}
      topic=${topic}
      isBeforeBreak=${breakFollows(state.reading.peek())}
    />`;
    state.dialog.open(state.texts("face.clocks.title", { table: state.number }), content);
  }
}

function StartClocks({ state, topic, isBeforeBreak }) {
  return html`
    ${state.may("player_clock.call") && html`<${StartPlayerClock} state=${state} rules=${topic.rules} />`}
    ${state.may("dispute.start") && html`<${StartDispute} state=${state} rules=${topic.rules} isBeforeBreak=${isBeforeBreak} />`}
    <${ShotClockSwitch} state=${state} topic=${topic} />
  `;
}

function StartSection({ title, children }) {
  return html`<section class="clock-start">
    <h3>${title}</h3>
    ${children}
  </section>`;
}

function send(state, label, type, fields = {}) {
  return state.sendFromDialog(label, type, Object.assign({ table: state.number }, fields));
}

function StartPlayerClock({ state, rules }) {
  const { texts } = state;
  const chosen = {
    seat: useSignal(""),
    caller: useSignal(""),
    waited: useSignal(rules.min_wait_ms),
    onWall: useSignal(false),
  };
  const atSeat = rules.caller_at_seat ? texts("face.clocks.caller_at_seat", { rule: rules.caller_rule }) : "";
  return html`
    <${StartSection} title=${texts("face.clocks.call")}>
      <p>${[callRule(rules, texts), atSeat].filter(Boolean).join(" ")}</p>
      <${PlayerClockFields} state=${state} rules=${rules} chosen=${chosen} />
      <div class="actions">
        <${CallClock} state=${state} rules=${rules} chosen=${chosen} name="facing_bet" />
        <${CallClock} state=${state} rules=${rules} chosen=${chosen} name="no_bet" />
      </div>
    <//>
  `;
}

function PlayerClockFields({ state, rules, chosen }) {
  const { texts } = state;
  const seats = seatOptions(state);
  const director = { value: DIRECTOR, text: texts("face.clocks.director") };
  const callers = [
    { value: "", text: texts("face.clocks.who_asks.player") },
    ...seats,
    ...(state.may("player_clock.start") ? [director] : []),
  ];
  const onWall = [false, true].map((value) => ({ value, text: texts(`face.clocks.on_wall.${value ? "yes" : "no"}`) }));
  const waited = waitOptions(rules, texts);
  return html`
    ${waited && html`<${Segments} label=${texts("face.clocks.since")} options=${waited} chosen=${chosen.waited} />`}
    <div class="pair">
      <${Choice}
        label=${texts("face.clocks.on_whom")}
        options=${[{ value: "", text: "–" }, ...seats]}
        chosen=${chosen.seat}
      />
      <${Choice} label=${texts("face.clocks.who_asks")} options=${callers} chosen=${chosen.caller} />
    </div>
    <${Segments} label=${texts("face.clocks.on_wall")} options=${onWall} chosen=${chosen.onWall} />
  `;
}

function seatOptions(state) {
  const { seats } = state.table.peek();
  const players = playersIn(state.topic("table").peek());
  return Object.keys(seats).map((seat) => {
    const player = players[seats[seat]];
    const place = state.texts("face.clocks.seat", { seat });
    return { value: seat, text: player && player.name ? `${place} · ${player.name}` : place };
  });
}

/** Options for the time that the player has had; null if the rule set has no minimum wait. */
function waitOptions({ min_wait_ms: minWait }, texts) {
  if (minWait === null) {
    return null;
  }
  const minute = { value: MINUTE, text: texts("face.clocks.since.minute") };
  return [
    { value: 0, text: texts("face.clocks.since.just") },
    ...(minWait > MINUTE ? [minute] : []),
    { value: minWait, text: texts("face.clocks.since.long", { time: duration(minWait) }) },
  ];
}

function CallClock({ state, rules, chosen, name }) {
  const { texts } = state;
  const { seat, onWall } = chosen;
  const call = () => {
    const player = seat.peek() ? { seat: Number(seat.peek()) } : {};
    callClock(
      state,
      rules,
      chosen,
      Object.assign({ facing_bet: name === "facing_bet", on_wall: onWall.peek() }, player),
    );
  };
  return html`
    <button data-do=${name} onClick=${call}>
      <span>${texts(`face.clocks.${name}`)}</span>
      <small>${texts(`face.clocks.expiry.${rules[name]}`)}</small>
    </button>
  `;
}

/** Calls the clock; before the minimum wait keeps the call, and shows the time left. */
function callClock(state, rules, { caller, waited }, fields) {
  const { texts, dialog } = state;
  const minWait = rules.min_wait_ms;
  if (caller.peek() === DIRECTOR) {
    send(state, texts("face.clocks.start"), "player_clock.start", fields);
    return;
  }
  const call = Object.assign(fields, caller.peek() ? { caller: Number(caller.peek()) } : {});
  const since = state.face.live.now() - (minWait === null ? 0 : waited.peek());
  if (minWait !== null && waited.peek() < minWait) {
    keepEarlyCall(state, since, call);
    dialog.close();
    return;
  }
  const waiting = minWait === null ? {} : { waiting_since: since };
  send(state, texts("face.clocks.call"), "player_clock.call", Object.assign(call, waiting));
}

/** The times for disputes; the timer can be started only before a break. */
function StartDispute({ state, rules, isBeforeBreak }) {
  const { texts } = state;
  const label = texts("face.clocks.dispute_start", { time: duration(rules.on_break_ms) });
  const start = () => send(state, label, "dispute.start");
  return html`
    <${StartSection} title=${texts("face.clocks.disputes")}>
      <p>${disputeRules(rules, texts).join(" ")}</p>
      ${isBeforeBreak && html`<div class="actions"><button data-do="dispute" onClick=${start}>${label}</button></div>`}
    <//>
  `;
}

function ShotClockSwitch({ state, topic }) {
  const { texts, number } = state;
  const isOn = Boolean(clocksAt(topic, number).shot);
  const type = isOn ? "shot_clock.off" : "shot_clock.set";
  if (!state.may(type) || (!isOn && topic.rules.shot_ms === null)) {
    return null;
  }
  const label = texts(isOn ? "face.clocks.shot_off" : "face.clocks.shot_on");
  const how = texts("face.clocks.shot_how", { time: duration(topic.rules.shot_ms || 0) });
  const toggle = () => state.sendFromDialog(label, type, { tables: [number] });
  return html`
    <${StartSection} title=${texts("face.clocks.shot")}>
      ${!isOn && html`<p>${how}</p>`}
      <div class="actions"><button data-do="shot" onClick=${toggle}>${label}</button></div>
    <//>
  `;
}
