/** A command goes out under its own id until it is answered: the same id twice is the same command. */

const RESENDS = 3;
const ID_BYTES = 16;

/** An id of 32 hexadecimal digits; `crypto.randomUUID` is missing on plain http. */
export function newCommandId(random = crypto) {
  const bytes = random.getRandomValues(new Uint8Array(ID_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Send a command and send it again while no acknowledgement comes.
 *
 * @param {(command: object) => Promise<object | null>} emit resolves with the acknowledgement, null if there was none;
 *   `{pending: true}` is none either: the server does not know yet
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
 * Hand a command in over HTTP.
 *
 * @param {object} device `{fetch, later(run, ms)}`
 * @param {(command: object) => string} write how it is written
 * @returns {Promise<object | null>} the answer as the socket would acknowledge it, null if there was none in time
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
  // Somebody else's page, as of a captive portal, is no answer.
  return answer && (answer.ok || answer.refused || answer.pending) ? answer : null;
}
