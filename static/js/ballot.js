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

/** Whether the ballot of an answer is in: this one, or one that came before it. */
export function isSealed({ ok, refused }) {
  return Boolean(ok) || Boolean(refused && refused.length && refused.every((reason) => reason.code === "vote.has_voted"));
}

/** What sends from a page. */
export const pageDevice = {
  fetch: (url, options) => fetch(url, options),
  later: (run, ms) => setTimeout(run, ms),
};

/** A card of a vote, with its word: colour never stands alone. */
export function voteCard(colour, word, tag = "span") {
  return el(`${tag}.vote-card.of-${colour}`, {}, el("b", {}, word));
}

export class Ballot {
  /**
   * @param {(deal: boolean) => Promise<object>} cast gives it, see `castBallot`
   * @param {(answer: object) => string} why what went wrong, in words
   * @param {() => void} sealed called once it is in
   */
  constructor(texts, cast, why, sealed) {
    Object.assign(this, { texts, cast, why, sealed });
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
    const seal = el("button.main.seal", { disabled: true, onclick: () => this.seal() }, texts("face.vote.seal"));
    this.node.textContent = "";
    this.node.append(
      el("p.ballot-how", {}, texts("face.vote.choose")),
      el("div.ballot-cards", { role: "group", "aria-label": texts("face.vote.ballot") }, card(true), card(false)),
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
