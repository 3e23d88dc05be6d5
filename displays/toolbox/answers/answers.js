/** Answers for people: a headline, a picture of the table if there is one, and the reasons. */

import { duration } from "../../../static/js/texts/formats.js";
import { Fragment, html } from "../../../static/vendor/preact/preact.js";
import { writeCard } from "../fields/values.js";
import { headline, lines } from "./answer_parts.js";
import { BETTING } from "./betting_answers.js";
import { FLIGHTS } from "./flight_answers.js";
import { MONEY } from "./money_answers.js";
import { PROCEDURES } from "./procedure_answers.js";
import { STRUCTURES } from "./structure_answers.js";
import { TablePicture } from "./table_picture.js";

const joined = (seats) => seats.join(", ");

/** The marks for button and blinds; the button alone if it posts the only blind. */
function marksOf(
  { button, small_blind: small, big_blind: big, dead_button: deadButton, dead_small_blind: deadSmall },
  texts,
) {
  return [
    { seat: button, kind: "button", text: texts("face.toolbox.mark.button"), dead: deadButton },
    { seat: small, kind: "blind", text: texts("face.toolbox.mark.small_blind"), dead: deadSmall },
    { seat: big, kind: "blind", text: texts("face.toolbox.mark.big_blind"), dead: false },
  ].filter(({ seat }) => seat);
}

function pictureOf(question, blinds, words, texts, label) {
  const table = { seats: question.seats, occupied: question.occupied, marks: blinds ? marksOf(blinds, texts) : [] };
  return html`<div class="picture"><${TablePicture} table=${table} words=${words} label=${label} /></div>`;
}

function positions(answer, question, texts) {
  const say = (code) => texts(`face.toolbox.say.${code}`, answer);
  const atSeats = {};
  answer.no_hand.forEach((seat) => (atSeats[seat] = { kind: "waits", text: texts("face.toolbox.mark.waits") }));
  const words = [
    say(answer.dead_button ? "button_dead" : "button"),
    ...blindWords(answer, say),
    answer.no_hand.length
      ? texts("face.toolbox.say.no_hand", { seats: joined(answer.no_hand) })
      : texts("face.toolbox.say.all_dealt"),
  ];
  return [headline(say("positions")), pictureOf(question, answer, atSeats, texts, say("positions")), lines(words)];
}

function blindWords({ big_blind: big, dead_small_blind: deadSmall }, say) {
  return big ? [say(deadSmall ? "small_blind_dead" : "small_blind"), say("big_blind")] : [say("button_blind")];
}

/** The last hand of the question: button and blinds, or the button alone. */
const lastOf = ({ last, button }) => last || (button ? { button } : null);

function worstSeat(answer, question, texts) {
  const atSeats = {};
  answer.ranked.forEach(({ seat }, i) => (atSeats[seat] = { kind: i ? "ranked" : "best", text: `${i + 1}.` }));
  answer.forbidden.forEach((seat) => (atSeats[seat] = { kind: "never", text: "✕" }));
  const words = answer.ranked.length
    ? texts("face.toolbox.say.worst", answer.ranked[0])
    : texts("face.toolbox.say.no_seat");
  const ranked = answer.ranked.map(
    ({ seat, text }) => html`<li><b>${texts("face.toolbox.seat", { seat })}</b>${` ${text}`}</li>`,
  );
  const never = answer.forbidden.map((seat) => texts("face.toolbox.say.forbidden", { seat }));
  const nodes = [
    headline(words),
    pictureOf(question, lastOf(question), atSeats, texts, words),
    html`<ol class="ranked">
      ${ranked}
    </ol>`,
  ];
  return never.length ? [...nodes, lines(never)] : nodes;
}

function mover(answer, question, texts) {
  const words = texts("face.toolbox.say.mover", answer);
  const atSeats = { [answer.seat]: { kind: "moves", text: "→" } };
  return [headline(words), pictureOf(question, lastOf(question), atSeats, texts, words), lines([answer.text])];
}

