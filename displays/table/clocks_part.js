/** The clocks of a table: large, with the outcome at zero; the dealer ends them, the floor shortens them. */

import { el, setChildren, setText } from "../../static/js/dom.js";
import { duration } from "../../static/js/formats.js";
import { callNow, clocksAt, countingAt, disputeLeft, disputeRules, outcomeText, playerOn, shotNow } from "../../static/js/table_clocks.js";
import { chooseTimeChip } from "./clocks_dialog.js";
import { mayHere } from "./counter.js";
import { seatsHere, tableHere } from "./here.js";

const STEP_MS = 15000;
/** A wait that came to nothing is forgotten by then. */
const FORGOTTEN_MS = 300000;

export class ClocksPart {
  constructor(face, counter, dialog, node, number) {
    Object.assign(this, { face, counter, dialog, node, number, texts: face.texts });
    this.wait = null; // {since, fields, hands}: a clock that was asked for before the set's least wait
  }

  /** @returns {object[]} the readings of running clocks, for the second hand */
  draw(inPlay, now) {
    const topic = this.face.topics.table_clocks;
    const known = inPlay && topic && now !== null;
    const clocks = known ? clocksAt(topic, this.number) : { call: null, shot: null, dispute: null };
    const call = callNow(clocks.call, now);
    const shot = shotNow(clocks.shot, now);
    const dispute = disputeLeft(clocks.dispute, now);
    const wait = known ? this.waitNow(topic, call, now) : null;
    this.node.hidden = !call && !shot && dispute === null && !wait;
    const { topics } = this.face;
    const said = clocks.call ? playerOn(clocks.call, tableHere(topics), seatsHere(topics), this.texts) : "";
    const stage = [call && call.phase, clocks.call, shot && shot.phase, clocks.shot, dispute !== null, wait && wait.left_ms > 0];
    const about = [said, this.texts("face.clocks.called"), this.face.session && this.face.session.may, [...this.counter.desk.waiting]];
    setChildren(this.node, this.node.hidden ? "" : JSON.stringify([stage, about]), () => [
      wait ? this.waiting(wait) : null,
      call ? this.called(clocks.call, call, said) : null,
      shot ? this.shot(topic, clocks.shot, shot) : null,
      dispute === null ? null : this.dispute(topic.rules),
    ].filter(Boolean));
    this.tick({ call, shot, dispute, wait });
    return known ? [...countingAt(clocks, now), ...(wait && wait.left_ms > 0 ? [{ phase: "running", remaining_ms: wait.left_ms }] : [])] : [];
  }

  /** Only the digits change each second. */
  tick(left) {
    for (const time of this.node.querySelectorAll("[data-time]")) {
      const one = left[time.dataset.time];
      setText(time, one === null ? "" : duration(typeof one === "number" ? one : one.left_ms));
    }
  }

  // -- a clock that is asked for too early -----------------------------------------------------------

  /** Remember that a clock was asked for; it can be called once the player has had the least wait. */
  askLater(since, fields) {
    const table = tableHere(this.face.topics);
    this.wait = { since, fields, hands: table ? table.hands : 0 };
    this.face.hand.soon();
  }

  waitNow({ rules }, call, now) {
    const { wait } = this;
    if (!wait) {
      return null;
    }
    const table = tableHere(this.face.topics);
    const isOver = !table || table.hands !== wait.hands || (call && call.phase !== "over") || now - wait.since > rules.min_wait_ms + FORGOTTEN_MS;
    this.wait = isOver ? null : wait;
    return isOver ? null : { left_ms: Math.max(0, wait.since + rules.min_wait_ms - now) };
  }

