/** The tournament and the options in the page's address. */

import { isLoopback } from "./accounts/session.js";
import { FIRST_SESSION } from "./shown_session.js";

/** The last part of `/t/<slug>`, `/control/<slug>`, `/overlay/<slug>` or `/rules/<set>`; null without one. */
export function slugOfPath(path) {
  const match = /^\/(?:t|control|overlay|rules)\/([^/]+)(?:\/(?:results|pool))?\/?$/.exec(path);
  return match ? decoded(match[1]) : null;
}

/**
 * The tournament and the table of `/table/<slug>/<number>`; text that is no number is returned as it is, and names no
 * table.
 */
export function tableOfPath(path) {
  const [, , slug = "", number = ""] = path.split("/").map(decoded);
  return { slug, number: /^[1-9]\d{0,5}$/.test(number) ? Number(number) : number };
}

/** Decodes a part of an address; text that cannot be decoded is returned as it is, and names no tournament. */
export function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    console.warn("the address cannot be read", error);
    return part;
  }
}

/**
 * The host by which another device reaches this server: the host of this address, unless that is the machine's own
 * name.
 *
 * @param {object | undefined} room the `room` topic
 */
export function hostForOthers(room, { hostname, host }) {
  const address = room && room.venue && room.venue.address;
  return isLoopback(hostname) && address ? address : host;
}

/** Options of the query as a plain object. */
export function optionsOf(search) {
  const options = {};
  new URLSearchParams(search).forEach((value, key) => {
    options[key] = value;
  });
  return options;
}

/** Milliseconds after the end for which TVs that follow the current tournament show the champion. */
const CHAMPION_MS = 3600000;

/**
 * The current tournament: the newest whose clock runs, so that a new tournament being set up takes
 * no TV from the one being played; else the newest that is not finished, else the newest. Null without any.
 *
 * @param {object} room the `room` topic
 * @param {number | null} now the instant on a TV: a tournament that has just finished comes before one being set up
 */
export function currentTournament(room, now = null) {
  const newestFirst = room.tournaments.slice().sort((a, b) => b.created_at - a.created_at);
  const newest = (...phases) => newestFirst.find((each) => phases.includes(each.phase));
  const justFinished = newestFirst.find(
    (each) => now !== null && each.finished_at && now - each.finished_at < CHAMPION_MS,
  );
  return (
    newest("running", "holding") ||
    (justFinished && (newest("paused") || justFinished)) ||
    newest("ready", "scheduled", "paused") ||
    newestFirst[0] ||
    null
  );
}

const WITHOUT_SESSION = ["tournament", "log", "announcement", "flights", "ladder", "merge"];

/** The names of a tournament's topics by kind; `seat:e17` is the topic of one entry. */
export function topicNames(kinds, slug, session = FIRST_SESSION) {
  const partOf = ([kind, part]) => `${kind}:${slug}:${session}:${part}`;
  return kinds.map((kind) =>
    kind.includes(":")
      ? partOf(kind.split(":"))
      : WITHOUT_SESSION.includes(kind)
        ? `${kind}:${slug}`
        : `${kind}:${slug}:${session}`,
  );
}
