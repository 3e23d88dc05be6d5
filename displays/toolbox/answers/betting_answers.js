/**
 * Answers about bets: the split of pots, the players who may raise and by how much, and the meaning of chips or a word.
 */

import { headline, lines, rows } from "./answer_parts.js";

const BOTH = "both";

function sidePots({ pots, returned, paid }, question, texts) {
  const { chips } = texts.formats;
  const seat = (number) => texts("face.toolbox.seat", { seat: number });
  const name = (at) => texts(at ? "face.toolbox.say.side_pot" : "face.toolbox.say.main_pot", { number: at });
  const shares = Object.keys(paid).map((each) => ({ name: seat(each), words: "", result: chips(paid[each]) }));
  const each = pots.map(({ amount, eligible, parts }, at) => ({
    name: name(at),
    words: parts.length ? wordsOf(parts, texts) : eligible.map(seat).join(", "),
    result: chips(amount),
  }));
  const back = returned ? [texts("face.toolbox.say.returned", returned)] : [];
  return [headline(texts("face.toolbox.say.pots", { pots: pots.length })), rows(each), rows(shares), lines(back)];
}

/** The seats' shares of one pot, with the odd chips. */
function wordsOf(parts, texts) {
  const part = ({ seat, amount, odd, side }) => {
    const words = texts("face.toolbox.say.part", { seat, amount });
    const which =
      side === BOTH || parts.every((each) => each.side === "high")
        ? ""
        : ` (${texts(`face.toolbox.say.side.${side}`)})`;
    return `${words}${which}${odd ? ` · ${texts("face.toolbox.say.odd", { odd })}` : ""}`;
  };
  return parts.map(part).join(", ");
}

function minimumRaise({ raise_to: least, full_raise: full, players }, question, texts) {
  const { chips } = texts.formats;
  const options = players.map(({ seat, to_call: call, may_raise: open, raise_to: to, reason }) => ({
    name: texts("face.toolbox.seat", { seat }),
    words: [call ? texts("face.toolbox.say.to_call", { call }) : "", reason].filter(Boolean).join(" · "),
    result: open ? chips(to) : "–",
  }));
  return [
    headline(texts("face.toolbox.say.raise_to", { least })),
    rows(options),
    lines([texts("face.toolbox.say.full_raise", { full })]),
  ];
}

function betRuling({ ruled, amount, reason, rules }, question, texts) {
  return [headline(texts(`face.toolbox.say.ruled.${ruled}`, { amount })), lines([reason, ...cited(rules, texts)])];
}

/** The deciding rules, of all rules of the form. */
function cited(rules, texts) {
  return rules.length ? [texts("face.toolbox.say.by_rules", { rules: rules.join(", ") })] : [];
}

/** Each order of payment: one if the rule set decides, both if the TD decides. */
function bigBlindAnte({ ways, reason, rules }, question, texts) {
  const { chips } = texts.formats;
  const posted = ({ ante, blind }) => texts("face.toolbox.say.posts", { ante, blind });
  const won = ({ main_pot: pot }) =>
    pot === null ? texts("face.toolbox.say.not_all_in") : texts("face.toolbox.say.wins_most", { chips: pot });
  const each = ways.map((way) => ({
    name: texts(`face.toolbox.say.way.${way.first}`),
    words: won(way),
    result: posted(way),
  }));
  const limits = ways
    .filter(({ from_each: most }) => most !== null && ways.length === 1)
    .map(({ from_each: most }) => texts("face.toolbox.say.from_each", { chips: chips(most) }));
  return [headline(reason), rows(each), lines([...limits, ...cited(rules, texts)])];
}

export const BETTING = {
  side_pots: sidePots,
  big_blind_ante: bigBlindAnte,
  minimum_raise: minimumRaise,
  bet_ruling: betRuling,
};
