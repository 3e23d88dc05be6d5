/** The form of a table's counts: a field for each seat with the last count as placeholder, and the sum below. */

import { ageText } from "../../../../static/js/procedures/chip_counts.js";
import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, signal } from "../../../../static/vendor/preact/preact.js";
import { Field } from "./fields.js";

/** The rows of a table, seat by seat: `[{entry, seat, name, typed}]`, `typed` a signal. */
export function rowsOfTable(seats, nameOf) {
  return Object.keys(seats).map((seat) => ({
    entry: seats[seat],
    seat: Number(seat),
    name: nameOf(seats[seat]),
    typed: signal(""),
  }));
}

/** The typed counts: `{counts, wrong}`; `wrong`: the first row without a number of chips. Empty rows are left out. */
export function countsIn(rows) {
  const filled = rows.filter(({ typed }) => typed.value.trim());
  const parsed = filled.map((row) => ({ entry: row.entry, chips: parseChips(row.typed.value), row }));
  const wrong = parsed.find(({ chips }) => !chips);
  return { counts: parsed.map(({ entry, chips }) => ({ entry, chips })), wrong: wrong ? wrong.row : null };
}

/** The fault of the form in words; null without one. */
export function faultIn({ counts, wrong }, texts) {
  if (wrong) {
    return texts("face.counts.wrong", { name: `${wrong.seat} ${wrong.name}` });
  }
  return counts.length ? null : texts("face.counts.nothing");
}

/**
 * @param {object} props.rows see `rowsOfTable`
 * @param {object} props.counts the last counts of the players at the table, by entry
 * @param {object | undefined} props.counters the topic `counters`, for the chips in play
 */
export function CountFields({ texts, rows, counts, counters, now }) {
  const { chips } = formatsOf(texts);
  const field = ({ entry, seat, name, typed }) => {
    const lastCount = counts[entry];
    const hint = lastCount ? chips(lastCount.chips) : "–";
    return html`<div key=${entry} class="count-row">
      <${Field} label=${`${seat} ${name}`} text=${typed} inputmode="numeric" placeholder=${hint} />
      <small>${lastCount ? noteOf(lastCount, now, texts) : ""}</small>
    </div>`;
  };
  return html`<div class="pairs counts-of-table">${rows.map(field)}</div>
    <p class="counts-sum" role="status">${sumText({ texts, rows, counts, counters })}</p>`;
}

function noteOf(count, now, texts) {
  const age = ageText(count.at, now, texts);
  return texts(count.verified ? "face.counts.verified_age" : "face.counts.reported_age", { age });
}

/** The sum of the table, typed counts before last counts, beside all chips in play. */
function sumText({ texts, rows, counts, counters }) {
  const { chips } = formatsOf(texts);
  const each = ({ entry, typed }) => parseChips(typed.value) || (counts[entry] ? counts[entry].chips : 0);
  const sum = rows.reduce((all, row) => all + each(row), 0);
  return counters
    ? texts("face.counts.sum", { sum: chips(sum), in_play: chips(counters.chips_in_play) })
    : texts("face.counts.sum_of_table", { sum: chips(sum) });
}
