/** Players who left for good: whether the stack reaches the money, and the TD's decision; and until when stacks may be given up. */

import { el } from "../../../static/js/dom.js";
import { periodName } from "../../../static/js/facts.js";
import { forfeitsLine } from "../../../static/js/forfeits.js";
import { duration, formatsOf } from "../../../static/js/formats.js";
import { saved } from "../desk.js";
import { field } from "../dialog.js";
import { calledName } from "../seating_words.js";

const MINUTE = 60000;
const ANNOUNCED_S = 120;

function facts({ leaving: topic, forfeits, players, tournament }, now) {
  if (!topic || !forfeits) {
    return null;
  }
  const known = players || {};
  const named = (leaver) => Object.assign({}, leaver, { name: calledName(leaver.entry, known[leaver.entry]), mayLeave: leaver.leaves_at === null || leaver.leaves_at <= now });
  return { leavers: topic.leavers.map(named), forfeits, venue: tournament || null };
}

function draw({ leavers, forfeits, venue }, kit) {
  const { texts, card } = kit;
  const cards = leavers.map((leaver) => leaverCard(leaver, venue, kit));
  return [...(cards.length ? cards : [card(texts("face.leaving.leaves"), texts("face.leaving.none"))]), forfeitsCard(forfeits, venue, kit)];
}

/** About: whole minutes. */
function about(ms) {
  return duration(Math.round(ms / MINUTE) * MINUTE);
}

/** The estimate for the stack, and its assumptions. */
export function estimateText({ hands, ms, level, reaches, to_go: toGo, pace_ms: pace, players, hand_ms: each }, texts) {
  const money = { true: "reaches", false: "does_not", null: "nobody_knows" }[String(reaches)];
  const lines = [
    texts(`face.leaving.${money}`),
    hands === null ? texts("face.leaving.lasts_for_ever") : texts("face.leaving.lasts", { hands, time: about(ms), level: level === null ? "–" : level }),
    toGo === null ? texts("face.leaving.no_prizes") : texts("face.leaving.to_go", { to_go: toGo }),
    pace === null || !toGo ? "" : texts("face.leaving.pace", { time: duration(pace), money: about(toGo * pace) }),
    texts("face.leaving.assumes", { players, time: duration(each) }),
  ];
  return lines.filter(Boolean).join(" ");
}

function leaverCard(leaver, venue, kit) {
  const { texts, hands, card } = kit;
  const { entry, name, informed, chips, stays, mayLeave, leaves_at: leavesAt } = leaver;
  const formats = formatsOf(texts);
  const time = (at) => (venue ? formats.timeOfDay(at, venue) : "");
  const tap = (code, type, fields) => {
    const label = `${texts(code)}: ${name}`;
    return hands.button("button", texts(code), type, () => hands.give(label, type, fields));
  };
  const byRule = leaver.by_the_rules;
  const decision = (code, keeps) => {
    const fields = { entry, informed, chips, stays: keeps };
    if (byRule === null || byRule === keeps) {
      return tap(code, "leaving.leave", fields);
    }
    return hands.button("button", texts(code), "leaving.leave", () => askReason(kit, `${texts(code)}: ${name}`, fields));
  };
  const out = decision("face.leaving.take_out", false);
  if (!mayLeave) {
    out.disabled = true;
  }
  const decide = stays ? [] : [decision("face.leaving.stays", true)];
  const lines = [
    texts(informed ? "face.leaving.informed" : "face.leaving.uninformed"),
    texts("face.leaving.has", { chips: formats.chips(chips), time: time(leaver.at) }),
    stays ? texts("face.leaving.stack_stays") : "",
    byRule === null || stays ? "" : `${texts(byRule ? "face.leaving.by_rule_stays" : "face.leaving.by_rule_out")}${leaver.rule ? ` (${leaver.rule})` : ""}`,
    mayLeave ? "" : texts("face.leaving.wait_until", { time: time(leavesAt) }),
  ];
  const back = tap("face.leaving.is_back", "entry.absent", { entry, absent: false });
  return card(name, `${lines.filter(Boolean).join(" · ")}. ${estimateText(leaver.estimate, texts)}`, out, ...decide, back);
}

