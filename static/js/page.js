/** What the page's address says: the tournament, the options, and a token to hand in once. */

/** The last part of `/t/<slug>` or `/control/<slug>`; null without one. */
export function slugOfPath(path) {
  const match = /^\/(?:t|control)\/([^/]+)\/?$/.exec(path);
  return match ? decodeURIComponent(match[1]) : null;
}

/** Options of the query as a plain object. */
export function optionsOf(search) {
  const options = {};
  new URLSearchParams(search).forEach((value, key) => {
    options[key] = value;
  });
  return options;
}

/**
 * The tournament that is meant where none is named: the newest whose clock goes, so that setting up the next one turns
 * no wall away from the one being played; else the newest that is not finished, else the newest. Null without any.
 *
 * @param {object} room the `room` topic
 */
export function tournamentOfTheMoment(room) {
  const newestFirst = room.tournaments.slice().sort((a, b) => b.created_at - a.created_at);
  const newest = (...phases) => newestFirst.find((each) => phases.includes(each.phase));
  return newest("running", "holding") || newest("ready", "scheduled", "paused") || newestFirst[0] || null;
}

/** The topics of one tournament, by the first part of their names. */
export function topicNames(kinds, slug, session = "1") {
  return kinds.map((kind) => (kind === "tournament" || kind === "log" ? `${kind}:${slug}` : `${kind}:${slug}:${session}`));
}

/**
 * Hand in the token of `#token=…` for a cookie, and take it out of the address and the history.
 *
 * @returns {Promise<boolean>} false if there was one and it was not accepted
 */
export async function handInToken() {
  const match = /^#token=(.+)$/.exec(location.hash);
  if (!match) {
    return true;
  }
  let accepted = false;
  try {
    const response = await postJson("/api/v1/session", { token: decodeURIComponent(match[1]) });
    accepted = response.ok;
  } catch (error) {
    console.warn("the token could not be handed in", error);
  }
  history.replaceState(null, "", location.pathname + location.search);
  return accepted;
}

function postJson(url, body) {
  return fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    credentials: "same-origin",
  });
}
