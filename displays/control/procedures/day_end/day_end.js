/** The end of the day on the control: draw of a card, last hands by table, bags and their sum, next day. */

import { preactEl } from "../../../../static/js/preact_el.js";
import {
  bagsIn,
  dayText,
  endingDay,
  handNow,
  inProgressLine,
  lastCards,
  pickerName,
  pickerSeat,
  signed,
  slowestHand,
  tablesPlaying,
} from "../../../../static/js/procedures/day_end.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { hasFlightsToMerge, sessionIn } from "../../../../static/js/shown_session.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { pendingDraw } from "../../tables/draw_cards.js";
import { ScheduleDayDialog } from "../../clock/schedule_day.js";
import { nameOrNumber } from "../../shared/entries.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { PrintLink } from "../../shared/print_link.js";
import { labelOf } from "../../shell/session_switch.js";
import { Card, GiveButton, joined } from "../card.js";
import { AcceptDialog, CardsDialog, CountDialog, TableBagsDialog } from "./day_end_dialogs.js";

/** Maximum number of tables with a button; the last button reports all tables. */
const MAX_TABLES = 60;
/** Cards of a rule set that names none. */
const DEFAULT_CARDS = [3, 4, 5, 6, 7];

function factsOf({ day_end: topic, counters, players, draws }) {
  if (!topic || !counters) {
    return null;
  }
  const picker = topic.end && topic.end.picker;
  return Object.assign({}, topic, {
    pending: pendingDraw({ draws }) !== null,
    picker: picker ? nameOrNumber(picker.entry, (players || {})[picker.entry]) : null,
    away: topic.end
      ? topic.end.missing
          .filter((entry) => players && players[entry] && players[entry].absent)
          .map((entry) => nameOrNumber(entry, players[entry]))
      : [],
    tablesToBag: topic.end ? tablesToBag(topic.end, players || {}) : [],
  });
}

/** The tables with players whose bags are not counted yet. */
function tablesToBag(end, players) {
  const tables = end.missing.map((entry) => placeOf((players[entry] || {}).seat)).filter(Boolean);
  return [...new Set(tables.map(({ table }) => table))].sort((a, b) => a - b);
}

const STEPS = { none: Idle, dealing: Dealing, picking: Picking, playing: LastHands, bagging: Bagging };

function Content({ state, facts }) {
  const end = endingDay(facts);
  const isOver = facts.end && facts.end.step === "over";
  return html`
    ${isOver && html`<${DayBegun} state=${state} facts=${facts} />`}
    <${STEPS[end ? end.step : "none"]} state=${state} facts=${facts} />
  `;
}

// -- before -------------------------------------------------------------------------------------------

function Idle({ state, facts }) {
  const { texts } = state;
  const label = texts("face.day_end.end_it");
  const start = () => (facts.cards ? state.give(label, "day_end.start", {}) : state.openDialog(CardsDialog));
  const withoutDraw = texts("face.day_end.without_draw");
  return html`
    <${Card}
      title=${dayText(facts.day, state.topicValue("clock"), texts)}
      text=${joined([texts("face.day_end.how"), dueText(facts, texts)], " ")}
    >
      <${RoleButton} state=${state} label=${label} type="day_end.start" onClick=${start} />
    <//>
    <${RealCards} state=${state} cards=${facts.cards} />
    <${Card} title=${withoutDraw} text=${texts("face.day_end.without_draw_how")}>
      <${GiveButton} state=${state} label=${withoutDraw} type="day_end.start" fields=${{ draw: false }} />
    <//>
    <${NextDay} state=${state} />
  `;
}

/** The time of the draw, if the rule set has one. */
function dueText({ cards, minutes_before: minutes, due_at: at, planned }, texts) {
  if (at !== null) {
    return texts("face.day_end.due", { minutes });
  }
  return cards !== null && minutes !== null && !planned ? texts("face.day_end.not_planned", { minutes }) : "";
}

/** The card of the next day's start, which can be scheduled before that day begins. */
function NextDay({ state }) {
  const { texts } = state;
  const clock = state.topicValue("clock");
  if (!clock) {
    return null;
  }
  const { number, resumes_at: at, starts } = clock.day;
  const day = number + 1;
  const schedule = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.control.schedule_day", { day })}
      type="day.schedule"
      onClick=${() => state.openDialog(ScheduleDayDialog, { day: clock.day })}
    />
  `;
  if (at === null) {
    return html`<${Card} title=${texts("face.day_end.not_scheduled", { day })}>${schedule}<//>`;
  }
  const title = texts("face.day_end.next_at", { day, back_at: at, back_date: at });
  return html`
    <${Card} title=${title} text=${texts(`face.day_end.next_at_how.${starts}`)}>
      ${schedule}
      <${GiveButton} state=${state} label=${texts("face.control.unschedule_day", { day })} type="day.unschedule" />
    <//>
  `;
}

