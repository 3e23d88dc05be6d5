/**
 * A player's ballot: two cards to choose from, and the button that seals the one. The choice is on this paper only while it
 * is made: it leaves with the one request, and no notice, storage, key or attribute of the page holds it afterwards.
 */

import { newCommandId, postCommand, sendCommand } from "./commands.js";
import { el } from "./dom.js";

const PATIENCE_MS = 5000;

/** Either card makes a request of the same length: who counts bytes on the network learns nothing either. */
export function writtenBallot(command) {
  return JSON.stringify(command) + (command.deal ? " " : "");
}

/**
 * Give a ballot to the server, by a request of its own: it knows the phone by its cookie, whatever the socket was opened with.
 *
 * @param {object} device `{fetch, later(run, ms)}`
 * @param {{slug, vote: number, entry: string, deal: boolean}} ballot
 * @returns {Promise<object>} `{ok}`, `{refused}` or `{lost}`
 */
export function castBallot(device, { slug, vote, entry, deal }) {
  const command = { id: newCommandId(), type: "vote.cast", tournament: slug, session: "1", vote, entry, deal };
  return sendCommand((each) => postCommand(device, each, PATIENCE_MS, writtenBallot), command);
}

/** A command of a player's phone, by a request of its own as well. */
export function postAlone(device, slug, type, fields) {
  const command = Object.assign({ id: newCommandId(), type, tournament: slug, session: "1" }, fields);
  return sendCommand((each) => postCommand(device, each, PATIENCE_MS), command);
}

/** Whether the ballot of an answer is recorded: this one, or an earlier one. */
export function isSealed({ ok, refused }) {
  return Boolean(ok) || Boolean(refused && refused.length && refused.every((reason) => reason.code === "vote.has_voted"));
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

/** True or false by chance: nobody who sees a hand move knows which card lay on that side. */
export function byChance(random = crypto) {
  return random.getRandomValues(new Uint8Array(1))[0] % 2 === 0;
}

/** A card of a vote, with its word: colour never stands alone. */
export function voteCard(colour, word, tag = "span") {
  return el(`${tag}.vote-card.of-${colour}`, {}, el("b", {}, word));
}

export class Ballot {
  /**
   * @param {(deal: boolean) => Promise<object>} cast gives it, see `castBallot`
   * @param {(answer: object) => string} why what went wrong, in words
   * @param {() => void} sealed called once it is in
   * @param {() => boolean} chance on which side the card for the deal lies, anew for each paper
   */
  constructor(texts, cast, why, sealed, chance = byChance) {
    Object.assign(this, { texts, cast, why, sealed, chance });
    this.node = el("div.ballot");
    this.isSealing = false;
  }

  /** @param {{deal: string, no_deal: string}} colours */
  open(colours) {
    this.colours = colours;
    this.draw("");
  }

  /** Nothing of it is left. */
  close() {
    this.node.textContent = "";
    this.chosen = null;
    this.colours = null;
  }

  get isOpen() {
    return Boolean(this.colours);
  }

  draw(wrong) {
    const { texts, colours } = this;
    this.chosen = null;
    const card = (deal) => {
      const word = texts(deal ? "face.vote.deal" : "face.vote.no_deal");
      const colour = deal ? colours.deal : colours.no_deal;
      const button = voteCard(colour, word, "button");
      button.append(el("small", {}, texts(`face.vote.colour.${colour}`)));
      button.setAttribute("aria-pressed", "false");
      button.addEventListener("click", () => this.choose(deal, button));
      return button;
    };
    const first = this.chance();
    const seal = el("button.main.seal", { disabled: true, onclick: () => this.seal() }, texts("face.vote.seal"));
    this.node.textContent = "";
    this.node.append(
      el("p.ballot-how", {}, texts("face.vote.choose")),
      el("div.ballot-cards", { role: "group", "aria-label": texts("face.vote.ballot") }, card(first), card(!first)),
      el("p.ballot-final", {}, texts("face.vote.final")),
      seal,
      el("p.ballot-wrong", { role: "alert" }, wrong),
    );
  }

  choose(deal, button) {
    this.chosen = deal;
    this.node.querySelectorAll(".ballot-cards button").forEach((each) => each.setAttribute("aria-pressed", String(each === button)));
    this.node.querySelector(".seal").disabled = false;
  }

  async seal() {
    const deal = this.chosen;
    if (deal === null || this.isSealing) {
      return;
    }
    this.chosen = null;
    this.isSealing = true;
    // Before it is sent: while the answer is on its way the paper says as little as after it.
    this.node.textContent = "";
    this.node.append(el("p.ballot-how", { role: "status" }, this.texts("face.vote.sealing")));
    const answer = await this.cast(deal);
    this.isSealing = false;
    if (!this.isOpen) {
      return;
    }
    if (isSealed(answer)) {
      this.close();
      this.sealed();
    } else {
      this.draw(this.why(answer));
    }
  }
}
