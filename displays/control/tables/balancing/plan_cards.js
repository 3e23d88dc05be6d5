/**
 * The cards of the plan, the most urgent first: buttons to report, a table to break, the final table, single moves. A
 * card is data, see `PlanCard`.
 */

import { html } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../../shared/entries.js";
import { tablesOf } from "../../shared/seats_and_tables.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { newestMoves } from "../../shared/print_link.js";
import { openNoShow } from "../../players/player_actions.js";
import { alternatesCard, alternatesFacts } from "./alternates_card.js";
import { buttonQuestion, buttonCard } from "../dealing/button_card.js";
import { firstDrawCards, pendingDraw } from "../draw_cards.js";
import { moveCards } from "./moves_cards.js";
import { breakNotes, noShowCard, noShowFacts } from "../no_shows.js";

/** Maximum number of moves with a card; the floor makes moves in their order. */
const MAX_MOVES = 8;
const TOPICS = [
  ...["plan", "moves", "tables", "players", "roster", "draws", "counters", "tournament"],
  ...["floor:room", "displays:room", "presence:room"],
];

/** Keeps only the first main button of all cards, as the others come after it. */
export function keepFirstMain(cards) {
  const first = [].concat(...cards.map(({ buttons = [] }) => buttons)).find(({ isMain }) => isMain);
  const plain = (button) => (button === first ? button : Object.assign({}, button, { isMain: false }));
  return cards.map((card) => Object.assign({}, card, { buttons: (card.buttons || []).map(plain) }));
}

/** The values of the topics of the plan. */
export function topicsOfPlan(state) {
  const values = TOPICS.map((kind) => ({ [kind]: state.topicValue(kind) })).filter((each) => Object.values(each)[0]);
  return Object.assign({}, ...values);
}

/** @param {object | null} newest see `newestMovesFacts` */
export function planCards(state, newest) {
  const topics = topicsOfPlan(state);
  const { plan, moves, tables = {} } = topics;
  const redraw = plan && !pendingDraw(topics) ? plan.redraw : null;
  const alternates = alternatesFacts(topics, state.slug.value);
  const noShows = noShowFacts(topics);
  const unknownButtons = plan ? plan.where_is_the_button.filter((number) => tables[number]) : [];
  return [
    ...firstDrawCards(state, topics),
    ...(moves && moves.final_table_due ? [finalCard(state)] : []),
    ...(redraw ? [redrawCard(state, redraw)] : []),
    ...(alternates ? [alternatesCard(state, alternates)] : []),
    ...(moves && moves.next_to_break !== null ? [breakCard(state, moves.next_to_break, topics)] : []),
    ...unknownButtons.map((number) => buttonCard(state, buttonQuestion(number, tables[number]))),
    ...(newest ? [slipsCard(state, newest)] : []),
    ...moveCards(state, proposedMoves(topics)),
    ...(noShows ? [noShowCard(state, noShows, (id) => openNoShow(state, id))] : []),
    ...waitingCards(state, topics),
  ];
}

function proposedMoves({ plan, players = {} }) {
  const withName = (move) => {
    const entry = players[move.entry];
    return Object.assign({ name: nameOrNumber(move.entry, entry), absent: Boolean(entry && entry.absent) }, move);
  };
  return plan ? plan.moves.slice(0, MAX_MOVES).map(withName) : [];
}

/** The newest moves, for a link that prints their slips: `{key, title, count}`; null without any, or after the end of play. */
export function newestMovesFacts(state) {
  const tournament = state.topicValue("tournament");
  const newest = newestMoves(state.topicValue("moves"), state.now.value);
  if (!newest || (tournament && tournament.ended)) {
    return null;
  }
  return {
    key: newest.key,
    title: movesTitle(newest, state.topicValue("players") || {}, state.texts),
    count: newest.moves.length,
  };
}

function movesTitle({ kind, table, moves }, players, texts) {
  if (kind !== "moves") {
    return kind === "break" ? texts("face.moves.break", { table: String(table) }) : texts("face.moves.final");
  }
  const [{ entry, from, to }] = moves;
  const one = { name: nameOrNumber(entry, players[entry]), from: from || "–", to };
  return moves.length > 1
    ? texts("face.print.moved_several", { count: moves.length })
    : texts("face.control.tables.proposed", one);
}

function slipsCard({ texts }, { key, title, count }) {
  const label = texts(count > 1 ? "face.print.slips" : "face.print.slip");
  const link = { paper: "slips", query: `which=${key}`, label };
  return { key: "slips", title: texts("face.print.moved"), text: title, link };
}

/** The card of a redraw for all, due at certain numbers of players or tables. */
function redrawCard(state, { players, tables }) {
  const { texts } = state;
  const label = texts("face.control.draws.redraw");
  const act = () => state.give(label, "draw.publish", { kind: "redraw" });
  const title =
    players === null
      ? texts("face.control.tables.redraw_due", { tables })
      : texts("face.control.tables.redraw_due_players", { players });
  return { key: "redraw", title, buttons: [{ label, type: "draw.publish", act, isMain: true }] };
}

function breakCard(state, table, { players = {}, tables = {} }) {
  const { texts } = state;
  const label = texts("face.control.tables.break_now", { table });
  const act = () => state.give(label, "table.break", { table });
  return {
    key: "break",
    title: texts("face.control.tables.breaks_next", { table }),
    text: breakNotes(tables[table] || { seats: {} }, players, texts).join(" "),
    buttons: [{ label, type: "table.break", act, isMain: true }],
  };
}

function finalCard(state) {
  const { texts } = state;
  const label = texts("face.control.tables.final");
  const act = () => state.openDialog(FinalTable, { label });
  const buttons = [{ label, type: "table.final", act, isMain: true }];
  return { key: "final", title: texts("face.control.tables.final_due"), buttons };
}

function FinalTable({ state, dialog, label }) {
  const { texts, face } = state;
  const open = tablesOf(face.topics.tables).filter((table) => table.state === "open");
  const button = ({ number }) => html`
    <button key=${number} onClick=${() => state.give(label, "table.final", { table: number })}>
      ${texts("face.control.tables.table", { table: number })}
    </button>
  `;
  return html`
    <${DialogFrame} dialog=${dialog} title=${label}>
      <p class="hint">${texts("face.control.tables.final_where")}</p>
      <div class="actions">${open.map(button)}</div>
    <//>
  `;
}

/** The card of players who wait for a seat; none if the plan opens a table for them. */
function waitingCards(state, { plan, moves, players = {} }) {
  if (!moves || !moves.waiting.length || (plan && plan.new_table)) {
    return [];
  }
  const { texts } = state;
  const [id] = moves.waiting;
  const label = texts("face.control.tables.seat_first", { name: nameOrNumber(id, players[id]) });
  const act = () => state.give(label, "seat.give", { entry: id });
  const title = texts("face.control.tables.waiting", { count: moves.waiting.length });
  return [{ key: "waiting", title, buttons: [{ label, type: "seat.give", act }] }];
}
