/** The end of the day on the control: the card, the last hands by table, the bags and their sum, and the next day. */

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
import { virtual } from "../../../../static/js/virtual.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { pendingDraw } from "../../tables/draw_cards.js";
import { ScheduleDayDialog } from "../../clock/schedule_day.js";
import { calledName } from "../../shared/seating_words.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { PrintLink } from "../../shared/print_link.js";
import { Card, GiveButton, joined } from "../card.js";
import { AcceptDialog, CardsDialog, CountDialog, TableBagsDialog } from "./day_end_dialogs.js";

/** Number of tables that have a button here; the last button reports all of them at once. */
const MAX_TABLES = 60;
/** Real cards of a set that names none. */
const USUAL_CARDS = [3, 4, 5, 6, 7];

function facts({ day_end: topic, counters, players, draws }) {
  if (!topic || !counters) {
    return null;
  }
  const picker = topic.end && topic.end.picker;
  return Object.assign({}, topic, {
    pending: pendingDraw({ draws }) !== null,
    picker: picker ? calledName(picker.entry, (players || {})[picker.entry]) : null,
    away: topic.end
      ? topic.end.missing
          .filter((entry) => players && players[entry] && players[entry].absent)
          .map((entry) => calledName(entry, players[entry]))
      : [],
    tablesToBag: topic.end ? tablesToBag(topic.end, players || {}) : [],
  });
}

/** The tables of those whose bags are not counted yet. */
function tablesToBag(end, players) {
  const tables = end.missing.map((entry) => placeOf((players[entry] || {}).seat)).filter(Boolean);
  return [...new Set(tables.map(({ table }) => table))].sort((a, b) => a - b);
}

const STEPS = { none: Idle, dealing: Dealing, picking: Picking, playing: LastHands, bagging: Bagging };

function Content({ state, facts: known }) {
  const end = endingDay(known);
  const isOver = known.end && known.end.step === "over";
  return html`
    ${isOver && html`<${DayBegun} state=${state} known=${known} />`}
    <${STEPS[end ? end.step : "none"]} state=${state} known=${known} />
  `;
}

// -- before -------------------------------------------------------------------------------------------

function Idle({ state, known }) {
  const { texts } = state;
  const label = texts("face.day_end.end_it");
  const start = () => (known.cards ? state.give(label, "day_end.start", {}) : state.openDialog(CardsDialog));
  const without = texts("face.day_end.without_draw");
  return html`
    <${Card}
      title=${dayText(known.day, state.known("clock"), texts)}
      text=${joined([texts("face.day_end.how"), dueText(known, texts)], " ")}
    >
      <${RoleButton} state=${state} label=${label} type="day_end.start" onClick=${start} />
    <//>
    <${RealCards} state=${state} cards=${known.cards} />
    <${Card} title=${without} text=${texts("face.day_end.without_draw_how")}>
      <${GiveButton} state=${state} label=${without} type="day_end.start" fields=${{ draw: false }} />
    <//>
    <${NextDay} state=${state} />
  `;
}

/** When the card is to be drawn, where the rule set has a time for it. */
function dueText({ cards, minutes_before: minutes, due_at: at, planned }, texts) {
  if (at !== null) {
    return texts("face.day_end.due", { minutes });
  }
  return cards !== null && minutes !== null && !planned ? texts("face.day_end.not_planned", { minutes }) : "";
}

