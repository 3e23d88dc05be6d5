/** The requests of a ballot, the check of a seat card's code, and the random order of the two cards. */

import { newCommandId, postCommand, sendCommand } from "../live/commands.js";

const PATIENCE_MS = 5000;

/** The request's body, of the same length for either card: the size of a request does not reveal the choice. */
export function ballotText(command) {
  return JSON.stringify(command) + (command.deal ? " " : "");
}

/**
 * Sends a ballot by its own request: the cookie names the phone, also if the socket was opened before the card was
 * scanned.
 *
 * @param {object} device `{fetch, later(run, ms)}`
 * @param {{slug, session, vote: number, entry: string, deal: boolean}} ballot
 * @returns {Promise<object>} `{ok}`, `{refused}` or `{lost}`
 */
export function castBallot(device, { slug, session, vote, entry, deal }) {
  const command = { id: newCommandId(), type: "vote.cast", tournament: slug, session, vote, entry, deal };
  return sendCommand((each) => postCommand(device, each, PATIENCE_MS, ballotText), command);
}

/** Sends a command of a player's phone by its own request, as `castBallot` does. */
export function postPlayerCommand(device, { slug, session }, type, fields) {
  const command = Object.assign({ id: newCommandId(), type, tournament: slug, session }, fields);
  return sendCommand((each) => postCommand(device, each, PATIENCE_MS), command);
}

/** Whether the ballot of an answer is recorded: this one, or an earlier one. */
export function isSealed({ ok, refused }) {
  return (
    Boolean(ok) || Boolean(refused && refused.length && refused.every((reason) => reason.code === "vote.has_voted"))
  );
}

/** Requests and timers of a page. */
export const pageDevice = {
  fetch: (url, options) => fetch(url, options),
  later: (run, ms) => setTimeout(run, ms),
};

/**
 * Asks the server whether a code belongs to the seat card of an entry; the device's own role does not change.
 *
 * @returns {Promise<{ok: true} | {refused: object[]} | {lost: true}>}
 */
export async function checkSeatCode(device, { slug, entry, code }) {
  try {
    const response = await device.fetch("/api/v1/seat-card", {
      method: "POST",
      credentials: "same-origin",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ tournament: slug, entry, code, keep: false }),
    });
    const answer = JSON.parse(await response.text());
    return answer && (answer.ok || answer.refused) ? answer : { lost: true };
  } catch (error) {
    console.warn("the code could not be asked for", error);
    return { lost: true };
  }
}

/** A random boolean. It decides the sides of the cards: the movement of a finger does not reveal the choice. */
export function randomBoolean(random = crypto) {
  return random.getRandomValues(new Uint8Array(1))[0] % 2 === 0;
}
