/** The end of the day on the control: the card, the last hands by table, the bags and their sum, and the next day. */

import { el } from "../../../static/js/dom.js";
import { bagsIn, endingDay, handNow, inProgressLine, lastCards, pickerName, pickerSeat, signed, slowestHand, tablesPlaying } from "../../../static/js/day_end.js";
import { placeOf } from "../../../static/js/seats.js";
import { pendingDraw } from "../draw_cards.js";
import { printLink } from "../shared/print_link.js";
import { openScheduleDay } from "../schedule_day.js";
import { calledName } from "../seating_words.js";
import { DayEndDialogs } from "./day_end_dialogs.js";

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
    away: topic.end ? topic.end.missing.filter((entry) => players && players[entry] && players[entry].absent).map((entry) => calledName(entry, players[entry])) : [],
    tablesToBag: topic.end ? tablesToBag(topic.end, players || {}) : [],
  });
}

/** The tables of those whose bags are not counted yet. */
function tablesToBag(end, players) {
  const tables = end.missing.map((entry) => placeOf((players[entry] || {}).seat)).filter(Boolean);
  return [...new Set(tables.map(({ table }) => table))].sort((a, b) => a - b);
}

function draw(known, kit) {
  const end = endingDay(known);
  const made = { none: idle, dealing, picking, playing, bagging };
  const over = known.end && known.end.step === "over" ? dayBegun(known, kit) : [];
  return [...over, ...made[end ? end.step : "none"](known, kit)];
}

// -- before -------------------------------------------------------------------------------------------

function idle(known, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.day_end.end_it");
  const start = () => (known.cards ? hands.give(label, "day_end.start", {}) : new DayEndDialogs(kit).start());
  const comes = known.cards !== null && known.minutes_before !== null;
  const due = known.due_at !== null ? texts("face.day_end.due", { minutes: known.minutes_before }) : comes && !known.planned ? texts("face.day_end.not_planned", { minutes: known.minutes_before }) : "";
  const without = texts("face.day_end.without_draw");
  const end = () => hands.give(without, "day_end.start", { draw: false });
  return [
    card(texts("face.day_end.day", { day: known.day }), [texts("face.day_end.how"), due].filter(Boolean).join(" "), hands.button("button", label, "day_end.start", start)),
    realCards(known.cards, kit),
    card(without, texts("face.day_end.without_draw_how"), hands.button("button", without, "day_end.start", end)),
    ...nextDay(kit),
  ];
}

/** The start of the next day, which may be set at any time before it plays. */
function nextDay(kit) {
  const { texts, hands, card, face } = kit;
  const { clock } = face.topics;
  if (!clock) {
    return [];
  }
  const { number, resumes_at: at, starts } = clock.day;
  const day = number + 1;
  const label = texts("face.control.schedule_day", { day });
  const schedule = hands.button("button", label, "day.schedule", () => openScheduleDay(kit, clock.day));
  if (at === null) {
    return [card(texts("face.day_end.not_scheduled", { day }), "", schedule)];
  }
  const back = texts("face.control.unschedule_day", { day });
  const unschedule = hands.button("button", back, "day.unschedule", () => hands.give(back, "day.unschedule", {}));
  return [card(texts("face.day_end.next_at", { day, back_at: at, back_date: at }), texts(`face.day_end.next_at_how.${starts}`), schedule, unschedule)];
}

/** Drawn with real cards: what the card says is one tap. */
function realCards(cards, { texts, hands, card }) {
  const buttons = (cards || USUAL_CARDS).map((count) => {
    const label = texts("face.day_end.turned", { hands: count });
    return hands.button("button", String(count), "day_end.record", () => hands.give(label, "day_end.record", { hands: count }), { "aria-label": label });
  });
  return card(texts("face.day_end.real_cards"), texts("face.day_end.real_cards_how"), ...buttons);
}

// -- the card -----------------------------------------------------------------------------------------

function dealing(known, kit) {
  return [kit.card(kit.texts("face.day_end.dealing"), "", callOff(kit)), realCards(known.end.cards, kit)];
}

function callOff({ texts, hands }) {
  const label = texts("face.day_end.call_off");
  return hands.button("button", label, "day_end.call_off", () => hands.give(label, "day_end.call_off", {}));
}

function picking(known, kit) {
  const { texts, hands, card } = kit;
  const { end, picker } = known;
  const name = picker || pickerName(end, texts);
  const pick = (position) => hands.give(texts("face.day_end.picked", { position }), "day_end.pick", Object.assign({ position }, end.picker ? { entry: end.picker.entry } : {}));
  const title = name ? texts("face.day_end.picks", { name }) : texts("face.day_end.somebody_picks");
  const how = [pickerSeat(end, texts), texts("face.day_end.pick_for"), end.deck.short ? texts("face.day_end.committed", { short: end.deck.short }) : ""];
  return [
    card(title, how.filter(Boolean).join(" · "), el("div.last-cards", { role: "group", "aria-label": texts("face.day_end.title") }, ...lastCards(end, texts, pick))),
    card(texts("face.day_end.call_off"), texts("face.day_end.call_off_how"), callOff(kit)),
    realCards(end.cards, kit),
  ];
}

// -- the last hands -----------------------------------------------------------------------------------