/** The start of the next day, which may be set at any time before it plays. */
function NextDay({ state }) {
  const { texts } = state;
  const clock = state.known("clock");
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

/** Drawn with real cards: what the card says is one tap. */
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
      ${(cards || USUAL_CARDS).map(button)}
    <//>
  `;
}

// -- the card -----------------------------------------------------------------------------------------

function Dealing({ state, known }) {
  return html`
    <${Card} title=${state.texts("face.day_end.dealing")}><${CallOffButton} state=${state} /><//>
    <${RealCards} state=${state} cards=${known.end.cards} />
  `;
}

function CallOffButton({ state }) {
  return html`<${GiveButton} state=${state} label=${state.texts("face.day_end.call_off")} type="day_end.call_off" />`;
}

function Picking({ state, known: { end, picker } }) {
  const { texts } = state;
  const name = picker || pickerName(end, texts);
  const entry = end.picker ? { entry: end.picker.entry } : {};
  const pick = (position) => {
    const label = texts("face.day_end.picked", { position });
    state.give(label, "day_end.pick", Object.assign({ position }, entry));
  };
  const { short } = end.deck;
  const how = [
    pickerSeat(end, texts),
    texts("face.day_end.pick_for"),
    short ? texts("face.day_end.committed", { short }) : "",
  ];
  return html`
    <${Card}
      title=${name ? texts("face.day_end.picks", { name }) : texts("face.day_end.somebody_picks")}
      text=${joined(how)}
    >
      <div class="last-cards" role="group" aria-label=${texts("face.day_end.title")}>
        <${LastCards} end=${end} texts=${texts} pick=${pick} />
      </div>
    <//>
    <${Card} title=${texts("face.day_end.call_off")} text=${texts("face.day_end.call_off_how")}>
      <${CallOffButton} state=${state} />
    <//>
    <${RealCards} state=${state} cards=${end.cards} />
  `;
}

/** @param {(position: number) => void} props.pick where they are buttons */
function LastCards({ end, texts, pick }) {
  const card = (node, index) => virtual(node, node.localName === "button" ? { onClick: () => pick(index + 1) } : {});
  return lastCards(end, texts, pick).map(card);
}

// -- the last hands -----------------------------------------------------------------------------------

function LastHands({ state, known }) {
  const { texts } = state;
  const { end } = known;
  const tables = tablesPlaying(end);
  const cards = html`<div class="last-cards"><${LastCards} end=${end} texts=${texts} /></div>`;
  const someAreDone = end.tables.length > tables.length;
  return html`
    <${Card} title=${texts("face.day_end.turned", { hands: end.hands })} text=${inProgressLine(known, texts)}>
      ${end.position !== null && cards}
    <//>
    <${TablesPlaying} state=${state} end=${end} tables=${tables} />
    ${someAreDone && html`<${Bags} state=${state} known=${known} />`}
  `;
}

function TablesPlaying({ state, end, tables }) {
  const { texts } = state;
  const slowest = slowestHand(end);
  const all = (label, hand) =>
    html`<${GiveButton} state=${state} label=${label} type="day_end.hand_done" fields=${{ hand }} />`;
  return html`
    <${Card} title=${texts("face.day_end.still", { tables: tables.length })} text=${texts("face.day_end.tap_table")}>
      ${tables
        .slice(0, MAX_TABLES)
        .map((one) => html`<${HandDone} key=${one.table} state=${state} end=${end} one=${one} />`)}
      ${slowest < end.hands && all(texts("face.day_end.all_hands", { hand: slowest }), slowest)}
      ${/* In the last hand too, where it is the same tap. */ all(texts("face.day_end.all_last"), end.hands)}
    <//>
  `;
}

function HandDone({ state, end, one: { table, left }, one }) {
  const { texts } = state;
  const hand = handNow(end, one);
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

function Bags({ state, known }) {
  const { texts } = state;
  const { end, away, tablesToBag: missing } = known;
  const hasPlayed = (table) => end.tables.some((one) => one.table === table && !one.left);
  const count = missing.filter((table) => end.step !== "playing" || hasPlayed(table));
  const about = [
    texts("face.day_end.in_bags", { total: end.total, in_play: end.in_play }),
    away.length ? `${texts("face.day_end.away")}: ${away.join(", ")}` : "",
    count.length ? texts("face.day_end.tap_to_bag") : "",
    end.only_counted ? texts("face.day_end.table_bags_how") : "",
  ];
  const hasTableBags = Boolean(end.only_counted) && end.step !== "playing";
  return html`
    <${Card} title=${texts("face.day_end.bags", bagsIn(end))} text=${joined(about)}>
      ${count.slice(0, MAX_TABLES).map((table) => html`<${CountButton} key=${table} state=${state} table=${table} />`)}
      ${hasTableBags && html`<${TableBags} state=${state} counted=${end.table_bags} />`}
      <${PrintLink} state=${state} what="bags" label=${texts("face.day_end.print_slips")} />
      <${PrintLink} state=${state} what="counts" label=${texts("face.day_end.print_counts")} />
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

/** Players without names: their bags by table, those counted to correct them. */
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
  const one = (table) => button(texts("face.day_end.table_bags_of", Object.assign({ table }, counted[table])), table);
  return html`${Object.keys(counted).map(one)}${button(texts("face.day_end.table_bags"), null)}`;
}

function Bagging({ state, known }) {
  const { texts } = state;
  const label = texts("face.day_end.begin", { day: known.day + 1 });
  const className = known.end.to_count ? undefined : "main";
  return html`
    <${Bags} state=${state} known=${known} />
    <${Difference} state=${state} end=${known.end} />
    <${Card} title=${label} text=${texts(`face.day_end.next_how.${known.resume_with}`)}>
      <${GiveButton} state=${state} class=${className} label=${label} type="day_end.next_day" />
    <//>
    <${NextDay} state=${state} />
    <${Corrections} state=${state} known=${known} />
  `;
}

/** A difference is shown, and accepted with a reason. */
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

/** The counts of a table again, to correct them. */
function Corrections({ state, known: { end, tablesToBag: missing } }) {
  const counted = end.tables.filter((one) => one.bags > 0 && !missing.includes(one.table)).slice(0, MAX_TABLES);
  const button = ({ table }) => html`<${CountButton} key=${table} state=${state} table=${table} />`;
  return counted.length > 0
    ? html`<${Card} title=${state.texts("face.day_end.correct")}>${counted.map(button)}<//>`
    : null;
}

/** The day after: its counts, and the redraw with which it begins. */
function DayBegun({ state, known }) {
  return html`
    ${known.end.redraw && html`<${Redraw} state=${state} isPublished=${known.pending} />`}
    <${NextDay} state=${state} />
    <${Bags} state=${state} known=${known} />
    <${Difference} state=${state} end=${known.end} />
    <${Corrections} state=${state} known=${known} />
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
  facts,
  isBusy: (known) => endingDay(known) !== null || Boolean(known.end && known.end.redraw),
  Content,
  rules: ["day_end.cards", "day_end.minutes_before", "day_end.drawn_by", "day_end.face_down"],
};
