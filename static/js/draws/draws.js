/** Draws as everybody sees them (topic `draws`): which one a wall is about, how far it is, and when it is news. */

import { decoded } from "../page.js";
import { FIRST_SESSION } from "../shown_session.js";

const MINUTE = 60000;
/** Milliseconds before play for which a draw keeps the walls that follow its tournament; in play, after it was held. */
const NEWS_BEFORE_PLAY_MS = 45 * MINUTE;
const NEWS_IN_PLAY_MS = 5 * MINUTE;
/** Milliseconds before a scheduled start from which the wall counts down. */
const COUNTS_DOWN_MS = 5 * MINUTE;
const DRAWN = ["held", "revealed"];
/** Draws that give nobody a seat: who picks the card at the end of the day, and the cards. */
const WITHOUT_SEATS = ["day_end_player", "day_end_card"];

const listed = (value) => (value && value.draws) || [];

/** Whether a draw is about seats. */
export function isOfSeats(draw) {
  return !WITHOUT_SEATS.includes(draw.kind);
}

/**
 * The draw that is meant: by its number, else the newest that was neither withdrawn nor taken back; one for late entries
 * only where there is no other.
 *
 * @param {object | undefined} value the topic
 * @returns {object | null}
 */
export function shownDraw(value, number) {
  const draws = listed(value);
  if (number) {
    return draws.find((draw) => draw.number === Number(number)) || null;
  }
  const standing = draws.filter((draw) => draw.state !== "withdrawn" && !draw.taken_back && isOfSeats(draw));
  const whole = standing.filter((draw) => draw.kind !== "late");
  return (whole.length ? whole : standing).slice(-1)[0] || null;
}

/** Those for late entries that stand beside a draw. */
export function lateDraws(value, draw) {
  return listed(value).filter((each) => each.kind === "late" && each.state !== "withdrawn" && each !== draw);
}

/** Whether the seats of a draw are public by now. A draw for late entries is in use as soon as it runs. */
export function isDrawn(draw) {
  return (DRAWN.includes(draw.state) && !draw.taken_back) || draw.state === "running";
}

/**
 * The address at which a phone checks a draw; the commitment after `#` is not sent to the server. One without a session
 * is of the first: it may have been printed before there was another.
 */
export function checkPath(slug, draw, session = FIRST_SESSION) {
  const query = session === FIRST_SESSION ? "" : `?session=${session}`;
  return `/draw/${encodeURIComponent(slug)}/${draw.number}${query}#${draw.commitment}`;
}

/** A commitment behind `#`; null where there is none. */
export function commitmentOfHash(hash) {
  const match = /^#([0-9a-f]{64})$/i.exec(hash);
  return match ? match[1].toLowerCase() : null;
}

/** The tournament and the number of `/draw/<slug>/<number>`; 0 where none is named: all draws are meant. */
export function drawOfPath(path) {
  const [, , slug = "", number = ""] = path.split("/");
  return { slug: decoded(slug), number: /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 0 };
}

/**
 * Whether walls that follow the tournament show its draw: before play while it is new, in play for some minutes after
 * it was held, unless the clock runs through a level and it is no redraw, which moves everybody.
 */
export function isDrawNews(value, shown, now) {
  const draw = shownDraw(value);
  if (!draw || draw.kind === "late") {
    return false;
  }
  const since = now - Math.max(draw.held_at || 0, draw.published_at || 0);
  if (shown.phase === "ready" || shown.phase === "scheduled") {
    const countsDown = shown.phase === "scheduled" && shown.starts_in_ms <= COUNTS_DOWN_MS;
    return !countsDown && since < NEWS_BEFORE_PLAY_MS;
  }
  const inLevel = shown.phase === "running" && shown.period.kind === "level";
  return (
    (!inLevel || draw.kind === "redraw") &&
    shown.phase !== "finished" &&
    DRAWN.includes(draw.state) &&
    since < NEWS_IN_PLAY_MS
  );
}
