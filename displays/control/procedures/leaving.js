/** Players who left for good: whether the stack reaches the money, the TD's decision; and the window for surrendered stacks. */

import { periodName } from "../../../static/js/clock/clock_facts.js";
import { forfeitsLine } from "../../../static/js/procedures/forfeits.js";
import { duration, formatsOf } from "../../../static/js/texts/formats.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../shared/entries.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { TextDialog } from "../shared/dialogs/text_dialog.js";
import { Card, Countdown, GiveButton, joined } from "./card.js";

const MAX_REASON = 200;

const MINUTE = 60000;
const ANNOUNCED_S = 120;

function factsOf({ leaving: topic, forfeits, players, tournament }, now) {
  if (!topic || !forfeits) {
    return null;
  }
  const playersById = players || {};
  const withName = (leaver) =>
    Object.assign({}, leaver, {
      name: nameOrNumber(leaver.entry, playersById[leaver.entry]),
      mayLeave: leaver.leaves_at === null || leaver.leaves_at <= now,
    });
  return { leavers: topic.leavers.map(withName), forfeits, venue: tournament || null };
}

function Content({ state, facts: { leavers, forfeits, venue } }) {
  const { texts } = state;
  const card = (leaver) => html`<${LeaverCard} key=${leaver.entry} state=${state} leaver=${leaver} venue=${venue} />`;
  const none = html`<${Card} title=${texts("face.leaving.leaves")} text=${texts("face.leaving.none")} />`;
  return html`
    ${leavers.length ? leavers.map(card) : none}
    <${ForfeitsCard} state=${state} forfeits=${forfeits} venue=${venue} />
  `;
}

/** A duration rounded to minutes. */
function roundedDuration(ms) {
  return duration(Math.round(ms / MINUTE) * MINUTE);
}

/** The estimate for the stack, and its assumptions. */
export function estimateText(
  { hands, ms, level, reaches, to_go: toGo, pace_ms: pace, players, hand_ms: handMs },
  texts,
) {
  const money = { true: "reaches", false: "does_not", null: "nobody_knows" }[String(reaches)];
  const lines = [
    texts(`face.leaving.${money}`),
    hands === null
      ? texts("face.leaving.lasts_for_ever")
      : texts("face.leaving.lasts", { hands, time: roundedDuration(ms), level: level === null ? "–" : level }),
    toGo === null ? texts("face.leaving.no_prizes") : texts("face.leaving.to_go", { to_go: toGo }),
    pace === null || !toGo
      ? ""
      : texts("face.leaving.pace", { time: duration(pace), money: roundedDuration(toGo * pace) }),
    texts("face.leaving.assumes", { players, time: duration(handMs) }),
  ];
  return lines.filter(Boolean).join(" ");
}

/** A button on a player's card; the player's name is in the label of the command, not on the button. */
function NamedButton({ state, code, name, ...attributes }) {
  const words = state.texts(code);
  const label = `${words}: ${name}`;
  return html`
    <${GiveButton} state=${state} label=${label} words=${words} aria-label=${undefined} ...${attributes} />
  `;
}

function LeaverCard({ state, leaver, venue }) {
  const { texts } = state;
  const { entry, name, stays, mayLeave } = leaver;
  const text = `${leaverText(leaver, venue, texts)}. ${estimateText(leaver.estimate, texts)}`;
  const out = html`<${Decision} state=${state} leaver=${leaver} code="face.leaving.take_out" stackStays=${false} />`;
  return html`
    <${Card} title=${name} text=${text}>
      ${mayLeave ? out : html`<${DisabledRemoval} state=${state} />`}
      ${!stays && html`<${Decision} state=${state} leaver=${leaver} code="face.leaving.stays" stackStays=${true} />`}
      <${NamedButton}
        state=${state}
        code="face.leaving.is_back"
        name=${name}
        type="entry.absent"
        fields=${{ entry, absent: false }}
      />
    <//>
  `;
}

function leaverText(leaver, venue, texts) {
  const { informed, chips, stays, mayLeave, leaves_at: leavesAt, by_the_rules: byRule } = leaver;
  const formats = formatsOf(texts);
  const time = (at) => (venue ? formats.timeOfDay(at, venue) : "");
  const rule = leaver.rule ? ` (${leaver.rule})` : "";
  return joined([
    texts(informed ? "face.leaving.informed" : "face.leaving.uninformed"),
    texts("face.leaving.has", { chips: formats.chips(chips), time: time(leaver.at) }),
    stays ? texts("face.leaving.stack_stays") : "",
    byRule === null || stays ? "" : texts(byRule ? "face.leaving.by_rule_stays" : "face.leaving.by_rule_out") + rule,
    mayLeave ? "" : texts("face.leaving.wait_until", { time: time(leavesAt) }),
  ]);
}

/** A disabled button: no role may remove the player before the time in the rule set. */
function DisabledRemoval({ state }) {
  const label = state.texts("face.leaving.take_out");
  return state.may("leaving.leave")
    ? html`<button disabled><span>${label}</span></button>`
    : html`<${RoleButton} state=${state} label=${label} type="leaving.leave" />`;
}

