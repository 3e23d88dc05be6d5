/** Sends a command with its id until it is answered: the server executes an id once. */

const RESENDS = 3;
const ID_BYTES = 16;

/** An id of 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export function newCommandId(random = crypto) {
  const bytes = random.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Sends a command, and repeats it while no acknowledgement arrives.
 *
 * @param {(command: object) => Promise<object | null>} emit resolves with the acknowledgement, null without one;
 *   `{pending: true}` counts as none: the server has no result yet
 * @param {(tried: number) => void} onSilence called each time an acknowledgement is missing
 * @returns {Promise<object>} `{ok, seq}`, `{refused: [...]}`, or `{lost: true}`: not known whether it happened
 */
export async function sendCommand(emit, command, onSilence = () => {}) {
  for (let tried = 1; tried <= 1 + RESENDS; tried += 1) {
    const answer = await emit(command);
    if (answer && !answer.pending) {
      return answer;
    }
    onSilence(tried);
  }
  return { lost: true };
}

/**
 * Posts a command over HTTP.
 *
 * @param {object} device `{fetch, later(run, ms)}`
 * @param {(command: object) => string} write makes the body
 * @returns {Promise<object | null>} the answer in the form of the socket's acknowledgement, null without one in time
 */
export function postCommand(device, command, patience, write = JSON.stringify) {
  const late = new Promise((resolve) => {
    device.later(() => resolve(null), patience);
  });
  return Promise.race([posted(device, write(command)).catch(() => null), late]);
}

async function posted(device, body) {
  const response = await device.fetch("/api/v1/commands", {
    method: "POST",
    credentials: "same-origin",
    headers: { "Content-Type": "application/json" },
    body,
  });
  const answer = JSON.parse(await response.text());
  // The page of a captive portal is no answer.
  return answer && (answer.ok || answer.refused || answer.pending) ? answer : null;
}
