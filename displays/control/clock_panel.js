/** The clock under the TD's hands: large digits, the one main button, a minute more or less, next and previous. */

import { drawDigits } from "../../static/js/digits.js";
import { el, fit, setChildren, setText } from "../../static/js/dom.js";
import { countedText, headline, nextBreakFact, periodLine, periodName, stateWord } from "../../static/js/facts.js";
import { drawStakes } from "../../static/js/stakes_block.js";
import { drawButton } from "./buttons.js";
import { openScheduleDay } from "./schedule_day.js";

const MINUTE = 60000;

/** The most likely next action for a clock: label, command and the state the user saw. */
function mainAction(shown, snapshot) {
  if (shown.day_over) {
    return ["next_day", "day_end.next_day", {}];
  }
  if (shown.phase === "holding" && shown.period.until_end) {
    return ["pause", "clock.pause", { run: snapshot.run }];
  }
  const actions = {
    ready: ["start", "clock.start", {}],
    scheduled: ["start_now", "clock.start", {}],
    running: ["pause", "clock.pause", { run: snapshot.run }],
    paused: ["resume", "clock.resume", { run: snapshot.run }],
    holding: ["announce", "clock.announce", { from_period: shown.period.id }],
    finished: ["finished", null, {}],
  };
  return actions[shown.phase];
}

export class ClockPanel {
  constructor(face, desk, part, dialogs) {
    Object.assign(this, { face, desk, part, dialogs });
    this.shown = null;
    part.go.onclick = () => this.tapMain();
    part.plus.onclick = () => this.add("plus_minute", MINUTE);
    part.minus.onclick = () => this.add("minus_minute", -MINUTE);
    part.next.onclick = () => this.tap("next", "clock.next", { from_period: this.shown.period.id });
    part.previous.onclick = () => this.tap("previous", "clock.previous", { from_period: this.shown.period.id });
    part.set_time.onclick = () => this.dialogs.setTime(this.shown);
    part.schedule.onclick = () => this.tapSchedule();
    part.hold.onclick = () => this.tapHold();
  }

  tap(label, type, fields) {
    this.desk.send(this.face.texts(`face.control.${label}`, { day: this.shown.day.number + 1 }), type, fields);
  }

  add(label, ms) {
    this.desk.sendEach(this.face.texts(`face.control.${label}`), "clock.add", { ms });
  }

  tapMain() {
    const [label, type, fields] = mainAction(this.shown, this.face.topics.clock);
    this.tap(label, type, fields);
  }

  tapSchedule() {
    if (this.shown.day.over) {
      openScheduleDay(this.dialogs, this.shown.day);
    } else if (this.shown.phase === "scheduled") {
      this.tap("unschedule", "clock.unschedule", {});
    } else {
      this.dialogs.scheduleStart();
    }
  }

  tapHold() {
    const holds = this.face.topics.clock.level_change === "on_announcement";
    this.tap("hold", "clock.set_level_change", { mode: holds ? "on_zero" : "on_announcement" });
  }

  draw(shown, now) {
    this.shown = shown;
    this.drawClock(shown, now);
    this.drawButtons(shown);
    this.drawTools(shown);
  }

  drawClock(shown, now) {
    const { texts, topics } = this.face;
    const { part } = this;
    setText(part.level, headline(shown, texts));
    part.level.classList.toggle("tone-go", shown.period.kind === "break");
    const state = stateWord(shown, now, texts);
    setText(part.state, state ? state.word : "");
    part.state.className = `state tone-${state ? state.tone : "quiet"}`;
    const next = nextBreakFact(shown, topics.tournament, texts);
    setText(part.next_break, next ? `${texts("face.next_break")} ${next.value}` : "");
    drawDigits(part.time, countedText(shown, texts));
    drawStakes(part.stakes, shown.period, texts);
    if (shown.period.kind === "break") {
      const said = [periodLine(shown.period, texts), shown.period.note || ""];
      setChildren(part.stakes, JSON.stringify(["break", said]), () => [said[0], said[1] ? el("span.stakes-note", {}, said[1]) : ""]);
    }
    fit(part.state);
  }

  drawButtons(shown) {
    const { face, desk, part } = this;
    const { texts } = face;
    const [label, type] = mainAction(shown, face.topics.clock);
    const next = shown.ahead[0];
    const announced = label === "announce" && next ? periodName(next, texts) : "";
    drawButton(face, desk, part.go, { label: texts(`face.control.${label}`, { day: shown.day.number + 1 }), type, small: announced });
    drawButton(face, desk, part.plus, { label: texts("face.control.plus_minute"), type: "clock.add" });
    drawButton(face, desk, part.minus, { label: texts("face.control.minus_minute"), type: "clock.add" });
    this.drawStep(part.next, "next", next);
    this.drawStep(part.previous, "previous", this.periodBefore(shown));
  }

  /** Next and previous say where they lead. */
  drawStep(button, name, period) {
    const { texts } = this.face;
    const label = texts(`face.control.${name}`);
    const value = period ? texts(`face.control.${name}_to`, { period: periodName(period, texts) }) : label;
    const small = period ? periodLine(period, texts) : "";
    drawButton(this.face, this.desk, button, { label: value, type: `clock.${name}`, small, waits: label });
  }

  periodBefore(shown) {
    const periods = this.face.topics.structure ? this.face.topics.structure.periods : [];
    return periods[periods.findIndex((period) => period.id === shown.period.id) - 1];
  }

  drawTools(shown) {
    const { face, desk, part } = this;
    const { texts } = face;
    const holds = face.topics.clock.level_change === "on_announcement";
    drawButton(face, desk, part.set_time, { label: texts("face.control.set_time"), type: "clock.set_remaining" });
    const scheduled = shown.phase === "scheduled";
    const { over } = shown.day;
    part.schedule.hidden = !over && !scheduled && shown.phase !== "ready";
    const schedule = scheduled ? "unschedule" : "schedule";
    const type = over ? "day.schedule" : `clock.${schedule}`;
    drawButton(face, desk, part.schedule, { label: texts(`face.control.${over ? "schedule_day" : schedule}`, { day: shown.day.number + 1 }), type });
    const small = texts(holds ? "face.control.on" : "face.control.off");
    drawButton(face, desk, part.hold, { label: texts("face.control.hold"), type: "clock.set_level_change", small });
    part.hold.setAttribute("aria-checked", String(holds));
  }
}
