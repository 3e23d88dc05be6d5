/** The fields of one period: its length, the stakes of its games, the chips raced off in it. */

import { periodName } from "../../../static/js/clock/clock_facts.js";
import { gameName } from "../../../static/js/structure/stakes.js";
import { amountsOf } from "../../../static/js/structure/structure_edit.js";
import { minutes, parseChips } from "../../../static/js/texts/formats.js";
import { html, signal, useMemo, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/commands/desk.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field } from "../shared/fields/fields.js";
import { sendChange } from "./period_change.js";

const MINUTE = 60000;
const ANTE_KINDS = ["none", "per_player", "big_blind", "button"];

/** @param {(edited: object) => object[]} props.place puts the edited period into the list */
export function EditPeriod({ state, dialog, period, place, here, isCurrent }) {
  const { texts } = state;
  const { hands } = period;
  const length = useSignal(String(hands || minutes(period.ms)));
  const games = useMemo(() => (period.stakes || []).map(typedStakes), [period]);
  const color = useSignal((period.color_up || []).join(" "));
  const name = period.id ? "edit" : `insert_${period.kind}`;
  const save = async () => {
    const read = readPeriod(period, { length, games, color }, isCurrent);
    if (read.fault) {
      return read.fault;
    }
    const answer = await sendChange(state, here, name, place(read.edited), isCurrent);
    // The typed text stays to be corrected.
    return answer.refused ? reasonsText(answer.refused, texts) : null;
  };
  const title = period.id ? periodName(period, texts) : texts(`face.control.period.${name}`);
  const unit = texts(hands ? "face.games.hands_field" : "face.control.dialog.minutes");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Field} label=${unit} text=${length} inputmode="numeric" disabled=${isCurrent} />
      ${games.map((game) => html`<${StakesFields} game=${game} texts=${texts} />`)}
      <${Field} label=${texts("face.control.dialog.color_up")} text=${color} inputmode="numeric" />
    <//>
  `;
}

/** @returns {{edited: object} | {fault: string}} */
function readPeriod(period, { length, games, color }, isCurrent) {
  const { hands } = period;
  const typed = length.peek().trim();
  const whole = /^\d{1,4}$/.test(typed) ? Number(typed) : 0;
  const ms = isCurrent || hands ? period.ms : whole * MINUTE;
  if (!ms || (hands && !whole)) {
    return { fault: hands ? "face.control.dialog.number_wrong" : "face.control.dialog.minutes_wrong" };
  }
  const stakes = games.map(readStakes);
  const colorUp = readNumbers(color.peek());
  if (stakes.includes(null) || colorUp === null) {
    return { fault: "face.control.dialog.number_wrong" };
  }
  return { edited: Object.assign({}, period, { ms, stakes, color_up: colorUp }, hands ? { hands: whole } : {}) };
}

/** The amounts of one game, as they are typed. */
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

/** The stakes as typed; null if something is no number. */
function readStakes({ stakes, amounts, anteKind }) {
  const read = Object.assign({}, stakes, { ante_kind: anteKind.peek() });
  for (const { name, text } of amounts) {
    const numbers = readNumbers(text.peek());
    if (numbers === null || numbers.length > 1) {
      return null;
    }
    read[name] = numbers[0] || 0;
  }
  if (read.ante_kind === "none") {
    read.ante = 0;
  }
  return read;
}

/** Whole numbers parted by blanks, each perhaps with thousands separators; null if something else is there. */
function readNumbers(typed) {
  const numbers = typed.split(/\s+/).filter(Boolean).map(parseChips);
  return numbers.includes(null) ? null : numbers;
}
