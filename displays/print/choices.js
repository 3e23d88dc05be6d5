/** The choices above the preview: the kind of sheet, the selection, the order, the names, the paper. */

import { formatsOf } from "../../static/js/texts/formats.js";
import { html } from "../../static/vendor/preact/preact.js";
import { KINDS, groupsOf, numbersOf, tableOf } from "./jobs.js";
import { PAPERS } from "./paper.js";

/** Kinds of sheets without a selection. */
const OF_ALL = ["list", "counts", "receipts", "payouts"];

export function Kinds({ state }) {
  const { texts } = state;
  const chosen = state.options.value.what;
  const button = (what) => html`
    <button
      key=${what}
      data-what=${what}
      aria-pressed=${String(what === chosen)}
      onClick=${() => state.choose({ what })}
    >
      ${texts(`face.print.${what}`)}
    </button>
  `;
  return html` <nav class="kinds" data-part="whats" aria-label=${texts("face.print.what")}>${KINDS.map(button)}</nav> `;
}

/** The choices; empty until the topics have arrived. */
export function Choices({ state }) {
  const { texts } = state;
  const options = state.options.value;
  const topics = state.topicsShown.value;
  const words = (name, values) => values.map((value) => ({ value, text: texts(`face.print.${name}.${value}`) }));
  const choices = [
    { name: "which", hidden: OF_ALL.includes(options.what), list: () => selectionsOf(options, topics, texts) },
    { name: "order", hidden: options.what !== "cards", list: () => words("order", ["name", "table"]) },
    { name: "names", hidden: options.what === "codes", list: () => words("names", ["full", "public"]) },
    { name: "paper", hidden: false, list: () => words("paper", Object.keys(PAPERS)) },
  ];
  const choice = ({ name, hidden, list }) => html`
    <label key=${name} data-part=${name === "paper" ? undefined : `${name}_box`} hidden=${hidden}>
      <span class="label">${texts(`face.print.${name}`)}</span>
      <${Choice} state=${state} name=${name} options=${topics ? list() : []} />
    </label>
  `;
  return html`<div class="choices">${choices.map(choice)}</div>`;
}

function Choice({ state, name, options }) {
  const chosen = state.options.value[name];
  const choose = (event) => state.choose({ [name]: event.target.value });
  const option = ({ value, text }) =>
    html`<option key=${value} value=${value} selected=${value === chosen}>${text}</option>`;
  return html`<select data-part=${name} value=${chosen} onChange=${choose}>
    ${options.map(option)}
  </select>`;
}

/** The selections that the kind of sheet offers, and a selection from the address that is no longer offered. */
function selectionsOf({ what, which, entries }, { tables, moves, tournament }, texts) {
  const plain = (value) => ({ value, text: texts(`face.print.which.${value}`) });
  const count = entries.length;
  const chosen = count ? [{ value: "chosen", text: texts("face.print.which.chosen", { count }) }] : [];
  const offered =
    what === "slips"
      ? [plain("newest"), ...chosen, ...moveOptions(moves, tournament, texts), plain("all")]
      : [plain("all"), ...(what === "cards" ? [plain("new")] : []), ...chosen, ...tableOptions(tables, texts)];
  return offered.some((each) => each.value === which) ? offered : [...offered, unlisted(which, texts)];
}

function tableName(table, texts) {
  return texts("face.control.tables.table", { table: String(table) });
}

function tableOptions(tables, texts) {
  const isListed = (number) => tables[number].state !== "closed";
  const option = (number) => ({ value: `table-${number}`, text: tableName(number, texts) });
  return numbersOf(tables, isListed).map(option);
}

function moveOptions(moves, tournament, texts) {
  return groupsOf(moves.moves).map((group) => {
    const at = formatsOf(texts).timeOfDay(group.at, tournament);
    const count = texts("face.print.which.moves", { at, count: group.moves.length });
    return { value: group.key, text: [count, ...aboutMoves(group, texts)].join(" · ") };
  });
}

/** The broken table of a group, or the seats of a single move. */
function aboutMoves({ kind, table, moves }, texts) {
  if (kind === "break") {
    return [texts("face.moves.break", { table: String(table) })];
  }
  return moves.length === 1 ? [`${moves[0].from || "–"} → ${moves[0].to}`] : [];
}

function unlisted(which, texts) {
  const table = tableOf(which);
  return { value: which, text: table === null ? texts("face.print.which.gone") : tableName(table, texts) };
}
