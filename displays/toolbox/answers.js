/** Answers as people read them: one headline, a picture where there is one, and the reasons in words. */

import { el } from "/static/js/dom.js";
import { duration } from "/static/js/formats.js";
import { BETTING } from "./betting_answers.js";
import { PROCEDURES } from "./procedure_answers.js";
import { headline, lines } from "./said.js";
import { tablePicture } from "./table_picture.js";
import { writeCard } from "./values.js";

const listed = (seats) => seats.join(", ");

/** Button and blinds as the picture shows them. */
function marksOf({ button, small_blind: small, big_blind: big, dead_button: deadButton, dead_small_blind: deadSmall }, texts) {
  return [
    { seat: button, kind: "button", text: texts("face.toolbox.mark.button"), dead: deadButton },
    { seat: small, kind: "blind", text: texts("face.toolbox.mark.small_blind"), dead: deadSmall },
    { seat: big, kind: "blind", text: texts("face.toolbox.mark.big_blind"), dead: false },
  ];
}

function pictureOf(given, blinds, said, texts, label) {
  const table = { seats: given.seats, occupied: given.occupied, marks: blinds ? marksOf(blinds, texts) : [] };
  return el("div.picture", {}, tablePicture(table, said, label));
}

function positions(answer, given, texts) {
  const say = (code) => texts(`face.toolbox.say.${code}`, answer);
  const said = {};
  answer.no_hand.forEach((seat) => (said[seat] = { kind: "waits", text: texts("face.toolbox.mark.waits") }));
  const words = [
    say(answer.dead_button ? "button_dead" : "button"),
    say(answer.dead_small_blind ? "small_blind_dead" : "small_blind"),
    say("big_blind"),
    answer.no_hand.length ? texts("face.toolbox.say.no_hand", { seats: listed(answer.no_hand) }) : texts("face.toolbox.say.all_dealt"),
  ];
  return [headline(say("positions")), pictureOf(given, answer, said, texts, say("positions")), lines(words)];
}

function worstSeat(answer, given, texts) {
  const said = {};
  answer.ranked.forEach(({ seat }, i) => (said[seat] = { kind: i ? "ranked" : "best", text: `${i + 1}.` }));
  answer.forbidden.forEach((seat) => (said[seat] = { kind: "never", text: "✕" }));
  const words = answer.ranked.length ? texts("face.toolbox.say.worst", answer.ranked[0]) : texts("face.toolbox.say.no_seat");
  const ranked = answer.ranked.map(({ seat, text }) => el("li", {}, el("b", {}, texts("face.toolbox.seat", { seat })), ` ${text}`));
  const never = answer.forbidden.map((seat) => texts("face.toolbox.say.forbidden", { seat }));
  const nodes = [headline(words), pictureOf(given, given.last, said, texts, words), el("ol.ranked", {}, ...ranked)];
  return never.length ? [...nodes, lines(never)] : nodes;
}

function mover(answer, given, texts) {
  const words = texts("face.toolbox.say.mover", answer);
  const said = { [answer.seat]: { kind: "moves", text: "→" } };
  return [headline(words), pictureOf(given, given.last, said, texts, words), lines([answer.text])];
}

/** The clock's position: the number of the level, not the index of its period. */
function clock(answer, given, texts) {
  const period = given.periods[answer.period];
  const level = given.periods.slice(0, answer.period + 1).filter(({ kind }) => kind === "level").length;
  const holds = answer.running && answer.remaining_ms === 0;
  const stopped = answer.finished ? "finished" : "stands";
  const running = holds ? "holds" : "runs";
  const next = answer.next_break_in_ms;
  const breaks = { 0: "in_break" }[String(next)] || (next === null ? "no_break" : "break_in");
  return [
    el("p.face", {}, el("b", {}, duration(answer.remaining_ms))),
    headline(period.kind === "level" ? texts("face.toolbox.say.level", { level }) : texts("face.toolbox.choice.break")),
    lines([
      texts(`face.toolbox.say.clock.${answer.running ? running : stopped}`),
      texts(`face.toolbox.say.clock.${breaks}`, { in_ms: next }),
      texts("face.toolbox.say.clock.period", { number: answer.period + 1, count: given.periods.length }),
    ]),
  ];
}

function halt(answer, given, texts) {
  const { halted } = answer;
  const counts = Object.keys(given.players).map((table) => {
    const stops = halted.includes(Number(table));
    const words = [el("b", {}, texts("face.toolbox.table", { table })), el("span", {}, texts("face.toolbox.players", { players: given.players[table] }))];
    return el(`li${stops ? ".stops" : ""}`, {}, ...words, stops ? el("strong", {}, texts("face.toolbox.halts")) : null);
  });
  const which = { 0: "halts_none", 1: "halts_one" }[halted.length] || "halts_many";
  return [headline(texts(`face.toolbox.say.${which}`, { tables: listed(halted) })), el("ul.tables", {}, ...counts)];
}

function finalTable(answer, given, texts) {
  const decided = answer.players !== null;
  const why = given.heads_up_event ? "heads_up" : "td_decides_why";
  return [
    headline(decided ? texts("face.toolbox.players", answer) : texts("face.toolbox.say.td_decides")),
    lines([decided ? texts("face.toolbox.say.final_table", { players: answer.players, size: given.table_size }) : texts(`face.toolbox.say.${why}`)]),
  ];
}

/** Players in the order in which they take the seat cards. */
function breakOrder(answer, given, texts) {
  const cards = given.seat_cards;
  const order = Object.keys(answer.seats).sort((a, b) => cards.indexOf(answer.seats[a]) - cards.indexOf(answer.seats[b]));
  const rows = order.map((player) =>
    el("li", {}, el("b", {}, player), el("span.card", {}, writeCard(given.cards[player])), el("strong", {}, answer.seats[player])),
  );
  const first = { player: order[0], card: writeCard(given.cards[order[0]]), seat: answer.seats[order[0]] };
  return [headline(texts("face.toolbox.say.break_order", first)), el("ol.dealt", {}, ...rows)];
}

/** Any other answer: its parts by their names. */
function plain(answer, given, texts) {
  const name = (key) => {
    const code = `face.toolbox.field.${key}`;
    return texts(code) === code ? key : texts(code);
  };
  const value = (each) => (each !== null && typeof each === "object" ? JSON.stringify(each) : String(each));
  const parts = Object.keys(answer).map((key) => [el("dt", {}, name(key)), el("dd", {}, value(answer[key]))]);
  return [el("dl.plain", { role: "status" }, ...[].concat(...parts))];
}

const TABLES = { positions, worst_seat: worstSeat, mover, clock, halt, final_table: finalTable, break_order: breakOrder };
const VIEWS = Object.assign({}, TABLES, PROCEDURES, BETTING);

/** @returns {Node[]} an answer in words and pictures; `view` as forms.json names it */
export function answerNodes(view, answer, given, texts) {
  return (VIEWS[view] || plain)(answer, given, texts);
}
