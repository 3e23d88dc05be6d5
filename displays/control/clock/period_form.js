/** The form of a period: length, stakes of its games, chips raced off in it. */

import { periodName } from "../../../static/js/clock/clock_facts.js";
import { gameName } from "../../../static/js/structure/stakes.js";
import { amountsOf } from "../../../static/js/structure/structure_edit.js";
import { minutes, parseChips } from "../../../static/js/texts/formats.js";
import { html, signal, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";
import { sendChange } from "./period_change.js";

const MINUTE = 60000;
const ANTE_KINDS = ["none", "per_player", "big_blind", "button"];

/** @param {(edited: object) => object[]} props.place puts the edited period into the list */
export function EditPeriod({ state, dialog, period, place, currentIndex, isCurrent }) {
  const { texts } = state;
  const { hands } = period;
  const length = useSignal(String(hands || minutes(period.ms)));
  const games = useMemo(() => (period.stakes || []).map(typedStakes), [period]);
  const colorUp = useSignal((period.color_up || []).join(" "));
  const name = period.id ? "edit" : `insert_${period.kind}`;
  const save = async () => {
    const result = readPeriod(period, { length, games, colorUp }, isCurrent);
    if (result.fault) {
      return result.fault;
    }
    const answer = await sendChange(state, currentIndex, name, place(result.edited), isCurrent);
    // After a refusal the form stays open for corrections.
    return answer.refused ? reasonsText(answer.refused, texts) : null;
  };
  const title = period.id ? periodName(period, texts) : texts(`face.control.period.${name}`);
  const unit = texts(hands ? "face.games.hands_field" : "face.control.dialog.minutes");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${unit} text=${length} inputmode="numeric" disabled=${isCurrent} />
      ${games.map((game) => html`<${StakesFields} game=${game} texts=${texts} />`)}
      <${Field} label=${texts("face.control.dialog.color_up")} text=${colorUp} inputmode="numeric" />
    <//>
  `;
}

/** @returns {{edited: object} | {fault: string}} */
function readPeriod(period, { length, games, colorUp }, isCurrent) {
  const { hands } = period;
  const typed = length.peek().trim();
  const number = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const ms = isCurrent || hands ? period.ms : number * MINUTE;
  if (!ms || (hands && !number)) {
    return { fault: hands ? "face.control.dialog.number_wrong" : "face.control.dialog.minutes_wrong" };
  }
  const stakes = games.map(readStakes);
  const chips = readNumbers(colorUp.peek());
  if (stakes.includes(null) || chips === null) {
    return { fault: "face.control.dialog.number_wrong" };
  }
  return { edited: Object.assign({}, period, { ms, stakes, color_up: chips }, hands ? { hands: number } : {}) };
}

/** Signals of the amounts of a game. */
function typedStakes(stakes) {
  const amounts = amountsOf(stakes).map((name) => ({ name, text: signal(String(stakes[name] || "")) }));
  return { stakes, amounts, anteKind: signal(stakes.ante_kind || "none") };
}

function StakesFields({ game: { stakes, amounts, anteKind }, texts }) {
  const kinds = ANTE_KINDS.map((kind) => ({ value: kind, text: texts(`face.control.ante.${kind}`) }));
  const field = ({ name, text }) => html`
    <${Field} key=${name} label=${texts(`face.control.field.${name}`)} text=${text} inputmode="numeric" />
  `;
  return html`
    <fieldset>
      <legend>${gameName(stakes, texts)}</legend>
      ${amounts.map(field)}
      <${Choice} label=${texts("face.control.dialog.ante_kind")} options=${kinds} chosen=${anteKind} />
    </fieldset>
  `;
}

/** The typed stakes; null if an amount is not a number. */
function readStakes({ stakes, amounts, anteKind }) {
  const edited = Object.assign({}, stakes, { ante_kind: anteKind.peek() });
  for (const { name, text } of amounts) {
    const numbers = readNumbers(text.peek());
    if (numbers === null || numbers.length > 1) {
      return null;
    }
    edited[name] = numbers[0] || 0;
  }
  if (edited.ante_kind === "none") {
    edited.ante = 0;
  }
  return edited;
}

/** Whole numbers separated by blanks, with or without thousands separators; null for other text. */
function readNumbers(typed) {
  const numbers = typed.split(/\s+/).filter(Boolean).map(parseChips);
  return numbers.includes(null) ? null : numbers;
}