/** A decision against the rule set needs a reason. */
function askReason({ texts, dialog, desk }, label, fields) {
  const why = field(texts("face.leaving.reason"), { maxlength: 200 });
  dialog.form(label, [why.node], texts("face.leaving.save"), () => {
    const reason = why.input.value.trim();
    return reason ? saved(desk, label, "leaving.leave", Object.assign({ reason }, fields)) : texts("face.leaving.reason_missing");
  });
}

function forfeitsCard(forfeits, venue, kit) {
  const { texts, hands, card } = kit;
  const { allowed, told_to: toldTo } = forfeits;
  const label = texts("face.leaving.designate");
  const set = allowed ? [hands.button("button", label, "forfeit.designate", () => designate(kit, label))] : [];
  const text = [windowText(forfeits, texts), toldTo === "dealer" ? texts("face.leaving.tell_dealer") : ""].filter(Boolean).join(" ");
  const until = forfeits.open ? forfeits.until : forfeits.opens_at;
  const counts = until === null ? [] : [el("b", { "data-until": until, role: "timer", "aria-live": "off" })];
  return card(texts("face.leaving.forfeits"), text, ...counts, ...announced(forfeits, venue, kit), ...set);
}

/** One tap says until when, where it does not simply end with registration. */
function announced(forfeits, venue, { texts, hands, face }) {
  const line = () => forfeitsLine(forfeits, face.live.now(), venue, texts, { counted: false });
  if (!line()) {
    return [];
  }
  const label = texts("face.forfeits.announce");
  const give = () => hands.give(label, "announcement.post", { text: `${texts("face.forfeits")}: ${line()}`, seconds: ANNOUNCED_S });
  return [hands.button("button", label, "announcement.post", give, { "data-key": "forfeits.announce" })];
}

/** Whether stacks may be given up; the countdown runs beside it. */
function windowText({ allowed, asks, rule, open, until, opens_at: opensAt, left_ms: left, opens_in_ms: opensIn }, texts) {
  if (!allowed) {
    return texts("face.leaving.forfeits_never");
  }
  if (asks) {
    return `${texts("face.leaving.forfeits_ask")}${rule ? ` (${rule})` : ""}`;
  }
  if (open) {
    return until === null && left !== null ? texts("face.leaving.forfeits_until", { time: duration(left) }) : texts("face.leaving.forfeits_open");
  }
  return opensIn !== null ? texts("face.leaving.forfeits_later", { time: opensAt === null ? duration(opensIn) : about(opensIn) }) : texts("face.leaving.forfeits_closed");
}

/** The periods of the structure, each a tap. */
function designate({ face, desk, dialog }, label) {
  const { texts, topics } = face;
  const chosen = new Set(topics.forfeits.designated);
  const button = (period) => {
    const turn = (event) => {
      const isOn = !chosen.delete(period.id) && Boolean(chosen.add(period.id));
      event.currentTarget.setAttribute("aria-pressed", String(isOn));
    };
    return el("button", { type: "button", "aria-pressed": String(chosen.has(period.id)), onclick: turn }, periodName(period, texts));
  };
  const { periods } = topics.structure;
  const body = [el("p.hint", {}, texts("face.leaving.designate_how")), el("div.actions", {}, ...periods.map(button))];
  dialog.form(label, body, texts("face.leaving.save"), () => {
    const wanted = periods.map(({ id }) => id).filter((id) => chosen.has(id));
    return saved(desk, label, "forfeit.designate", { periods: wanted });
  });
}

export const LEAVING = {
  key: "leaving",
  kinds: ["leaving", "forfeits"],
  facts,
  isBusy: ({ leavers, forfeits }) => forfeits.asks || leavers.some(({ stays }) => stays === null),
  draw,
  rules: ["leaving_early.informed", "leaving_early.stays_if_stack_reaches_money", "forfeit.chips_leave_play", "forfeit.window", "forfeit.right_ends"],
};