  waiting({ left_ms: left }) {
    const { texts } = this;
    const label = texts("face.clocks.call");
    const forget = () => {
      this.wait = null;
      this.face.hand.soon();
    };
    const call = () => this.give(label, "player_clock.call", Object.assign({ waiting_since: this.wait.since }, this.wait.fields));
    const does = [this.button("button.main", label, "player_clock.call", call, left > 0), el("button", { onclick: forget }, texts("face.clocks.cancel"))];
    return this.row("is-waiting", "wait", texts("face.clocks.since.waits"), "", does);
  }

  // -- what runs ---------------------------------------------------------------------------------------

  called(call, standing, player) {
    const { texts } = this;
    const runs = standing.phase === "main" || standing.phase === "countdown";
    const who = player ? texts("face.clocks.on_player", { player }) : texts("face.clocks.on_table");
    const outcome = outcomeText(call, standing.phase, texts);
    const give = (type, fields = {}) => (event) => event.detail < 2 && this.give(event.target.textContent, type, fields);
    const adjust = (key, ms) => this.button("button", texts(`face.clocks.${key}`, { time: duration(STEP_MS) }), "player_clock.adjust", give("player_clock.adjust", { ms }));
    const does = runs
      ? [
          this.button("button.main", texts("face.clocks.acted"), "player_clock.acted", give("player_clock.acted")),
          this.button("button", texts("face.clocks.cancel"), "player_clock.cancel", give("player_clock.cancel")),
          ...(standing.phase === "main" && this.rules.adjustable ? [adjust("less", -STEP_MS), adjust("more", STEP_MS)] : []),
        ]
      : [];
    const lines = runs ? [who, outcome] : [outcome, who];
    return this.row(`is-${standing.phase}`, "call", ...lines, does);
  }

  get rules() {
    return this.face.topics.table_clocks.rules;
  }

  shot(topic, shot, { phase }) {
    const { texts } = this;
    const { decision } = shot;
    const time = (label) => this.button(phase === "idle" ? "button.main" : "button", label, "shot_clock.start", (event) => event.detail < 2 && this.give(label, "shot_clock.start", { decision }));
    const next = texts(phase === "idle" ? "face.clocks.shot_start" : "face.clocks.shot_next");
    const decided = texts("face.clocks.decided");
    const chip = texts("face.clocks.chip", { time: duration(shot.chip_ms) });
    const does = phase === "idle" ? [time(next)] : [
      this.button("button.main", decided, "shot_clock.stop", (event) => event.detail < 2 && this.give(decided, "shot_clock.stop", { decision })),
      time(next),
      shot.chips ? this.button("button", chip, "shot_clock.chip", () => chooseTimeChip(this, topic, shot, chip)) : null,
    ];
    const said = [texts("face.clocks.shot_how", { time: duration(shot.decision_ms) }), shot.chips ? texts("face.clocks.chips", { chips: shot.chips }) : ""];
    return this.row(`is-shot is-${phase}`, "shot", texts(phase === "over" ? "face.clocks.shot_over" : "face.clocks.shot"), said.filter(Boolean).join(" · "), does);
  }

  dispute(rules) {
    const { texts } = this;
    const onBreak = disputeRules(rules, texts)[2];
    return this.row("is-dispute", "dispute", texts("face.clocks.dispute"), onBreak, []);
  }

  row(classes, time, title, text, does) {
    const digits = el("b.clock-time", { "data-time": time, role: "timer", "aria-live": "off" });
    const said = el("div.clock-said", {}, el("b", { role: "status" }, title), text ? el("span", {}, text) : null);
    return el("div", { class: `clock-row ${classes}` }, digits, said, el("div.clock-do", {}, ...does.filter(Boolean)));
  }

  /** Null where this device may not. */
  button(tag, label, type, onTap, closed = false) {
    if (!mayHere(this.face.session, type)) {
      return null;
    }
    return el(tag, { onclick: onTap, disabled: closed, "aria-busy": String(this.counter.desk.waiting.has(label)) }, label);
  }

  give(label, type, fields, where) {
    return this.counter.give(label, type, Object.assign({ table: this.number }, fields), where);
  }
}
