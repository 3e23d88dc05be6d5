/** The games of a structure: their posts, amounts and codes. */

/** The fields of amounts, in the order of the columns. */
export const AMOUNTS = [
  ...["small_blind", "big_blind", "ante", "button_blind", "bring_in", "completion", "small_bet", "big_bet"],
];

/** Posts and usual betting of each game. */
const POSTS_AND_BETTING = {
  nlhe: ["blinds", "no_limit"],
  lhe: ["blinds", "fixed_limit"],
  plo: ["blinds", "pot_limit"],
  plo5: ["blinds", "pot_limit"],
  plo6: ["blinds", "pot_limit"],
  plo8: ["blinds", "pot_limit"],
  big_o: ["blinds", "pot_limit"],
  o8: ["blinds", "fixed_limit"],
  stud: ["stud", "fixed_limit"],
  stud8: ["stud", "fixed_limit"],
  razz: ["stud", "fixed_limit"],
  td27: ["blinds", "fixed_limit"],
  sd27: ["blinds", "no_limit"],
  badugi: ["blinds", "fixed_limit"],
  short_deck: ["button_ante", "no_limit"],
};

/** Keys of all games that a structure with this head may name. */
export function gameKeys(head) {
  return [...Object.keys(POSTS_AND_BETTING), ...Object.keys(head.games || {})];
}

/** `{game, betting, posts, name}` of a level, or of one game of a rotation. */
export function stakesOf(head, { game: own, betting: ownBetting }) {
  const game = own || head.game || "nlhe";
  const named = (head.games || {})[game];
  const [posts, usual] = named ? [named.posts, named.betting] : POSTS_AND_BETTING[game] || POSTS_AND_BETTING.nlhe;
  const ofHead = head.betting && game === head.game ? head.betting : usual;
  return { game, betting: ownBetting || ofHead, posts, name: named ? named.name : "" };
}

/** A game with its betting as one text, the value of a choice: `plo.pot_limit`. */
export function gameCode({ game, betting }) {
  return `${game}.${betting}`;
}

/** The fields of a code; undefined for those of an empty one. */
export function fieldsOfCode(code) {
  const [game, betting] = code.split(".");
  return { game: game || undefined, betting: betting || undefined };
}

/** The amounts of a game, in the order of the columns. */
export function amountsOfGame({ posts, betting }) {
  const bets = betting === "fixed_limit" ? ["small_bet", "big_bet"] : [];
  if (posts === "button_ante") {
    return ["ante", "button_blind", ...bets];
  }
  if (posts === "stud") {
    return ["ante", "bring_in", "completion", ...(bets.length ? bets : ["small_bet"])];
  }
  return ["small_blind", "big_blind", "ante", ...bets];
}
