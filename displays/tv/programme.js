/** The items that a wall is told to show, and the one that is on at an instant. */

import { shownVote } from "../../static/js/bubble_vote/vote.js";
import { isDrawNews } from "../../static/js/draws/draws.js";
import { turnAt, turnMs } from "../../static/js/paging.js";
import { revealNow } from "../../static/js/prizes/bounties.js";
import { isPrizesNews } from "../../static/js/prizes/prizes.js";
import { isFinished } from "../../static/js/prizes/results.js";
import { endShown, endingDay, isCardTurned } from "../../static/js/procedures/day_end.js";
import { handPlayed } from "../../static/js/procedures/hand_for_hand.js";
import { sceneByClock } from "../../static/js/scenes.js";
import { isFinalNews } from "../../static/js/seating/final_table.js";
import { isMoving } from "../../static/js/seating/moves.js";
import { isSession } from "../../static/js/shown_session.js";

/** Shown where nothing else can be: every wall has it. */
export const FALLBACK = "clock";
/** Procedures that stop all tables, and an envelope that is opened: they come before moves, in the form of NEWS. */
const HALTS = [
  ["vote", (news, now) => shownVote(news.vote_shown, now) !== null],
  ["bounties", ({ bounties }, now) => revealNow(bounties, now) !== null],
  ["day-end", (news, now) => isCardTurned(endingDay(news.day_end), now)],
];
/**
 * What else is news of a procedure, the most urgent first: a scene, and whether it is on by the topics of the tournament.
 * All of them are in FOLLOWED, and their topics in NEWS_TOPICS.
 */
const NEWS = [
  ["hand-for-hand", (news, now, shown) => isByHands(news, shown)],
  ["day-end", (news) => endingDay(news.day_end) !== null],
  ["payouts", ({ prizes }, now) => isPrizesNews(prizes, now)],
];
/** The topics of news besides moves and draws. */
export const NEWS_TOPICS = ["vote_shown", "hand_for_hand", "day_end", "prizes", "results", "bounties"];
/** All scenes that following a tournament may show. All are loaded at once: a break must appear even without the server. */
const FOLLOWED = [
  "clock",
  "break",
  "registration",
  "moves",
  "seat-draw",
  "final-table",
  "vote",
  "hand-for-hand",
  "day-end",
  "payouts",
  "bounties",
  "champion",
];
const SECOND = 1000;

/**
 * All that may come on: to be loaded and followed before its turn.
 *
 * @param {object} show `{kind: "follow" | "scene" | "rotation", …}`, see the topic `displays:room`
 * @param {string | null} moment the tournament of the moment, for items that name none
 * @returns {{scene, slug, session, options, key}[]} `session`: the one it names, null for the tournament's own; `key`
 *   tells one item from another
 */
export function itemsOf(show, moment) {
  switch (show.kind) {
    case "rotation":
      return show.scenes.map((choice) => item(choice, moment));
    case "scene":
      return [item(show.scene, moment)];
    default:
      return FOLLOWED.map((scene) => item({ scene, tournament: show.tournament, session: show.session }, moment));
  }
}

function item(choice, moment) {
  const slug = choice.tournament || moment;
  const options = choice.options || {};
  const session = choice.session || null;
  const key = JSON.stringify([choice.scene, slug, options].concat(session || []));
  return { scene: choice.scene, slug, session, options, key };
}

/**
 * Which of the items is on.
 *
 * @param {object | null} shown the reading of the followed tournament's clock; null while it is not known
 * @param {object | undefined} moves its topic: while a player has to move, the wall shows the moves
 * @param {object | undefined} draws its topic: before play, the seats
 * @param {object} news the values of NEWS_TOPICS by kind
 */
export function turnOf(show, now, shown, moves, draws, news = {}) {
  switch (show.kind) {
    case "rotation":
      return rotationTurn(show.scenes, now);
    case "scene":
      return 0;
    default:
      return FOLLOWED.indexOf(shown ? followed(shown, now, moves, draws, news) : FALLBACK);
  }
}

/** On a break no hand is played, whatever is announced for after it. */
function isByHands(news, shown) {
  return handPlayed(news.hand_for_hand) !== null && shown.period.kind !== "break";
}

/** The scene for a wall that follows: what stops all tables first, then moves; a move to the final table is told by that table's scene. */
function followed(shown, now, moves, draws, news) {
  if (isFinished(news.results)) {
    return "champion";
  }
  const halt = HALTS.find(([, isOn]) => isOn(news, now));
  if (halt) {
    return halt[0];
  }
  if (isFinalNews(moves, now)) {
    return "final-table";
  }
  // While hands are played one by one the room looks for the tables it waits for: both take turns.
  if (isMoving(moves, now) && !(isByHands(news, shown) && turnAt(2, turnMs(), now))) {
    return "moves";
  }
  const found = NEWS.find(([, isOn]) => isOn(news, now, shown));
  if (found) {
    return found[0];
  }
  if (isDrawNews(draws, shown, now)) {
    return "seat-draw";
  }
  // The counts of the day that is over, until the clock runs again.
  const stands = shown.phase === "paused" || shown.day_over;
  return stands && endShown(news.day_end, now) ? "day-end" : sceneByClock(shown);
}

/** Counted from the epoch of the server's clock: several walls turn together, and a reload does not begin anew. */
function rotationTurn(scenes, now) {
  const round = scenes.reduce((sum, each) => sum + each.seconds * SECOND, 0);
  let left = ((now % round) + round) % round;
  const turn = scenes.findIndex((each) => {
    left -= each.seconds * SECOND;
    return left < 0;
  });
  return turn;
}

/**
 * What a wall shows whose address says it, without being paired: `?t=` follows a tournament, `&session=` one of its
 * flights or days, `?scene=` shows a scene, any other word is an option of the scene. Null where the address says neither.
 *
 * @param {object} options those of the query
 */
export function showOfAddress(options) {
  const { t, scene } = options;
  if (!t && !scene) {
    return null;
  }
  const session = isSession(options.session) ? { session: options.session } : {};
  if (!scene) {
    return Object.assign({ kind: "follow", tournament: t }, session);
  }
  const own = Object.assign({}, options);
  ["t", "scene", "session", "d", "lang", "at", "speed", "loop"].forEach((key) => delete own[key]);
  return { kind: "scene", scene: Object.assign({ scene, tournament: t || null, options: own }, session) };
}
