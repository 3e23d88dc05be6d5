/** The merge of flights on the control: bags against chips by flight, players who qualified twice, start of the clock. */

import { duration } from "../../../../static/js/texts/formats.js";
import { signed } from "../../../../static/js/procedures/day_end.js";
import { parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { TextDialog } from "../../shared/dialogs/text_dialog.js";
import { Choice, Field, optionsOf } from "../../shared/fields/fields.js";
import { nameOrNumber } from "../../shared/entries.js";
import { Card, joined } from "../card.js";
import { structureChoices } from "./flight_dialogs.js";
import { showMerged } from "./merge_notice.js";
import {
  hasOtherStructure,
  levelOf,
  MERGE_COMMAND,
  mergeFields,
  missingBags,
  startOf,
  totals,
  missingChoice,
} from "./merge_choices.js";

const RULES = ["best_stack", "first_stack", "sum"];
const PAYS = ["nothing", "min_cash", "amount"];
const STARTS = ["longest", "earliest", "fixed", "average"];
const RESUMES = ["remaining_time", "full_level", "next_level"];
const MAX_QUALIFIED_TWICE = 12;
const MAX_REASON = 200;

function factsOf({ merge, prizes, players }) {
  if (!merge || !merge.flights.length) {
    return null;
  }
  const { currency = null, exponent = 0 } = prizes || {};
  const playersById = players || {};
  const missing = merge.flights.map((flight) => flight.missing.map((entry) => nameOrNumber(entry, playersById[entry])));
  return Object.assign({ currency, exponent, missingNames: missing }, merge);
}

function Content({ state, facts }) {
  const { texts } = state;
  const chosen = useChoices(facts, texts);
  const label = texts("face.merging.day", { number: facts.stage + 1 });
  const sums = totals(facts);
  const structures = useStructures(state);
  return html`
    <${Flights} state=${state} facts=${facts} reasons=${chosen.reasons} />
    <p class="merge-sum">${joined([texts("face.merging.sum", sums), twiceText(facts, texts)])}</p>
    ${facts.counted > 0 && html`<p class="merge-note">${texts("face.merging.counted", { count: facts.counted })}</p>`}
    <${QualifiedTwice} facts=${facts} rule=${chosen.rule.value} texts=${texts} />
    <div class="merge-choices">
      <${Rule} facts=${facts} chosen=${chosen} texts=${texts} />
      <${Start} facts=${facts} chosen=${chosen} texts=${texts} />
    </div>
    <${MergeButton} state=${state} facts=${facts} chosen=${chosen} label=${label} />
    <${RareChoices} chosen=${chosen} structures=${structures} texts=${texts} />
  `;
}

/** Rare choices, folded, so that the usual choices and the button fit on a tablet. */
function RareChoices({ chosen, structures, texts }) {
  return html`
    <details class="merge-more">
      <summary>${texts("face.merging.seldom")}</summary>
      <div class="merge-choices">
        <${Choice} label=${texts("face.merging.structure")} options=${structures} chosen=${chosen.structure} />
        <${Field} label=${texts("face.merging.late")} text=${chosen.late} inputmode="numeric" />
        <${Field} label=${texts("face.merging.label")} text=${chosen.label} maxlength="12" />
      </div>
    </details>
  `;
}

/** Signals of the choices, with their usual values. */
function useChoices({ stage, levels, rule }, texts) {
  return {
    rule: useSignal(rule),
    pays: useSignal(""),
    amount: useSignal(""),
    start: useSignal("longest"),
    resume: useSignal("remaining_time"),
    structure: useSignal(""),
    fixedTyped: useSignal("1"), // the level of another structure
    fixed: useSignal(levels.length ? levels[0].level : 1),
    averageBb: useSignal("30"),
    late: useSignal(""),
    label: useSignal(texts("face.merging.usual_label", { number: stage + 1 })),
    reasons: useSignal({}),
  };
}

/** Options for the structure of day 2; the first option is the structure of the first flight. */
function useStructures(state) {
  const { texts } = state;
  const loaded = useSignal([]);
  useEffect(() => {
    structureChoices(texts).then((options) => (loaded.value = options || []));
  }, []);
  return [{ value: "", text: texts("face.merging.same_structure") }, ...loaded.value];
}

const twiceText = ({ twice }, texts) => (twice.length ? texts("face.merging.twice", { players: twice.length }) : "");

// -- the flights --------------------------------------------------------------------------------------

function Flights({ state, facts, reasons }) {
  const { texts } = state;
  const row = (flight, i) => html`
    <tr key=${flight.session} data-flight=${flight.session}>
      <th scope="row">${flight.label}</th>
      <td class="counts">${flight.entries} → ${flight.left}</td>
      <td>
        <${FlightState} state=${state} flight=${flight} names=${facts.missingNames[i]} reasons=${reasons} />
      </td>
    </tr>
  `;
  return html`
    <table class="merge-flights" aria-label=${texts("face.merging.flights")}>
      <tbody>
        ${facts.flights.map(row)}
      </tbody>
    </table>
  `;
}

/** Words for a flight that has not ended. Counting its last bag does not end it: the director does. */
export function notEndedText({ bags, to_count: missing }, texts) {
  return texts(bags && !missing ? "face.merging.not_ended_counted" : "face.merging.not_ended");
}

/** The state of a flight: it has not ended, bags are missing, a difference needs a reason, or the chips agree. */
function FlightState({ state, flight, names, reasons }) {
  const { texts } = state;
  const { session, bags, to_count: missing, in_play: inPlay, bagged, difference } = flight;
  if (flight.state !== "ended") {
    return html`<b class="is-wrong">${notEndedText(flight, texts)}</b>`;
  }
  if (missing) {
    return html`
      <b class="is-wrong">${texts("face.merging.bags", { bags, all: bags + missing })} ✗</b>
      <small>${joined(names, ", ")}</small>
    `;
  }
  if (!difference) {
    return html`<b>${texts("face.merging.agree", { chips: inPlay, bagged })} ✓</b>`;
  }
  const reason = reasons.value[session];
  const takeAsCounted = () =>
    (reasons.value = Object.assign({}, reasons.value, { [session]: texts("face.merging.as_counted") }));
  const openReason = () => state.openDialog(ReasonDialog, { flight, reasons });
  return html`
    <b class=${reason ? "" : "is-wrong"}>${texts("face.merging.differs", { difference: signed(difference, texts) })}</b>
    ${
      reason
        ? html`<button onClick=${openReason}>${reason}</button>`
        : html`
            <button onClick=${takeAsCounted}>${texts("face.merging.as_counted")}</button>
            <button onClick=${openReason}>${texts("face.merging.why")}</button>
          `
    }
  `;
}

function ReasonDialog({ state, dialog, flight, reasons }) {
  const { texts } = state;
  const save = (reason) => {
    reasons.value = Object.assign({}, reasons.value, { [flight.session]: reason });
    return null;
  };
  const title = texts("face.merging.reason_of", {
    label: flight.label,
    difference: signed(flight.difference, texts),
  });
  return html`
    <${TextDialog}
      dialog=${dialog}
      title=${title}
      label=${texts("face.control.dialog.save")}
      field=${texts("face.manage.reason")}
      text=${reasons.peek()[flight.session]}
      maxlength=${MAX_REASON}
      missing="face.manage.reason_missing"
      save=${save}
    />
  `;
}

// -- players who qualified twice ----------------------------------------------------------------------

function QualifiedTwice({ facts, rule, texts }) {
  const { twice } = facts;
  const stack = ({ label, chips }) => texts("face.merging.stack", { label, chips });
  const row = ({ name, stacks }) => html`
    <li key=${stacks[0].entry}><b>${nameOrNumber(stacks[0].entry, { name })}</b> ${stacks.map(stack).join(" · ")}</li>
  `;
  const more = twice.length - MAX_QUALIFIED_TWICE;
  return (
    twice.length > 0 &&
    html`
      <ul class="merge-twice" data-rule=${rule}>
        ${twice.slice(0, MAX_QUALIFIED_TWICE).map(row)}
        ${more > 0 && html`<li>${texts("face.merging.more", { count: more })}</li>`}
      </ul>
    `
  );
}

// -- the choices --------------------------------------------------------------------------------------

function Rule({ facts, chosen, texts }) {
  const { rule, pays, amount } = chosen;
  const { surrendered } = facts.rules[rule.value];
  const isPaid = rule.value === "best_stack" && surrendered > 0;
  const options = optionsOf(PAYS, (value) => paysText(value, facts, texts)).map((each) =>
    Object.assign({ disabled: each.value === "min_cash" && !facts.min_cash }, each),
  );
  const unset = { value: "", text: texts("face.merging.pays_unset") };
  const label = texts("face.merging.surrendered", { count: surrendered });
  return html`
    <${Choice}
      label=${texts("face.merging.rule")}
      options=${optionsOf(RULES, (value) => texts(`face.merging.rule.${value}`))}
      chosen=${rule}
    />
    ${isPaid && html`<${Choice} label=${label} options=${[unset, ...options]} chosen=${pays} />`}
    ${
      isPaid &&
      pays.value === "amount" &&
      html`<${Field} label=${texts("face.merging.amount")} text=${amount} inputmode="decimal" />`
    }
  `;
}

function paysText(value, facts, texts) {
  const minCash = value === "min_cash" && facts.min_cash;
  return minCash
    ? texts("face.merging.pays_min_cash", { amount: prizeText(facts, minCash, texts) })
    : texts(`face.merging.pays.${value}`);
}

function Start({ facts, chosen, texts }) {
  const { start, resume, fixed, fixedTyped, averageBb } = chosen;
  const levels = facts.levels.map((each) => ({
    value: each.level,
    text: texts("face.merging.level", { level: each.level, big_blind: each.big_blind }),
  }));
  const isByEnd = start.value === "longest" || start.value === "earliest";
  return html`
    <${Choice} label=${texts("face.merging.start")} options=${optionsOf(STARTS, (value) => texts(`face.merging.start.${value}`))} chosen=${start} />
    ${
      isByEnd &&
      html`<${Choice}
        label=${texts("face.merging.resume")}
        options=${optionsOf(RESUMES, (value) => texts(`face.merging.resume.${value}`))}
        chosen=${resume}
      />`
    }
    ${
      start.value === "fixed" &&
      (hasOtherStructure(chosen)
        ? html`<${Field} label=${texts("face.merging.fixed")} text=${fixedTyped} inputmode="numeric" />`
        : html`<${Choice} label=${texts("face.merging.fixed")} options=${levels} chosen=${fixed} />`)
    }
    ${
      start.value === "average" &&
      html`<${Field} label=${texts("face.merging.average_bb")} text=${averageBb} inputmode="numeric" />`
    }
    <p class="merge-start">${startText(facts, chosen, texts)}</p>
  `;
}

/** The level at the start of the day, and the average stack in its big blinds. */
function startText(facts, chosen, texts) {
  const { players, carried } = facts.rules[chosen.rule.value];
  if (!players) {
    return texts("face.merging.no_level");
  }
  const average = Math.floor(carried / players);
  const start = startOf(facts, chosen);
  if (hasOtherStructure(chosen)) {
    return otherStartText(chosen, start, average, texts);
  }
  if (start === null) {
    return texts("face.merging.no_level");
  }
  const bigBlinds = Math.floor(average / start.big_blind);
  return texts("face.merging.stands", {
    level: start.level,
    time: duration(start.remaining_ms),
    average,
    big_blinds: bigBlinds,
  });
}

/** The start with another structure: the rule by which the server chooses the level. */
function otherStartText({ start, fixedTyped, averageBb }, level, average, texts) {
  const ends = { big_blind: level ? level.big_blind : 0 };
  const byChoice = {
    fixed: texts("face.merging.at_level", { level: fixedTyped.value }),
    average: texts("face.merging.by_average", { big_blinds: Number(averageBb.value) || 0 }),
  };
  return joined([
    byChoice[start.value] || (level ? texts("face.merging.by_blind", ends) : ""),
    texts("face.merging.average", { average }),
  ]);
}

// -- the merge ----------------------------------------------------------------------------------------

function MergeButton({ state, facts, chosen, label }) {
  const { texts } = state;
  const missing = missingChoice(facts, chosen);
  const buttonText = missing ? texts(`face.merging.waits.${missing}`, { label, count: missingBags(facts) }) : label;
  const merge = async () => {
    const amount = chosen.pays.value === "amount" ? parseMoney(chosen.amount.value, facts.exponent) : null;
    const fields = mergeFields(facts, chosen, { amount, late: levelOf(chosen.late.value) });
    const summary = summaryText(facts, chosen, texts);
    const answer = await state.deliver(label, MERGE_COMMAND, Object.assign({ tournament: state.slug.value }, fields));
    if (answer.ok) {
      // The page shows the new day then, and this card the next merge.
      const sessions = facts.flights.map(({ session }) => session);
      showMerged(state, sessions, summary);
    }
  };
  return html`
    <${Card} title="">
      <${RoleButton} class="main" state=${state} label=${buttonText} type=${MERGE_COMMAND} disabled=${Boolean(missing)} onClick=${merge} />
    <//>
  `;
}

/** The result and the next step: `Day 2: 85 players with 13,050,000 chips · Level 16 30:00 · … Open its tables …`. */
function summaryText(facts, chosen, texts) {
  const { players, carried } = facts.rules[chosen.rule.value];
  const result = texts("face.merging.done", { label: chosen.label.value, players, chips: carried });
  return joined([joined([result, startText(facts, chosen, texts)]), texts("face.merging.next")], ". ");
}

export const MERGING = {
  key: "merging",
  kinds: ["merge", "prizes", "players"],
  facts: factsOf,
  isBusy: ({ flights }) => flights.length > 0 && flights.every((each) => each.state === "ended"),
  Content,
  rules: [],
};
