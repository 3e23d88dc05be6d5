/** The games of a structure: the posts and amounts of each. */

const USUAL = {
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
  return [...Object.keys(USUAL), ...Object.keys(head.games || {})];
}

/** `{game, betting, posts, name}` of a level, or of one game of a rotation. */
export function stakesOf(head, { game: own, betting: ownBetting }) {
  const game = own || head.game || "nlhe";
  const named = (head.games || {})[game];
  const [posts, usual] = named ? [named.posts, named.betting] : USUAL[game] || USUAL.nlhe;
  const ofHead = head.betting && game === head.game ? head.betting : usual;
  return { game, betting: ownBetting || ofHead, posts, name: named ? named.name : "" };
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