/** The card that records a draw with real cards; a button for each number of hands. */
function RealCards({ state, cards }) {
  const { texts } = state;
  const button = (hands) => html`
    <${GiveButton}
      key=${hands}
      state=${state}
      label=${texts("face.day_end.turned", { hands })}
      words=${String(hands)}
      type="day_end.record"
      fields=${{ hands }}
    />
  `;
  return html`
    <${Card} title=${texts("face.day_end.real_cards")} text=${texts("face.day_end.real_cards_how")}>
      ${(cards || DEFAULT_CARDS).map(button)}
    <//>
  `;
}

// -- the card -----------------------------------------------------------------------------------------

function Dealing({ state, facts }) {
  return html`
    <${Card} title=${state.texts("face.day_end.dealing")}><${CallOffButton} state=${state} /><//>
    <${RealCards} state=${state} cards=${facts.end.cards} />
  `;
}

function CallOffButton({ state }) {
  return html`<${GiveButton} state=${state} label=${state.texts("face.day_end.call_off")} type="day_end.call_off" />`;
}

function Picking({ state, facts: { end, picker } }) {
  const { texts } = state;
  const name = picker || pickerName(end, texts);
  const entry = end.picker ? { entry: end.picker.entry } : {};
  const pick = (position) => {
    const label = texts("face.day_end.picked", { position });
    state.give(label, "day_end.pick", Object.assign({ position }, entry));
  };
  const { short } = end.deck;
  const lines = [
    pickerSeat(end, texts),
    texts("face.day_end.pick_for"),
    short ? texts("face.day_end.committed", { short }) : "",
  ];
  return html`
    <${Card}
      title=${name ? texts("face.day_end.picks", { name }) : texts("face.day_end.somebody_picks")}
      text=${joined(lines)}
    >
      <div class="last-cards" role="group" aria-label=${texts("face.day_end.title")}>
        ${lastCards(end, texts, preactEl, pick)}
      </div>
    <//>
    <${Card} title=${texts("face.day_end.call_off")} text=${texts("face.day_end.call_off_how")}>
      <${CallOffButton} state=${state} />
    <//>
    <${RealCards} state=${state} cards=${end.cards} />
  `;
}

// -- the last hands -----------------------------------------------------------------------------------

function LastHands({ state, facts }) {
  const { texts } = state;
  const { end } = facts;
  const tables = tablesPlaying(end);
  const cards = html`<div class="last-cards">${lastCards(end, texts, preactEl)}</div>`;
  const hasDoneTables = end.tables.length > tables.length;
  return html`
    <${Card} title=${texts("face.day_end.turned", { hands: end.hands })} text=${inProgressLine(facts, texts)}>
      ${end.position !== null && cards}
    <//>
    <${TablesPlaying} state=${state} end=${end} tables=${tables} />
    ${hasDoneTables && html`<${Bags} state=${state} facts=${facts} />`}
  `;
}

function TablesPlaying({ state, end, tables }) {
  const { texts } = state;
  const slowest = slowestHand(end);
  const allButton = (label, hand) =>
    html`<${GiveButton} state=${state} label=${label} type="day_end.hand_done" fields=${{ hand }} />`;
  return html`
    <${Card} title=${texts("face.day_end.still", { tables: tables.length })} text=${texts("face.day_end.tap_table")}>
      ${tables
        .slice(0, MAX_TABLES)
        .map((entry) => html`<${HandDone} key=${entry.table} state=${state} end=${end} entry=${entry} />`)}
      ${slowest < end.hands && allButton(texts("face.day_end.all_hands", { hand: slowest }), slowest)}
      ${allButton(texts("face.day_end.all_last"), end.hands)}
    <//>
  `;
}

function HandDone({ state, end, entry }) {
  const { texts } = state;
  const { table, left } = entry;
  const hand = handNow(end, entry);
  const label = `${texts("face.table.table", { table })}: ${texts("face.day_end.hand_done", { hand })}`;
  return html`
    <${GiveButton}
      state=${state}
      label=${label}
      words=${String(table)}
      type="day_end.hand_done"
      fields=${{ hand, tables: [table] }}
    >
      <small>${texts("face.day_end.left", { left })}</small>
    <//>
  `;
}

// -- the bags -----------------------------------------------------------------------------------------

/** Whether all bags of a flight that is to be merged are counted, and the director has not ended it. */
export function isFlightToEnd(end, tournament, session) {
  const flight = hasFlightsToMerge(tournament) && sessionIn(tournament, session);
  return Boolean(flight) && flight.state === "open" && end.step === "bagging" && !end.to_count;
}

