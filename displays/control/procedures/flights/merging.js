/** Merging flights on the control: bags against chips by flight, who came through twice, and where the clock stands. */

import { duration } from "../../../../static/js/texts/formats.js";
import { signed } from "../../../../static/js/procedures/day_end.js";
import { parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useEffect, useSignal } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { calledName } from "../../shared/seating_words.js";
import { Card, joined } from "../card.js";
import { structureChoices } from "./flight_dialogs.js";
import { isOther, levelOf, MERGE, mergeFields, missingBags, startOf, totals, waitsFor } from "./merge_choices.js";

const RULES = ["best_stack", "first_stack", "sum"];
const PAYS = ["nothing", "min_cash", "amount"];
const STARTS = ["longest", "earliest", "fixed", "average"];
const RESUMES = ["remaining_time", "full_level", "next_level"];
const MAX_TWICE = 12;

function facts({ merge, prizes, players }) {
  if (!merge || !merge.flights.length) {
    return null;
  }
  const { currency = null, exponent = 0 } = prizes || {};
  const named = players || {};
  const missing = merge.flights.map((flight) => flight.missing.map((entry) => calledName(entry, named[entry])));
  return Object.assign({ currency, exponent, missingNames: missing }, merge);
}

function Content({ state, facts: known }) {
  const { texts } = state;
  const chosen = useChoices(known, texts);
  const label = texts("face.merging.day", { number: known.stage + 1 });
  const sums = totals(known);
  const structures = useStructures(state);
  return html`
    <${Flights} state=${state} known=${known} reasons=${chosen.reasons} />
    <p class="merge-sum">${joined([texts("face.merging.sum", sums), twiceText(known, texts)])}</p>
    ${known.counted > 0 && html`<p class="merge-note">${texts("face.merging.counted", { count: known.counted })}</p>`}
    <${Twice} known=${known} rule=${chosen.rule.value} texts=${texts} />
    <div class="merge-choices">
      <${Rule} known=${known} chosen=${chosen} texts=${texts} />
      <${Start} known=${known} chosen=${chosen} texts=${texts} />
    </div>
    <${MergeButton} state=${state} known=${known} chosen=${chosen} label=${label} />
    <${SeldomChanged} chosen=${chosen} structures=${structures} texts=${texts} />
  `;
}

