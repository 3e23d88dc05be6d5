/**
 * What is for the director now, beside every view: what the seating proposes, which tables call or halt, which procedures
 * run, what staff is reminded of; each with its one button. The log is a tap away in the same place.
 */

import { waitedText, waitingCalls } from "../../static/js/calls.js";
import { el, setChildren, setText } from "../../static/js/dom.js";
import { answerCall, callText } from "./floor/calls.js";

/** Tasks of one kind that are shown at once; the rest is on its view. */
const MAX_TASKS = 5;

/** The first of them, and how many there are. */
function some(found) {
  return found.slice(0, MAX_TASKS);
}

export class NowPanel {
  /**
   * @param {object} helpers `hands`; `procedures`, which know what runs; `turnTo(view)`, which opens a view
   */
  constructor(face, desk, part, { hands, procedures, turnTo }) {
    Object.assign(this, { face, desk, part, hands, procedures, turnTo });
    this.isLog = false;
    this.isOpen = false; // on a phone, where it is folded
    part.now_cards.onclick = () => this.tapped(false);
    part.now_log.onclick = () => this.tapped(true);
  }

  tapped(isLog) {
    this.isOpen = this.isLog === isLog ? !this.isOpen : true;
    this.isLog = isLog;
    this.face.hand.soon();
  }

  /** @param {string} view the one that is seen */
  draw(view, shown, now) {
    const { part, face } = this;
    part.now.hidden = shown === null && view !== "room";
    if (part.now.hidden) {
      return;
    }
    document.body.dataset.now = this.isLog ? "log" : "cards";
    part.now.classList.toggle("is-open", this.isOpen);
    part.now_cards.setAttribute("aria-pressed", String(!this.isLog));
    part.now_cards.setAttribute("aria-expanded", String(this.isOpen));
    part.now_log.setAttribute("aria-pressed", String(this.isLog));
    part.log.hidden = view === "room";
    part.room_log.hidden = view !== "room";
    part.plan.hidden = part.cards.hidden = shown === null;
    this.drawCalls(shown, now);
    this.drawTasks(shown);
    this.drawCount(shown);
    if (face.topics.plan && face.topics.plan.moves.length + (face.topics.plan.new_table ? 1 : 0)) {
      face.followToo(["players"]); // they are called by name
    }
  }

  drawCount(shown) {
    const { part } = this;
    const count = shown === null ? 0 : part.now_body.querySelectorAll(".card:not(.up)").length;
    part.now_count.hidden = !count;
    setText(part.now_count, String(count));
    part.now.classList.toggle("has-none", !count);
    part.now_none.hidden = count > 0;
  }

  /** The waiting calls come first: a caller waits while everything else is read. */
  drawCalls(shown, now) {
    const { face, part } = this;
    const calls = shown === null ? [] : some(waitingCalls(face.topics.calls));
    setChildren(part.now_calls, JSON.stringify([calls, face.session && face.session.may]), () => calls.map((call) => this.call(call)));
    // Only this changes each second.
    const waited = part.now_calls.querySelectorAll(".waited");
    calls.forEach((call, index) => setText(waited[index], waitedText(call, now)));
  }

  drawTasks(shown) {
    const { face, part } = this;
    const halted = shown === null || !face.topics.moves ? [] : some(face.topics.moves.halted);
    const busy = shown === null ? [] : some(this.procedures.busy.value);
    const key = JSON.stringify([halted, busy, face.session && face.session.may]);
    setChildren(part.tasks, key, () => [...halted.map((table) => this.halted(table)), ...busy.map((name) => this.running(name))]);
  }

  card(title, text, button) {
    return el("article.card.task", { role: "listitem" }, el("h3", {}, ...title), text ? el("p", {}, text) : null, el("div.do", {}, button));
  }

  call(call) {
    const { texts } = this.face;
    const button = this.hands.button("button", texts("face.control.floor.answer"), "table.answer_call", () => answerCall({ desk: this.desk, texts }, call));
    return this.card([callText(call, texts), " ", el("b.waited")], "", button);
  }

  /** It deals again once it is balanced, or because the director says so. */
  halted(table) {
    const { texts } = this.face;
    const label = texts("face.control.tables.waive");
    const button = this.hands.button("button", label, "table.waive_halt", () => this.hands.give(`${label}: ${table}`, "table.waive_halt", { table }));
    return this.card([texts("face.control.tables.table", { table })], texts("face.control.tables.halted_long"), button);
  }

  running(key) {
    const { texts } = this.face;
    const button = el("button", { onclick: () => this.open(key) }, texts("face.control.now.open"));
    return this.card([texts(`face.procedures.${key}`)], this.procedures.why(key), button);
  }

  open(key) {
    this.isOpen = false;
    this.turnTo("procedures");
    this.procedures.show(key);
  }
}