function playing(known, kit) {
  const { texts, hands, card } = kit;
  const { end } = known;
  const tables = tablesPlaying(end);
  const done = (one) => {
    const hand = handNow(end, one);
    const label = `${texts("face.table.table", { table: one.table })}: ${texts("face.day_end.hand_done", { hand })}`;
    const button = hands.button("button", String(one.table), "day_end.hand_done", () => hands.give(label, "day_end.hand_done", { hand, tables: [one.table] }), { "aria-label": label });
    button.append(el("small", {}, texts("face.day_end.left", { left: one.left })));
    return button;
  };
  const slowest = slowestHand(end);
  const all = texts("face.day_end.all_hands", { hand: slowest });
  const last = texts("face.day_end.all_last"); // there in the last hand too, where it is the same tap
  const give = (label, hand) => hands.button("button", label, "day_end.hand_done", () => hands.give(label, "day_end.hand_done", { hand }));
  const taps = [...(slowest < end.hands ? [give(all, slowest)] : []), give(last, end.hands)];
  return [
    card(texts("face.day_end.turned", { hands: end.hands }), inProgressLine(known, texts), ...(end.position === null ? [] : [el("div.last-cards", {}, ...lastCards(end, texts))])),
    card(texts("face.day_end.still", { tables: tables.length }), texts("face.day_end.tap_table"), ...tables.slice(0, MAX_TABLES).map(done), ...taps),
    ...(end.tables.length > tables.length ? [bags(known, kit)] : []),
  ];
}

// -- the bags -----------------------------------------------------------------------------------------

function bags(known, kit) {
  const { texts, card } = kit;
  const { end, away } = known;
  const count = known.tablesToBag.filter((table) => end.step !== "playing" || end.tables.some((one) => one.table === table && !one.left));
  const dialogs = new DayEndDialogs(kit);
  const buttons = count.slice(0, MAX_TABLES).map((table) => countButton(table, dialogs, kit));
  const absent = away.length ? `${texts("face.day_end.away")}: ${away.join(", ")}` : "";
  const nameless = end.only_counted && end.step !== "playing" ? tableBags(end, dialogs, kit) : [];
  return card(texts("face.day_end.bags", bagsIn(end)), [texts("face.day_end.in_bags", { total: end.total, in_play: end.in_play }), absent, count.length ? texts("face.day_end.tap_to_bag") : "", end.only_counted ? texts("face.day_end.table_bags_how") : ""].filter(Boolean).join(" · "), ...buttons, ...nameless, ...prints(kit));
}

function countButton(table, dialogs, { texts, hands }) {
  return hands.button("button", texts("face.table.table", { table }), "day_end.bag", () => dialogs.count(table), { "aria-label": texts("face.day_end.count_table", { table }) });
}

/** Players without names: their bags by table, those counted to correct them. */
function tableBags({ table_bags: counted }, dialogs, { texts, hands }) {
  const one = (table) => hands.button("button", texts("face.day_end.table_bags_of", Object.assign({ table }, counted[table])), "day_end.table_bags", () => dialogs.tableBags(table));
  const label = texts("face.day_end.table_bags");
  return [...Object.keys(counted).map(one), hands.button("button", label, "day_end.table_bags", () => dialogs.tableBags(null))];
}

function prints({ texts, face }) {
  return [printLink(face, "bags", "", texts("face.day_end.print_slips")), printLink(face, "counts", "", texts("face.day_end.print_counts"))];
}

function bagging(known, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.day_end.begin", { day: known.day + 1 });
  const begin = hands.button(known.end.to_count ? "button" : "button.main", label, "day_end.next_day", () => hands.give(label, "day_end.next_day", {}));
  return [bags(known, kit), ...difference(known, kit), card(label, texts(`face.day_end.next_how.${known.resume_with}`), begin), ...nextDay(kit), ...corrections(known, kit)];
}

/** A difference is said, and accepted with a reason. */
function difference({ end }, kit) {
  const { texts, hands, card } = kit;
  if (!end.difference) {
    return [];
  }
  const title = texts("face.day_end.difference", { difference: signed(end.difference, texts) });
  const accept = hands.button("button", texts("face.day_end.accept"), "day_end.accept", () => new DayEndDialogs(kit).accept(title));
  return [end.accepted ? card(title, texts("face.day_end.accepted")) : card(title, "", accept)];
}

/** The counts of a table again, to correct them. */
function corrections({ end, tablesToBag: missing }, kit) {
  const { texts, card } = kit;
  const dialogs = new DayEndDialogs(kit);
  const counted = end.tables.filter((one) => one.bags > 0 && !missing.includes(one.table)).slice(0, MAX_TABLES);
  const buttons = counted.map(({ table }) => countButton(table, dialogs, kit));
  return buttons.length ? [card(texts("face.day_end.correct"), "", ...buttons)] : [];
}

/** The day after: its counts, and the redraw with which it begins. */
function dayBegun(known, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.day_end.redraw");
  const publish = () => hands.button("button.main", label, "draw.publish", () => hands.give(label, "draw.publish", { kind: "redraw" }));
  const due = known.pending ? card(texts("face.draw.kind.redraw"), texts("face.day_end.redraw_published")) : card(label, texts("face.day_end.redraw_how"), publish());
  const redraw = known.end.redraw ? [due] : [];
  return [...redraw, ...nextDay(kit), bags(known, kit), ...difference(known, kit), ...corrections(known, kit)];
}

export const DAY_END = {
  key: "day_end",
  kinds: ["day_end", "draws"],
  facts,
  isBusy: (known) => endingDay(known) !== null || Boolean(known.end && known.end.redraw),
  draw,
  rules: ["day_end.cards", "day_end.minutes_before", "day_end.drawn_by", "day_end.face_down"],
};
