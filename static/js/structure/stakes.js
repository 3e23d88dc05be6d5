/** The stakes of a level in the words of a poker room: blinds, antes, limits, bring-ins, rotations. */

import { formatsOf } from "../texts/formats.js";

const STUD_GAMES = ["razz", "stud", "stud8"];
/** Built-in games in which all players ante and the button posts a blind. */
const BUTTON_GAMES = ["short_deck"];
const ANTE_WORDS = {
  big_blind: "face.stakes.bb_ante",
  button: "face.stakes.button_ante",
  per_player: "face.stakes.ante",
};

export function isStud(stakes) {
  return stakes.posts ? stakes.posts === "stud" : STUD_GAMES.includes(stakes.game);
}

/** Whether all players ante and the button posts the only blind. */
export function isButtonGame(stakes) {
  return stakes.posts ? stakes.posts === "button_ante" : BUTTON_GAMES.includes(stakes.game);
}

/** Whether all players ante, without a small and a big blind. */
export function isAllAnte(stakes) {
  return isStud(stakes) || isButtonGame(stakes);
}

export function isLimit(stakes) {
  return stakes.betting === "fixed_limit";
}

/**
 * The unit in which a stack is measured: the big blind, in short deck the button's, in stud the completion. 0 for a
 * break.
 */
export function stackUnit(period) {
  const stakes = (period.stakes || [])[0];
  return stakes ? stakes.big_blind || stakes.button_blind || stakes.completion || stakes.small_bet || 0 : 0;
}

/** `Pot-Limit Hold'em`: the game by its betting; a structure's own game by its own name. */
export function gameName(stakes, texts) {
  return stakes.name || texts(`face.game.${stakes.game}.${stakes.betting}`);
}

/** `PLHE`, for lists and buttons. */
export function shortGameName(stakes, texts) {
  return stakes.name || texts(`face.game.short.${stakes.game}.${stakes.betting}`);
}

/** Whether a game is no-limit hold'em, which is shown without its name. */
function isUsual({ game, betting }) {
  return (game === "nlhe" || game === "lhe") && betting === "no_limit";
}

/** A period of topic `structure` as played: some rule sets reduce the big blind ante at the final table. */
export function asPlayed(period, { final_ante: ante }) {
  if (!ante || !period.stakes) {
    return period;
  }
  const stakes = period.stakes.map((each) =>
    each.ante_kind === "big_blind" && each[ante] ? Object.assign({}, each, { ante: each[ante] }) : each,
  );
  return Object.assign({}, period, { stakes });
}

/** The ante as `{label, value}`, null without one. */
export function anteFact(stakes, texts) {
  const label = ANTE_WORDS[stakes.ante_kind];
  return label && stakes.ante ? { label: texts(label), value: formatsOf(texts).chips(stakes.ante) } : null;
}

/** The pair of amounts that names a level: blinds, in limit games bets; empty if all ante without limits. */
export function pairOf(stakes, texts) {
  const pair = isLimit(stakes) ? [stakes.small_bet, stakes.big_bet] : [stakes.small_blind, stakes.big_blind];
  return pair.filter(Boolean).map(formatsOf(texts).chips);
}

function postedFacts(stakes, texts) {
  return [
    { label: texts("face.stakes.ante"), amount: stakes.ante },
    { label: texts("face.stakes.button_blind"), amount: stakes.button_blind },
    { label: texts("face.stakes.bring_in"), amount: stakes.bring_in },
    { label: texts("face.stakes.complete"), amount: stakes.completion },
  ]
    .filter((fact) => fact.amount)
    .map((fact) => ({ label: fact.label, value: formatsOf(texts).chips(fact.amount) }));
}

function blindsFact(stakes, texts) {
  const blinds = [stakes.small_blind, stakes.big_blind].filter(Boolean).map(formatsOf(texts).chips);
  return blinds.length ? { label: texts("face.stakes.blinds"), value: blinds.join("/") } : null;
}

function limitsFact(stakes, texts) {
  const limits = pairOf(stakes, texts);
  return limits.length ? { label: texts("face.stakes.limits"), value: limits.join("/") } : null;
}

/** The amounts of a game, each with its word. */
export function stakesFacts(stakes, texts) {
  if (isAllAnte(stakes)) {
    return postedFacts(Object.assign({}, stakes, { completion: 0 }), texts).concat(present(limitsFact(stakes, texts)));
  }
  return present(
    blindsFact(stakes, texts),
    isLimit(stakes) ? limitsFact(stakes, texts) : null,
    anteFact(stakes, texts),
  );
}

/**
 * The layout of a level's stakes on a page.
 *
 * @returns {object} `form`: `none` (a break), `blinds` (pair and facts), `limit` (game, pair, facts), `stud` (all ante:
 *   game, big facts, facts) or `rotation` (rows of `{game, line}`); `facts` are `{label, value}`.
 */
