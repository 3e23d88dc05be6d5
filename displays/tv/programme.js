/** The items of a TV's programme, and the item of an instant. */

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

/** The scene if no other can be shown; every TV has it. */
export const FALLBACK = "clock";
/** Procedures that stop all tables, and the opening of an envelope: they come before moves. Same form as NEWS. */
const HALTS = [
  ["vote", (news, now) => shownVote(news.vote_shown, now) !== null],
  ["bounties", ({ bounties }, now) => revealNow(bounties, now) !== null],
  ["day-end", (news, now) => isCardTurned(endingDay(news.day_end), now)],
];
/**
 * Further procedures, the most urgent first: a scene, and its condition on the topics of the tournament.
 * All scenes are in FOLLOWED, and their topics in NEWS_TOPICS.
 */
const NEWS = [
  ["hand-for-hand", (news, now, shown) => isByHands(news, shown)],
  ["day-end", (news) => endingDay(news.day_end) !== null],
  ["payouts", ({ prizes }, now) => isPrizesNews(prizes, now)],
];
/** The topics of procedures, without moves and draws. */
export const NEWS_TOPICS = ["vote_shown", "hand_for_hand", "day_end", "prizes", "results", "bounties"];
/**
 * All scenes of a TV that follows a tournament. They are loaded at the start: a break must appear even without the
 * server.
 */
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
 * All items of a programme, to be loaded and followed before their turn.
 *
 * @param {object} show `{kind: "follow" | "scene" | "rotation", …}`, see the topic `displays:room`
 * @param {string | null} current the current tournament, for items without a name
 * @returns {{scene, slug, session, options, key}[]} `session`: the named one, null for the tournament's shown session;
 *   `key` tells one item from another
 */
export function itemsOf(show, current) {
  switch (show.kind) {
    case "rotation":
      return show.scenes.map((choice) => item(choice, current));
    case "scene":
      return [item(show.scene, current)];
    default:
      return FOLLOWED.map((scene) => item({ scene, tournament: show.tournament, session: show.session }, current));
  }
}

function item(choice, current) {
  const slug = choice.tournament || current;
  const options = choice.options || {};
  const session = choice.session || null;
  const key = JSON.stringify([choice.scene, slug, options].concat(session || []));
  return { scene: choice.scene, slug, session, options, key };
}

/**
 * The item of an instant.
 *
 * @param {object | null} shown the reading of the followed tournament's clock; null while unknown
 * @param {object | undefined} moves its topic: while a player has to move, the TV shows the moves
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

/** Whether hands are played hand-for-hand now; never in a break. */
function isByHands(news, shown) {
  return handPlayed(news.hand_for_hand) !== null && shown.period.kind !== "break";
}

/**
 * The scene of a TV that follows: first procedures that stop all tables, then moves; the final table's scene shows the
 * moves to it.
 */
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
  // In hand-for-hand the clock and the list of tables take turns.
  if (isMoving(moves, now) && !(isByHands(news, shown) && turnAt(2, turnMs(), now))) {
    return "moves";
  }
  const current = NEWS.find(([, isOn]) => isOn(news, now, shown));
  if (current) {
    return current[0];
  }
  if (isDrawNews(draws, shown, now)) {
    return "seat-draw";
  }
  // After the end of a day the chip counts are shown until the clock runs again.
  const isStopped = shown.phase === "paused" || shown.day_over;
  return isStopped && endShown(news.day_end, now) ? "day-end" : sceneByClock(shown);
}

/** The item of a rotation, counted from the epoch of the server's clock: TVs turn together, also after a reload. */
function rotationTurn(scenes, now) {
  const round = scenes.reduce((sum, each) => sum + each.seconds * SECOND, 0);
  let remaining = ((now % round) + round) % round;
  return scenes.findIndex((each) => {
    remaining -= each.seconds * SECOND;
    return remaining < 0;
  });
}

/**
 * The programme from the address, for an unpaired TV: `?t=` follows a tournament, `&session=` one of its
 * flights or days, `?scene=` shows a scene, any other parameter is an option of the scene. Null without either.
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
  const sceneOptions = Object.assign({}, options);
  ["t", "scene", "session", "d", "lang", "at", "speed", "loop"].forEach((key) => delete sceneOptions[key]);
  return { kind: "scene", scene: Object.assign({ scene, tournament: t || null, options: sceneOptions }, session) };
}