/** The clock's position: the number of the level, not the index of its period. */
function clock(answer, question, texts) {
  const period = question.periods[answer.period];
  const level = question.periods.slice(0, answer.period + 1).filter(({ kind }) => kind === "level").length;
  const holds = answer.running && answer.remaining_ms === 0;
  const stopped = answer.finished ? "finished" : "stands";
  const running = holds ? "holds" : "runs";
  const next = answer.next_break_in_ms;
  const breaks = { 0: "in_break" }[String(next)] || (next === null ? "no_break" : "break_in");
  return [
    html`<p class="face"><b>${duration(answer.remaining_ms)}</b></p>`,
    headline(period.kind === "level" ? texts("face.toolbox.say.level", { level }) : texts("face.toolbox.choice.break")),
    lines([
      texts(`face.toolbox.say.clock.${answer.running ? running : stopped}`),
      texts(`face.toolbox.say.clock.${breaks}`, { in_ms: next }),
      texts("face.toolbox.say.clock.period", { number: answer.period + 1, count: question.periods.length }),
    ]),
  ];
}

function halt(answer, question, texts) {
  const { halted } = answer;
  const counts = Object.keys(question.players).map((table) => {
    const stops = halted.includes(Number(table));
    const players = texts("face.toolbox.players", { players: question.players[table] });
    return html`<li class=${stops ? "stops" : null}>
      <b>${texts("face.toolbox.table", { table })}</b><span>${players}</span>
      ${stops && html`<strong>${texts("face.toolbox.halts")}</strong>`}
    </li>`;
  });
  const which = { 0: "halts_none", 1: "halts_one" }[halted.length] || "halts_many";
  return [
    headline(texts(`face.toolbox.say.${which}`, { tables: joined(halted) })),
    html`<ul class="tables">
      ${counts}
    </ul>`,
  ];
}

function finalTable(answer, question, texts) {
  const decided = answer.players !== null;
  const why = question.heads_up_event ? "heads_up" : "td_decides_why";
  return [
    headline(decided ? texts("face.toolbox.players", answer) : texts("face.toolbox.say.td_decides")),
    lines([
      decided
        ? texts("face.toolbox.say.final_table", { players: answer.players, size: question.table_size })
        : texts(`face.toolbox.say.${why}`),
    ]),
  ];
}

/** Players in the order of the seat cards. */
function breakOrder(answer, question, texts) {
  const cards = question.seat_cards;
  const order = Object.keys(answer.seats).sort(
    (a, b) => cards.indexOf(answer.seats[a]) - cards.indexOf(answer.seats[b]),
  );
  const row = (player) =>
    html`<li>
      <b>${player}</b><span class="card">${writeCard(question.cards[player])}</span
      ><strong>${answer.seats[player]}</strong>
    </li>`;
  const first = { player: order[0], card: writeCard(question.cards[order[0]]), seat: answer.seats[order[0]] };
  return [
    headline(texts("face.toolbox.say.break_order", first)),
    html`<ol class="dealt">
      ${order.map(row)}
    </ol>`,
  ];
}

/** Any other answer: its parts by their names. */
function plain(answer, question, texts) {
  const name = (key) => {
    const code = `face.toolbox.field.${key}`;
    return texts(code) === code ? key : texts(code);
  };
  const value = (each) => (each !== null && typeof each === "object" ? JSON.stringify(each) : String(each));
  const part = (key) =>
    html`<dt>${name(key)}</dt>
      <dd>${value(answer[key])}</dd>`;
  return html`<dl class="plain" role="status">${Object.keys(answer).map(part)}</dl>`;
}

const TABLES = {
  positions,
  worst_seat: worstSeat,
  mover,
  clock,
  halt,
  final_table: finalTable,
  break_order: breakOrder,
};
const VIEWS = Object.assign({}, TABLES, PROCEDURES, BETTING, MONEY, STRUCTURES, FLIGHTS);

/** An answer as texts and pictures; `view`: its name in forms.json. */
export function Answer({ view, answer, question, texts }) {
  return html`<${Fragment}>${(VIEWS[view] || plain)(answer, question, texts)}<//>`;
}