/** Folded away, so that the usual choices and the button fit a tablet: what mostly stays as it is. */
function SeldomChanged({ chosen, structures, texts }) {
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

/** What is chosen, beginning with the usual choices. */
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

/** The structures that day 2 may be played with; the first is that of the first flight. */
function useStructures(state) {
  const { texts } = state;
  const known = useSignal([]);
  useEffect(() => {
    structureChoices(texts).then((found) => (known.value = found || []));
  }, []);
  return [{ value: "", text: texts("face.merging.same_structure") }, ...known.value];
}

const twiceText = ({ twice }, texts) => (twice.length ? texts("face.merging.twice", { players: twice.length }) : "");

// -- the flights --------------------------------------------------------------------------------------

function Flights({ state, known, reasons }) {
  const { texts } = state;
  const row = (flight, i) => html`
    <tr key=${flight.session} data-flight=${flight.session}>
      <th scope="row">${flight.label}</th>
      <td class="counts">${flight.entries} → ${flight.left}</td>
      <td>
        <${Standing} state=${state} flight=${flight} names=${known.missingNames[i]} reasons=${reasons} />
      </td>
    </tr>
  `;
  return html`
    <table class="merge-flights" aria-label=${texts("face.merging.flights")}>
      <tbody>
        ${known.flights.map(row)}
      </tbody>
    </table>
  `;
}

/** What a flight waits for: its end, its bags, or the reason of a difference; else the chips that agree. */
function Standing({ state, flight, names, reasons }) {
  const { texts } = state;
  const { session, bags, to_count: missing, in_play: inPlay, bagged, difference } = flight;
  if (flight.state !== "ended") {
    return html`<b class="is-wrong">${texts("face.merging.not_ended")}</b>`;
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
  const asCounted = () =>
    (reasons.value = Object.assign({}, reasons.value, { [session]: texts("face.merging.as_counted") }));
  const other = () => state.openDialog(ReasonDialog, { flight, reasons });
  return html`
    <b class=${reason ? "" : "is-wrong"}>${texts("face.merging.differs", { difference: signed(difference, texts) })}</b>
    ${
      reason
        ? html`<button onClick=${other}>${reason}</button>`
        : html`
            <button onClick=${asCounted}>${texts("face.merging.as_counted")}</button>
            <button onClick=${other}>${texts("face.merging.why")}</button>
          `
    }
  `;
}

function ReasonDialog({ state, dialog, flight, reasons }) {
  const { texts } = state;
  const text = useSignal(reasons.peek()[flight.session] || "");
  const save = () => {
    if (!text.value.trim()) {
      return texts("face.merging.reason_missing");
    }
    reasons.value = Object.assign({}, reasons.value, { [flight.session]: text.value.trim() });
    return null;
  };
  const title = texts("face.merging.reason_of", {
    label: flight.label,
    difference: signed(flight.difference, texts),
  });
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${texts("face.merging.reason")} text=${text} maxlength="200" />
    <//>
  `;
}

// -- the players who came through twice ---------------------------------------------------------------

function Twice({ known, rule, texts }) {
  const { twice } = known;
  const stack = ({ label, chips }) => texts("face.merging.stack", { label, chips });
  const row = ({ name, stacks }) => html`
    <li key=${stacks[0].entry}><b>${calledName(stacks[0].entry, { name })}</b> ${stacks.map(stack).join(" · ")}</li>
  `;
  const more = twice.length - MAX_TWICE;
  return (
    twice.length > 0 &&
    html`
      <ul class="merge-twice" data-rule=${rule}>
        ${twice.slice(0, MAX_TWICE).map(row)}
        ${more > 0 && html`<li>${texts("face.merging.more", { count: more })}</li>`}
      </ul>
    `
  );
}

// -- the choices --------------------------------------------------------------------------------------

const choices = (values, say) => values.map((value) => ({ value, text: say(value) }));

function Rule({ known, chosen, texts }) {
  const { rule, pays, amount } = chosen;
  const { surrendered } = known.rules[rule.value];
  const isPaid = rule.value === "best_stack" && surrendered > 0;
  const options = choices(PAYS, (value) => paysText(value, known, texts)).map((each) =>
    Object.assign({ disabled: each.value === "min_cash" && !known.min_cash }, each),
  );
  const unset = { value: "", text: texts("face.merging.pays_unset") };
  const label = texts("face.merging.surrendered", { count: surrendered });
  return html`
    <${Choice}
      label=${texts("face.merging.rule")}
      options=${choices(RULES, (value) => texts(`face.merging.rule.${value}`))}
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

function paysText(value, known, texts) {
  const minCash = value === "min_cash" && known.min_cash;
  return minCash
    ? texts("face.merging.pays_min_cash", { amount: prizeText(known, minCash, texts) })
    : texts(`face.merging.pays.${value}`);
}

function Start({ known, chosen, texts }) {
  const { start, resume, fixed, fixedTyped, averageBb } = chosen;
  const levels = known.levels.map((each) => ({
    value: each.level,
    text: texts("face.merging.level", { level: each.level, big_blind: each.big_blind }),
  }));
  const isByEnd = start.value === "longest" || start.value === "earliest";
  return html`
    <${Choice} label=${texts("face.merging.start")} options=${choices(STARTS, (value) => texts(`face.merging.start.${value}`))} chosen=${start} />
    ${
      isByEnd &&
      html`<${Choice}
        label=${texts("face.merging.resume")}
        options=${choices(RESUMES, (value) => texts(`face.merging.resume.${value}`))}
        chosen=${resume}
      />`
    }
    ${
      start.value === "fixed" &&
      (isOther(chosen)
        ? html`<${Field} label=${texts("face.merging.fixed")} text=${fixedTyped} inputmode="numeric" />`
        : html`<${Choice} label=${texts("face.merging.fixed")} options=${levels} chosen=${fixed} />`)
    }
    ${
      start.value === "average" &&
      html`<${Field} label=${texts("face.merging.average_bb")} text=${averageBb} inputmode="numeric" />`
    }
    <p class="merge-start">${startText(known, chosen, texts)}</p>
  `;
}

/** The level at which the day starts, and the average in its big blinds. */
function startText(known, chosen, texts) {
  const { players, carried } = known.rules[chosen.rule.value];
  if (!players) {
    return texts("face.merging.no_level");
  }
  const average = Math.floor(carried / players);
  const at = startOf(known, chosen);
  if (isOther(chosen)) {
    return otherStartText(chosen, at, average, texts);
  }
  if (at === null) {
    return texts("face.merging.no_level");
  }
  const bigBlinds = Math.floor(average / at.big_blind);
  return texts("face.merging.stands", {
    level: at.level,
    time: duration(at.remaining_ms),
    average,
    big_blinds: bigBlinds,
  });
}

/** With another structure: by which big blind the level is found. */
function otherStartText({ start, fixedTyped, averageBb }, at, average, texts) {
  const ends = { big_blind: at ? at.big_blind : 0 };
  const said = {
    fixed: texts("face.merging.at_level", { level: fixedTyped.value }),
    average: texts("face.merging.by_average", { big_blinds: Number(averageBb.value) || 0 }),
  };
  return joined([
    said[start.value] || (at ? texts("face.merging.by_blind", ends) : ""),
    texts("face.merging.average", { average }),
  ]);
}

// -- the tap ------------------------------------------------------------------------------------------

function MergeButton({ state, known, chosen, label }) {
  const { texts } = state;
  const reason = waitsFor(known, chosen);
  const words = reason ? texts(`face.merging.waits.${reason}`, { label, count: missingBags(known) }) : label;
  const merge = async () => {
    const amount = chosen.pays.value === "amount" ? parseMoney(chosen.amount.value, known.exponent) : null;
    const fields = mergeFields(known, chosen, { amount, late: levelOf(chosen.late.value) });
    const done = doneText(known, chosen, texts);
    const answer = await state.deliver(label, MERGE, Object.assign({ tournament: state.slug.value }, fields));
    if (answer.ok) {
      // The page turns to the new day by itself; the card is about the next merge from now on.
      state.desk.notice("merged", done, { tone: "quiet" });
    }
  };
  return html`
    <${Card} title="">
      <${RoleButton} class="main" state=${state} label=${words} type=${MERGE} disabled=${Boolean(reason)} onClick=${merge} />
    <//>
  `;
}

/** The result, and what comes next: `Day 2: 85 players with 13,050,000 chips · Level 16 30:00 · … Open its tables …`. */
function doneText(known, chosen, texts) {
  const { players, carried } = known.rules[chosen.rule.value];
  const result = texts("face.merging.done", { label: chosen.label.value, players, chips: carried });
  return joined([joined([result, startText(known, chosen, texts)]), texts("face.merging.next")], ". ");
}

export const MERGING = {
  key: "merging",
  kinds: ["merge", "prizes", "players"],
  facts,
  isBusy: ({ flights }) => flights.length > 0 && flights.every((each) => each.state === "ended"),
  Content,
  rules: [],
};