function Bags({ state, facts }) {
  const { texts } = state;
  const { end, away, tablesToBag: uncounted } = facts;
  const tournament = state.topicValue("tournament");
  const session = state.desk.session.value;
  const hasPlayed = (table) => end.tables.some((entry) => entry.table === table && !entry.left);
  const tables = uncounted.filter((table) => end.step !== "playing" || hasPlayed(table));
  const lines = [
    texts("face.day_end.in_bags", { total: end.total, in_play: end.in_play }),
    away.length ? `${texts("face.day_end.away")}: ${away.join(", ")}` : "",
    tables.length ? texts("face.day_end.tap_to_bag") : "",
    end.only_counted ? texts("face.day_end.table_bags_how") : "",
    isFlightToEnd(end, tournament, session)
      ? texts("face.day_end.flight_to_end", { label: labelOf(sessionIn(tournament, session)) })
      : "",
  ];
  const hasTableBags = Boolean(end.only_counted) && end.step !== "playing";
  return html`
    <${Card} title=${texts("face.day_end.bags", bagsIn(end))} text=${joined(lines)}>
      ${tables.slice(0, MAX_TABLES).map((table) => html`<${CountButton} key=${table} state=${state} table=${table} />`)}
      ${hasTableBags && html`<${TableBags} state=${state} counted=${end.table_bags} />`}
      <${PrintLink} state=${state} paper="bags" label=${texts("face.day_end.print_slips")} />
      <${PrintLink} state=${state} paper="counts" label=${texts("face.day_end.print_counts")} />
    <//>
  `;
}

function CountButton({ state, table }) {
  const { texts } = state;
  return html`
    <${RoleButton}
      state=${state}
      label=${texts("face.table.table", { table })}
      aria-label=${texts("face.day_end.count_table", { table })}
      type="day_end.bag"
      onClick=${() => state.roster.withTable(table, () => state.openDialog(CountDialog, { table }))}
    />
  `;
}

/** Bags of players without names: a button for each counted table, and one for another table. */
function TableBags({ state, counted }) {
  const { texts } = state;
  const button = (label, table) => html`
    <${RoleButton}
      key=${table}
      state=${state}
      label=${label}
      type="day_end.table_bags"
      onClick=${() => state.openDialog(TableBagsDialog, { table })}
    />
  `;
  const countedButton = (table) =>
    button(texts("face.day_end.table_bags_of", Object.assign({ table }, counted[table])), table);
  return html`${Object.keys(counted).map(countedButton)}${button(texts("face.day_end.table_bags"), null)}`;
}

/** Whether the next day is the main step: all bags are counted, and no other flight has to be merged first. */
export function isNextDayMain(end, tournament) {
  return !end.to_count && !hasFlightsToMerge(tournament);
}

function Bagging({ state, facts }) {
  const { texts } = state;
  const label = texts("face.day_end.begin", { day: facts.day + 1 });
  const className = isNextDayMain(facts.end, state.topicValue("tournament")) ? "main" : undefined;
  return html`
    <${Bags} state=${state} facts=${facts} />
    <${Difference} state=${state} end=${facts.end} />
    <${Card} title=${label} text=${texts(`face.day_end.next_how.${facts.resume_with}`)}>
      <${GiveButton} state=${state} class=${className} label=${label} type="day_end.next_day" />
    <//>
    <${NextDay} state=${state} />
    <${Corrections} state=${state} facts=${facts} />
  `;
}

/** The card of a difference, with a button that accepts it with a reason. */
function Difference({ state, end }) {
  const { texts } = state;
  if (!end.difference) {
    return null;
  }
  const title = texts("face.day_end.difference", { difference: signed(end.difference, texts) });
  const accept = html`
    <${RoleButton}
      state=${state}
      label=${texts("face.day_end.accept")}
      type="day_end.accept"
      onClick=${() => state.openDialog(AcceptDialog, { title })}
    />
  `;
  return html`
    <${Card} title=${title} text=${end.accepted ? texts("face.day_end.accepted") : ""}>${!end.accepted && accept}<//>
  `;
}

/** The card that corrects the counts of a table. */
function Corrections({ state, facts: { end, tablesToBag: uncounted } }) {
  const counted = end.tables.filter((entry) => entry.bags > 0 && !uncounted.includes(entry.table)).slice(0, MAX_TABLES);
  const button = ({ table }) => html`<${CountButton} key=${table} state=${state} table=${table} />`;
  return counted.length > 0
    ? html`<${Card} title=${state.texts("face.day_end.correct")}>${counted.map(button)}<//>`
    : null;
}

/** The begun day: redraw, and counts of the day before. */
function DayBegun({ state, facts }) {
  return html`
    ${facts.end.redraw && html`<${Redraw} state=${state} isPublished=${facts.pending} />`}
    <${NextDay} state=${state} />
    <${Bags} state=${state} facts=${facts} />
    <${Difference} state=${state} end=${facts.end} />
    <${Corrections} state=${state} facts=${facts} />
  `;
}

function Redraw({ state, isPublished }) {
  const { texts } = state;
  if (isPublished) {
    return html`<${Card} title=${texts("face.draw.kind.redraw")} text=${texts("face.day_end.redraw_published")} />`;
  }
  const label = texts("face.day_end.redraw");
  return html`
    <${Card} title=${label} text=${texts("face.day_end.redraw_how")}>
      <${GiveButton} state=${state} class="main" label=${label} type="draw.publish" fields=${{ kind: "redraw" }} />
    <//>
  `;
}

export const DAY_END = {
  key: "day_end",
  kinds: ["day_end", "draws"],
  facts: factsOf,
  isBusy: (facts) => endingDay(facts) !== null || Boolean(facts.end && facts.end.redraw),
  Content,
  rules: ["day_end.cards", "day_end.minutes_before", "day_end.drawn_by", "day_end.face_down"],
};
