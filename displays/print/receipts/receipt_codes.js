/** The codes of receipts from the server, and the command that marks receipts as printed. */

import { refusals } from "../../../static/js/accounts/session.js";
import { newCommandId } from "../../../static/js/live/commands.js";

/** Fetches codes once for each list of receipts; a role without codes prints receipts without them. */
export class ReceiptCodes {
  constructor(request, slug, changed) {
    Object.assign(this, { request, slug, changed });
    this.codes = null;
    this.asked = "";
  }

  /** @returns {object | null} code by receipt; null while unknown */
  of(receipts) {
    const key = receipts.join(",");
    if (!key) {
      return {};
    }
    if (key !== this.asked) {
      this.asked = key;
      this.codes = null;
      this.ask(key);
    }
    return this.codes;
  }

  async ask(key) {
    const address = `/api/v1/tournaments/${encodeURIComponent(this.slug)}/receipts?receipts=${key}`;
    const { ok, answer } = await this.request("GET", address);
    if (key === this.asked) {
      const codes = ok ? answer.codes : [];
      this.codes = Object.assign({}, ...codes.map(({ receipt, code }) => ({ [receipt]: code })));
      this.changed();
    }
  }
}

/**
 * Mark receipts as printed on the server. Receipts that were printed before become copies.
 *
 * @returns {Promise<{refused?: string, originals: number[], command: string}>}
 */
export async function printedFirst(slug, items, request) {
  const numbers = (isCopy) => items.filter((item) => item.isCopy === isCopy).map(({ receipt }) => receipt);
  let command = "";
  for (const copy of [false, true]) {
    const receipts = numbers(copy);
    if (receipts.length) {
      const id = newCommandId();
      const message = { id, type: "receipt.print", tournament: slug, receipts, copy };
      const result = await request("POST", "/api/v1/commands", message);
      if (!result.ok) {
        return {
          refused: refusals(result)
            .map(({ text }) => text)
            .join(" "),
          originals: [],
          command,
        };
      }
      command = command || id;
    }
  }
  return { originals: numbers(false), command };
}

/** Undo the mark. */
export function undone(slug, command, request) {
  return request("POST", "/api/v1/commands", { id: newCommandId(), type: "undo", tournament: slug, command });
}
