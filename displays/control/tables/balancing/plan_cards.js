/**
 * The cards of the plan, the most urgent first: buttons to report, a table to break, the final table, single moves. A
 * card is data, see `PlanCard`.
 */

import { html } from "../../../../static/vendor/preact/preact.js";
import { calledName, tablesOf } from "../../shared/seating_words.js";
import { DialogFrame } from "../../shared/dialogs/dialog.js";
import { lastMoved } from "../../shared/print_link.js";
import { openNoShow } from "../../players/player_actions.js";
import { alternatesCard, alternatesFacts } from "./alternates_card.js";
import { askedOf, askingCard } from "../dealing/button_asked.js";
import { firstDrawCards, pendingDraw } from "../draw_cards.js";
import { moveCards } from "./moves_cards.js";
import { breakNotes, noShowCard, noShowFacts } from "../no_shows.js";

/** Number of moves shown at once; they are made in their order. */
const MAX_MOVES = 8;
const TOPICS = [
  ...["plan", "moves", "tables", "players", "roster", "draws", "counters", "tournament"],
  ...["floor:room", "displays:room", "presence:room"],
];

/** The first action is emphasised; a later one has to wait. */
export function onlyFirstMain(cards) {
  const first = [].concat(...cards.map(({ buttons = [] }) => buttons)).find(({ isMain }) => isMain);
  const calm = (button) => (button === first ? button : Object.assign({}, button, { isMain: false }));
  return cards.map((card) => Object.assign({}, card, { buttons: (card.buttons || []).map(calm) }));
}

/** The values of the topics that the plan is made from. */
export function topicsOfPlan(state) {
  const known = TOPICS.map((kind) => ({ [kind]: state.known(kind) })).filter((each) => Object.values(each)[0]);
  return Object.assign({}, ...known);
}

/** @param {object | null} moved see `movedLast` */
export function planCards(state, moved) {
  const topics = topicsOfPlan(state);
  const { plan, moves, tables = {} } = topics;
  const redraw = plan && !pendingDraw(topics) ? plan.redraw : null;
  const alternates = alternatesFacts(topics, state.slug.value);
  const noShows = noShowFacts(topics);
  const asked = plan ? plan.where_is_the_button.filter((number) => tables[number]) : [];
  return [
    ...firstDrawCards(state, topics),
    ...(moves && moves.final_table_due ? [finalCard(state)] : []),
    ...(redraw ? [redrawCard(state, redraw)] : []),
    ...(alternates ? [alternatesCard(state, alternates)] : []),
    ...(moves && moves.next_to_break !== null ? [breakCard(state, moves.next_to_break, topics)] : []),
    ...asked.map((number) => askingCard(state, askedOf(number, tables[number]))),
    ...(moved ? [slipsCard(state, moved)] : []),
    ...moveCards(state, proposedMoves(topics)),
    ...(noShows ? [noShowCard(state, noShows, (id) => openNoShow(state, id))] : []),
    ...waitingCards(state, topics),
  ];
}

function proposedMoves({ plan, players = {} }) {
  const named = (move) => {
    const entry = players[move.entry];
    return Object.assign({ name: calledName(move.entry, entry), absent: Boolean(entry && entry.absent) }, move);
  };
  return plan ? plan.moves.slice(0, MAX_MOVES).map(named) : [];
}

/** The last moves, whose slips may be printed: `{key, title, count}`; null once play is over. */
export function movedLast(state) {
  const tournament = state.known("tournament");
  const last = lastMoved(state.known("moves"), state.now.value);
  if (!last || (tournament && tournament.ended)) {
    return null;
  }
  return {
    key: last.key,
    title: movedTitle(last, state.known("players") || {}, state.texts),
    count: last.moves.length,
  };
}

function movedTitle({ kind, table, moves }, players, texts) {
  if (kind !== "moves") {
    return kind === "break" ? texts("face.moves.break", { table: String(table) }) : texts("face.moves.final");
  }
  const [{ entry, from, to }] = moves;
  const one = { name: calledName(entry, players[entry]), from: from || "–", to };
  return moves.length > 1
    ? texts("face.print.moved_several", { count: moves.length })
    : texts("face.control.tables.proposed", one);
}

function slipsCard({ texts }, { key, title, count }) {
  const label = texts(count > 1 ? "face.print.slips" : "face.print.slip");
  const link = { what: "slips", query: `which=${key}`, label };
  return { key: "slips", title: texts("face.print.moved"), text: title, link };
}

/** The house redraws everybody at certain numbers of players or tables. */
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

/** Players who wait for a seat, unless a table that is to be opened seats them. */
function waitingCards(state, { plan, moves, players = {} }) {
  if (!moves || !moves.waiting.length || (plan && plan.new_table)) {
    return [];
  }
  const { texts } = state;
  const [id] = moves.waiting;
  const label = texts("face.control.tables.seat_first", { name: calledName(id, players[id]) });
  const act = () => state.give(label, "seat.give", { entry: id });
  const title = texts("face.control.tables.waiting", { count: moves.waiting.length });
  return [{ key: "waiting", title, buttons: [{ label, type: "seat.give", act }] }];
}
