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
 * @param {(command: object) => Promise<object | null>} emit resolves with the acknowledgement, null if there was none
 * @param {(tried: number) => void} onSilence called each time an acknowledgement is missing
 * @returns {Promise<object>} `{ok, seq}`, `{refused: [...]}`, or `{lost: true}`: not known whether it happened
 */
export async function sendCommand(emit, command, onSilence = () => {}) {
  for (let tried = 1; tried <= 1 + RESENDS; tried += 1) {
    const answer = await emit(command);
    if (answer) {
      return answer;
    }
    onSilence(tried);
  }
  return { lost: true };
}