/** The button of a decision about the stack; a decision against the rule set needs a reason. */
function Decision({ state, leaver, code, stackStays }) {
  const { entry, name, informed, chips, by_the_rules: byRule } = leaver;
  const fields = { entry, informed, chips, stays: stackStays };
  if (byRule === null || byRule === stackStays) {
    return html`<${NamedButton} state=${state} code=${code} name=${name} type="leaving.leave" fields=${fields} />`;
  }
  const words = state.texts(code);
  const ask = () => askReason(state, `${words}: ${name}`, fields);
  return html`<${RoleButton} state=${state} label=${words} type="leaving.leave" onClick=${ask} />`;
}

function askReason(state, label, fields) {
  const { texts } = state;
  state.openDialog(TextDialog, {
    title: label,
    label: texts("face.control.dialog.save"),
    field: texts("face.leaving.reason"),
    maxlength: MAX_REASON,
    missing: "face.leaving.reason_missing",
    save: (reason) => state.save(label, "leaving.leave", Object.assign({ reason }, fields)),
  });
}

function ForfeitsCard({ state, forfeits, venue }) {
  const { texts } = state;
  const { allowed, told_to: toldTo } = forfeits;
  const label = texts("face.leaving.designate");
  const text = [windowText(forfeits, texts), toldTo === "dealer" ? texts("face.leaving.tell_dealer") : ""];
  const until = forfeits.open ? forfeits.until : forfeits.opens_at;
  const designate = () => state.openDialog(DesignateDialog, { label });
  return html`
    <${Card} title=${texts("face.leaving.forfeits")} text=${joined(text, " ")}>
      ${until !== null && html`<${Countdown} state=${state} until=${until} role="timer" aria-live="off" />`}
      <${AnnounceButton} state=${state} forfeits=${forfeits} venue=${venue} />
      ${allowed && html`<${RoleButton} state=${state} label=${label} type="forfeit.designate" onClick=${designate} />`}
    <//>
  `;
}

/** The button that announces the end of the window; none if the window ends with registration. */
function AnnounceButton({ state, forfeits, venue }) {
  const { texts } = state;
  const line = () => forfeitsLine(forfeits, state.face.live.now(), venue, texts, { counted: false });
  if (!line()) {
    return null;
  }
  const label = texts("face.forfeits.announce");
  const give = () => {
    const text = `${texts("face.forfeits")}: ${line()}`;
    state.give(label, "announcement.post", { text, seconds: ANNOUNCED_S });
  };
  return html`
    <${RoleButton}
      state=${state}
      label=${label}
      type="announcement.post"
      data-key="forfeits.announce"
      onClick=${give}
    />
  `;
}

/** The state of the window for surrendered stacks, in words. */
function windowText(
  { allowed, asks, rule, open, until, opens_at: opensAt, left_ms: left, opens_in_ms: opensIn },
  texts,
) {
  if (!allowed) {
    return texts("face.leaving.forfeits_never");
  }
  if (asks) {
    return `${texts("face.leaving.forfeits_ask")}${rule ? ` (${rule})` : ""}`;
  }
  if (open) {
    return until === null && left !== null
      ? texts("face.leaving.forfeits_until", { time: duration(left) })
      : texts("face.leaving.forfeits_open");
  }
  return opensIn !== null
    ? texts("face.leaving.forfeits_later", { time: opensAt === null ? duration(opensIn) : roundedDuration(opensIn) })
    : texts("face.leaving.forfeits_closed");
}

/** The dialog that designates periods of the structure for surrendering stacks. */
function DesignateDialog({ state, dialog, label }) {
  const { texts } = state;
  const { periods } = useRef(state.topic("structure").peek()).current;
  const chosen = useSignal(new Set(state.topic("forfeits").peek().designated));
  const toggle = (id) => {
    const changed = new Set(chosen.value);
    if (!changed.delete(id)) {
      changed.add(id);
    }
    chosen.value = changed;
  };
  const save = () => {
    const designated = periods.map(({ id }) => id).filter((id) => chosen.value.has(id));
    return state.save(label, "forfeit.designate", { periods: designated });
  };
  const button = (period) => html`
    <button
      key=${period.id}
      type="button"
      aria-pressed=${String(chosen.value.has(period.id))}
      onClick=${() => toggle(period.id)}
    >
      ${periodName(period, texts)}
    </button>
  `;
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.control.dialog.save")} save=${save}>
      <p class="hint">${texts("face.leaving.designate_how")}</p>
      <div class="actions">${periods.map(button)}</div>
    <//>
  `;
}

export const LEAVING = {
  key: "leaving",
  kinds: ["leaving", "forfeits"],
  facts: factsOf,
  isBusy: ({ leavers, forfeits }) => forfeits.asks || leavers.some(({ stays }) => stays === null),
  Content,
  rules: [
    "leaving_early.informed",
    "leaving_early.stays_if_stack_reaches_money",
    "forfeit.chips_leave_play",
    "forfeit.window",
    "forfeit.right_ends",
  ],
};