export function stakesLayout(period, texts) {
  const games = period.stakes || [];
  const layout = { form: "none", game: "", pair: [], big: [], facts: [], rows: [] };
  if (games.length > 1) {
    return Object.assign(layout, rotationLayout(games, texts));
  }
  const stakes = games[0];
  if (!stakes) {
    return layout;
  }
  layout.game = isUsual(stakes) ? "" : gameName(stakes, texts);
  if (isAllAnte(stakes)) {
    return Object.assign(layout, {
      form: "stud",
      big: postedFacts(stakes, texts),
      facts: present(limitsFact(stakes, texts)),
    });
  }
  layout.pair = pairOf(stakes, texts);
  if (isLimit(stakes)) {
    const facts = present(blindsFact(stakes, texts), anteFact(stakes, texts));
    return Object.assign(layout, { form: "limit", facts });
  }
  return Object.assign(layout, { form: "blinds", facts: present(anteFact(stakes, texts)) });
}

/** The layout of a rotation: common limits, blinds and antes once in large type; different ones game by game. */
function rotationLayout(games, texts) {
  const posted = games.filter((each) => !isAllAnte(each));
  const stud = games.filter(isAllAnte);
  const isAlike = (list, of) => new Set(list.map(of)).size <= 1;
  const isShared =
    games.every(isLimit) &&
    isAlike(games, (each) => pairOf(each, texts).join()) &&
    isAlike(posted, (each) => [each.small_blind, each.big_blind, each.ante, each.ante_kind].join()) &&
    isAlike(stud, (each) => [each.ante, each.bring_in, each.button_blind].join());
  if (!isShared || !pairOf(games[0], texts).length) {
    const rows = games.map((each) => ({ game: gameName(each, texts), line: gameLine(each, texts) }));
    return { form: "rotation", rows };
  }
  // The completion is the small bet, which the pair shows.
  const studOnly = stud.slice(0, 1).map((each) => postedFacts(Object.assign({}, each, { completion: 0 }), texts));
  const posts = posted.slice(0, 1).map((each) => present(blindsFact(each, texts), anteFact(each, texts)));
  return {
    form: "limit",
    game: gameNames(games, texts),
    pair: pairOf(games[0], texts),
    facts: [].concat(...posts, ...studOnly),
  };
}

function gameNames(games, texts) {
  return games.map((each) => shortGameName(each, texts)).join(" · ");
}

function present(...facts) {
  return facts.filter((fact) => fact !== null);
}

/** A game's stakes as numbers: `1,500 / 3,000 · 3,000`, limit `4,000/8,000`, stud ante, bring-in, completion. */
function gameLine(stakes, texts) {
  if (isAllAnte(stakes)) {
    return postedFacts(stakes, texts)
      .map((fact) => fact.value)
      .join(" · ");
  }
  if (isLimit(stakes)) {
    return pairOf(stakes, texts).join("/");
  }
  const ante = anteFact(stakes, texts);
  return pairOf(stakes, texts).join(" / ") + (ante ? ` · ${ante.value}` : "");
}

/** A level's stakes in the shortest form: `1,000/2,000`. */
export function stakesInShort(period, texts, between = "/") {
  const games = period.stakes || [];
  const pairs = new Set(games.map((each) => pairOf(each, texts).join(between)));
  const oneWithoutBlinds = games.length === 1 && isAllAnte(games[0]);
  return pairs.size === 1 && !oneWithoutBlinds ? [...pairs][0] : stakesLine(period, texts);
}

/** A level's stakes alone, in a strip or a list: `1,000 / 2,000`; limits with their word, as they look like blinds. */
export function stakesInStrip(period, texts, between = " / ") {
  const games = period.stakes || [];
  const short = stakesInShort(period, texts, between);
  const isPair = games.length > 0 && short === pairOf(games[0], texts).join(between);
  return isPair && games.every(isLimit) ? `${texts("face.stakes.limits")} ${short}` : short;
}

/** The games of a rotation common to all levels, each level with one pair of limits; empty otherwise. */
export function gamesOfAll(periods, texts) {
  const layouts = periods
    .filter((period) => (period.stakes || []).length)
    .map((period) => [period, stakesLayout(period, texts)]);
  const isRotation = layouts.every(([period, layout]) => period.stakes.length > 1 && layout.form === "limit");
  const games = new Set(layouts.map(([, layout]) => layout.game));
  return isRotation && games.size === 1 ? [...games][0] : "";
}

/** The heading for the stakes in a table of levels, taken from the first level with stakes. */
export function stakesHeading(periods, texts) {
  const layout = periods.map((period) => stakesLayout(period, texts)).find((each) => each.form !== "none");
  const headings = {
    limit: () => texts("face.stakes.limits"),
    stud: () => layout.big.map((fact) => fact.label).join(" · "),
    rotation: () => texts("face.stakes.games"),
  };
  return layout && headings[layout.form] ? headings[layout.form]() : texts("face.stakes.blinds");
}

/** A level's stakes on one line, with the game unless it is no-limit hold'em. */
export function stakesLine(period, texts) {
  const games = period.stakes || [];
  if (games.length > 1) {
    const names = gameNames(games, texts);
    const lines = new Set(games.filter((each) => !isAllAnte(each)).map((each) => gameLine(each, texts)));
    return lines.size === 1 ? `${[...lines][0]} · ${names}` : names;
  }
  const stakes = games[0];
  if (!stakes) {
    return "";
  }
  const line = gameLine(stakes, texts);
  return isUsual(stakes) ? line : `${shortGameName(stakes, texts)} ${line}`;
}
