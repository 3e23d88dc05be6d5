/** Answers about procedures of the room: races, clocks on players, penalties, bubbles, deals, day ends. */

import { duration } from "../../../static/js/texts/formats.js";
import { writeDuration } from "../fields/values.js";
import { headline, lines, rows } from "./answer_parts.js";

function chipRace({ chips, winners, rescued }, question, texts) {
  const few = ["face.toolbox.say.chip_none", "face.toolbox.say.chip_one"];
  return [
    headline(texts(few[chips] || "face.toolbox.say.chips", { chips })),
    lines([
      ...winners.map((seat) => texts("face.toolbox.say.wins", { seat })),
      ...rescued.map((seat) => texts("face.toolbox.say.rescued", { seat })),
      texts("face.toolbox.say.all_leave"),
    ]),
  ];
}

function callClock({ approved, outcome, reason }, question, texts) {
  const headlines = {
    in_time: "face.toolbox.say.call.in_time",
    dead: "face.toolbox.say.call.dead",
    check: "face.toolbox.say.call.check",
  };
  return [headline(texts(approved ? headlines[outcome] : "face.toolbox.say.call.refused")), lines([reason])];
}

function handsOf(hands, texts) {
  return hands === 1 ? texts("face.toolbox.say.hand_one") : texts("face.toolbox.say.hands", { hands });
}

function penalty({ hands }, question, texts) {
  const how = question.hands ? [] : [texts("face.toolbox.say.penalty_rounds", question)];
  return [headline(handsOf(hands, texts)), lines([...how, texts("face.toolbox.say.penalty_blinds")])];
}

/** How amounts were rounded, if the question has a unit. */
function rounded({ unit, remainder }, question, texts) {
  return question.unit ? [texts(`face.toolbox.say.remainder.${remainder}`, { unit })] : [];
}

function handForHand(answer, question, texts) {
  const { players } = answer;
  const isOne = players.length === 1;
  const left = texts("face.toolbox.say.left", { players: question.remaining - players.length });
  const placed = players.map(({ player, places, prize }) => ({
    name: player,
    words: texts(places.length > 1 ? "face.toolbox.say.places" : "face.toolbox.say.place", {
      places: places.join(", "),
    }),
    result: texts.formats.chips(prize),
  }));
  return [
    headline(texts(isOne ? "face.toolbox.say.out_one" : "face.toolbox.say.out_many", { players: players.length })),
    rows(placed),
    lines([left, ...rounded(answer, question, texts)]),
  ];
}

function bubbleVote({ deal, shown }, question, texts) {
  const cards = deal
    ? texts("face.toolbox.say.shown_all", { cards: shown.length })
    : texts("face.toolbox.say.shown_black");
  return [headline(texts(deal ? "face.toolbox.say.deal" : "face.toolbox.say.no_deal")), lines([cards])];
}

/** The amount of each stack; `wordsOf` gives further words by index. */
function deal(answer, question, texts, wordsOf) {
  const { amounts } = answer;
  const { chips } = texts.formats;
  const total = amounts.reduce((sum, each) => sum + each, 0);
  const shares = amounts.map((amount, i) => ({
    name: texts("face.toolbox.say.stack", { stack: question.stacks[i] }),
    words: wordsOf(i),
    result: chips(amount),
  }));
  return [
    headline(texts("face.toolbox.say.amounts", { total })),
    rows(shares),
    lines(rounded(answer, question, texts)),
  ];
}

function icm(answer, question, texts) {
  const { equity } = answer;
  const { chips } = texts.formats;
  const decimals = (value) => {
    const hundredths = Math.round(value * 100);
    return chips(Math.floor(hundredths / 100)) + texts("format.decimal") + String(hundredths % 100).padStart(2, "0");
  };
  return deal(answer, question, texts, (i) => texts("face.toolbox.say.equity", { equity: decimals(equity[i]) }));
}

function chipChop(answer, question, texts) {
  return deal(answer, question, texts, () => "");
}

function lateRegistration({ open, closes_at: at }, question, texts) {
  const when = open ? "face.toolbox.say.closes" : "face.toolbox.say.closed_since";
  return [
    headline(texts(open ? "face.toolbox.say.open" : "face.toolbox.say.closed")),
    lines([at === null ? texts("face.toolbox.say.never_closes") : texts(when, { at: writeDuration(at) })]),
  ];
}

function dayEndDeck({ cards, minutes_before: minutes }, question, texts) {
  if (!cards) {
    return [headline(texts("face.toolbox.say.td_decides")), lines([texts("face.toolbox.say.deck_none")])];
  }
  const before = minutes === null ? [] : [texts("face.toolbox.say.deck_minutes", { minutes })];
  return [headline(cards.join(" · ")), lines([texts("face.toolbox.say.deck_card"), ...before])];
}

function blindOff({ hands, ms, level }, question, texts) {
  const where = texts("face.toolbox.say.gone_level", { level: level + 1 });
  return [
    headline(texts("face.toolbox.say.gone_after", { time: duration(ms) })),
    lines([handsOf(hands, texts), where]),
  ];
}

export const PROCEDURES = {
  chip_race: chipRace,
  call_clock: callClock,
  penalty,
  hand_for_hand: handForHand,
  bubble_vote: bubbleVote,
  icm,
  chip_chop: chipChop,
  late_registration: lateRegistration,
  day_end_deck: dayEndDeck,
  blind_off: blindOff,
};
