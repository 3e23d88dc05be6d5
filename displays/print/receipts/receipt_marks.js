/** The marks of printed receipts on the server: one device prints the original, and every later print is a copy. */

import { newCommandId, sendCommand } from "../../../static/js/live/commands.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

/**
 * Marks receipts as printed, all or none: the originals, then the receipts that were printed before, as copies.
 *
 * @param {{slug: string, texts: Function, request: Function}} page
 * @param {{receipt: number, isCopy: boolean}[]} items
 * @returns {Promise<{fault: string, originals: number[], command: string}>} `fault`: why nothing is to be printed, ""
 *   for marked receipts; `command`: id of the first mark, for its undo
 */
export async function markPrinted(page, items) {
  const numbers = (isCopy) => items.filter((item) => item.isCopy === isCopy).map(({ receipt }) => receipt);
  const marks = [false, true].map((copy) => ({ id: newCommandId(), receipts: numbers(copy), copy }));
  const [first, second] = marks.filter(({ receipts }) => receipts.length);
  for (const mark of [first, second].filter(Boolean)) {
    const answer = await send(page, Object.assign({ type: "receipt.print" }, mark));
    if (!answer.ok) {
      if (mark === second) {
        await unmarkPrinted(page, first.id);
      }
      return { fault: faultOf(answer, page.texts, "face.print.no_answer"), originals: [], command: "" };
    }
  }
  return { fault: "", originals: numbers(false), command: first ? first.id : "" };
}

/** Undoes a mark. @returns {Promise<string>} the fault; "" for an undone mark */
export async function unmarkPrinted(page, command) {
  const answer = await send(page, { id: newCommandId(), type: "undo", command });
  return answer.ok ? "" : faultOf(answer, page.texts, "face.structures.unreachable");
}

/** Sends a command of the tournament over HTTP until the server answers, see `sendCommand`. */
function send({ slug, request }, command) {
  const post = async (message) => {
    const { ok, answer } = await request("POST", "/api/v1/commands", message);
    return ok ? { ok } : answer;
  };
  return sendCommand(post, Object.assign({ tournament: slug }, command));
}

function faultOf({ refused }, texts, unanswered) {
  return (refused && reasonsText(refused, texts, " ")) || texts(unanswered);
}
