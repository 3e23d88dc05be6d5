/** Answers about money: payouts, bounties, satellites, drawers, pools and slips. */

import { headline, lines, rows } from "./answer_parts.js";

const amountsBy = (amounts, name, texts) =>
  Object.keys(amounts).map((key) => ({ name: name(key), words: "", result: texts.formats.chips(amounts[key]) }));

/** Rows of places with the same amount. */
function placeRows(groups, texts) {
  return groups.map(([first, last, amount]) => ({
    name: texts(first === last ? "face.toolbox.say.money.place" : "face.toolbox.say.money.places", { first, last }),
    words: "",
    result: texts.formats.chips(amount),
  }));
}

/** The texts of the amounts other than 0. */
const amountLines = (pairs, texts) =>
  pairs.filter(([, amount]) => amount).map(([code, amount]) => texts(`face.toolbox.say.money.${code}`, { amount }));

function payouts({ places, groups, tickets, sum, difference }, question, texts) {
  const seats = tickets.map(([place, price]) => texts("face.toolbox.say.money.ticket", { place, price }));
  const open = amountLines(
    [
      ["unspent", Math.max(0, difference)],
      ["overspent", Math.max(0, -difference)],
    ],
    texts,
  );
  return [
    headline(texts("face.toolbox.say.money.paid", { places, sum })),
    rows(placeRows(groups, texts)),
    lines([...seats, ...open]),
  ];
}

function bounty(answer, question, texts) {
  const { paid, heads, left } = answer;
  const { chips } = texts.formats;
  const players = [...new Set([...Object.keys(paid), ...Object.keys(heads)])];
  const each = players.map((name) => ({
    name,
    words: heads[name] ? texts("face.toolbox.say.money.head", { amount: heads[name] }) : "",
    result: chips(paid[name] || 0),
  }));
  const others = amountLines(
    [
      ["to_pool", answer.to_pool],
      ["held", answer.held],
      ["empty", answer.empty],
    ],
    texts,
  );
  const envelopes = left.length
    ? [texts("face.toolbox.say.money.envelopes_left", { envelopes: left.map(chips).join(" · ") })]
    : [];
  return [
    headline(texts("face.toolbox.say.money.bounties", { total: answer.total })),
    rows(each),
    lines([...others, ...envelopes]),
  ];
}

function satellite(answer, question, texts) {
  const tied = (answer.tied || []).map((amount, i) => texts("face.toolbox.say.money.tied", { number: i + 1, amount }));
  const isOver =
    answer.finished === undefined ? [] : [texts(`face.toolbox.say.money.${answer.finished ? "finished" : "goes_on"}`)];
  const money = amountLines(
    [
      ["overlay", answer.overlay],
      ["unassigned", answer.unassigned],
    ],
    texts,
  );
  return [
    headline(texts("face.toolbox.say.money.seats", { seats: answer.seats })),
    rows(placeRows(answer.cash, texts)),
    lines([...tied, texts("face.toolbox.say.money.stop_at", { left: answer.stop_at }), ...isOver, ...money]),
  ];
}

function drawer(answer, question, texts) {
  const { difference, opened, counted } = answer;
  const state = difference ? (difference > 0 ? "over" : "short") : "balances";
  const method = (name) => texts(`face.toolbox.choice.account.${name}`);
  const card = answer.card_difference;
  return [
    headline(texts(`face.toolbox.say.money.${state}`, { amount: Math.abs(difference) })),
    rows(amountsBy(answer.expected, method, texts)),
    lines([
      texts("face.toolbox.say.money.counted", { opened, counted }),
      texts(`face.toolbox.say.money.${answer.within ? "within" : "beyond"}`),
      ...(card
        ? [texts(`face.toolbox.say.money.${card > 0 ? "card_over" : "card_short"}`, { amount: Math.abs(card) })]
        : []),
    ]),
  ];
}

function pool(answer, question, texts) {
  const { entries, reentries, chips: stack } = answer;
  const account = (name) => texts(`face.toolbox.choice.account.${name}`);
  const money = amountLines(
    [
      ["overlay", answer.overlay],
      ["surplus", answer.surplus],
    ],
    texts,
  );
  return [
    headline(texts("face.toolbox.say.money.prize_pool", { amount: answer.prize_pool })),
    rows(amountsBy(answer.balances, account, texts)),
    lines([
      texts("face.toolbox.say.money.entries", { entries, reentries }),
      texts("face.toolbox.say.money.chips", { stack }),
      ...money,
    ]),
  ];
}

function slip(answer, question, texts) {
  const parts = amountLines(
    [
      ["gross", answer.gross],
      ["tickets", answer.tickets],
      ["base", answer.base],
      ["withheld", answer.withheld],
      ["tip", answer.tip],
    ],
    texts,
  );
  return [headline(texts("face.toolbox.say.money.net", { amount: answer.net })), lines(parts)];
}

export const MONEY = { payouts, bounty, satellite, drawer, pool, slip };
