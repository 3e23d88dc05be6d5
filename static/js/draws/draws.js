/** Public draws (topic `draws`): the draw that a TV shows, its state, and the time for which it is news. */

import { decoded } from "../page.js";
import { FIRST_SESSION } from "../shown_session.js";

const MINUTE = 60000;
/**
 * Milliseconds for which TVs that follow the tournament show a draw: before play, and during play after it was held.
 */
const NEWS_BEFORE_PLAY_MS = 45 * MINUTE;
const NEWS_IN_PLAY_MS = 5 * MINUTE;
/** Milliseconds before a scheduled start from which TVs count down. */
const COUNTS_DOWN_MS = 5 * MINUTE;
const DRAWN = ["held", "revealed"];
/** Draws without seats, at the end of the day: the player who picks a card, and the cards. */
const WITHOUT_SEATS = ["day_end_player", "day_end_card"];

const listed = (value) => (value && value.draws) || [];

/** Whether a draw is about seats. */
export function isOfSeats(draw) {
  return !WITHOUT_SEATS.includes(draw.kind);
}

/**
 * The draw to show: by its number, else the newest that was neither withdrawn nor undone; a draw for late entries
 * only without another one.
 *
 * @param {object | undefined} value the topic
 * @returns {object | null}
 */
export function shownDraw(value, number) {
  const draws = listed(value);
  if (number) {
    return draws.find((draw) => draw.number === Number(number)) || null;
  }
  const valid = draws.filter((draw) => draw.state !== "withdrawn" && !draw.taken_back && isOfSeats(draw));
  const complete = valid.filter((draw) => draw.kind !== "late");
  return (complete.length ? complete : valid).slice(-1)[0] || null;
}

/** The draws for late entries beside a draw. */
export function lateDraws(value, draw) {
  return listed(value).filter((each) => each.kind === "late" && each.state !== "withdrawn" && each !== draw);
}

/** Whether the seats of a draw are public. A draw for late entries is in use as soon as it runs. */
export function isDrawn(draw) {
  return (DRAWN.includes(draw.state) && !draw.taken_back) || draw.state === "running";
}

/**
 * The address at which a phone verifies a draw; the commitment after `#` is not sent to the server. An address without
 * a session means the first one: it may have been printed before there was a second.
 */
export function checkPath(slug, draw, session = FIRST_SESSION) {
  const query = session === FIRST_SESSION ? "" : `?session=${session}`;
  return `/draw/${encodeURIComponent(slug)}/${draw.number}${query}#${draw.commitment}`;
}

/** The commitment after `#` in an address; null without one. */
export function commitmentOfHash(hash) {
  const match = /^#([0-9a-f]{64})$/i.exec(hash);
  return match ? match[1].toLowerCase() : null;
}

/** The tournament and the number of `/draw/<slug>/<number>`; 0 without a number: all draws. */
export function drawOfPath(path) {
  const [, , slug = "", number = ""] = path.split("/");
  return { slug: decoded(slug), number: /^[1-9]\d{0,5}$/.test(number) ? Number(number) : 0 };
}

/**
 * Whether TVs that follow the tournament show its draw: before play while it is new, during play for some minutes after
 * it was held. While a level runs, only a redraw is shown, which moves everybody.
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
