/** Calling a vote, and recording one that was taken with cards: the terms of its deal, and the colours of the cards. */

import { el, setText } from "../../../static/js/dom.js";
import { COLOURS, dealMoney, exponentOf } from "../../../static/js/vote.js";
import { saved } from "../desk.js";
import { choice, field, segments } from "../dialog.js";
import { amountIn } from "./prize_lines.js";

const KEPT = "vote:colours";
const USUAL = { deal: "red", no_deal: "black" };

/**
 * Which prizes give how much: a line each, `1: 6,000` or `1 6,000`.
 *
 * @param {(text: string) => number | null} valueOf reads an amount
 * @returns {{shares: {place: number, amount: number}[]} | {wrong: number}} `wrong`: the line that cannot be read, from 1
 */
export function readShares(text, valueOf) {
  const shares = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index].trim();
    const match = /^(\d{1,6})\s*(?::|\t|\)|\s)\s*(.+)$/.exec(line);
    const amount = match ? valueOf(match[2]) : null;
    if (line && (!amount || Number(match[1]) < 1)) {
      return { wrong: index + 1 };
    }
    if (line) {
      shares.push({ place: Number(match[1]), amount });
    }
  }
  return { shares };
}

export class VoteDialogs {
  /** @param {() => Storage} storage asked each time: a browser may refuse it */
  constructor({ face, desk, dialog }, storage = () => localStorage) {
    Object.assign(this, { face, desk, dialog, storage });
  }

  /** The colours that were chosen last on this device. */
  colours() {
    try {
      const kept = JSON.parse(this.storage().getItem(KEPT)) || {};
      const isKnown = COLOURS.includes(kept.deal) && COLOURS.includes(kept.no_deal) && kept.deal !== kept.no_deal;
      return isKnown ? { deal: kept.deal, no_deal: kept.no_deal } : USUAL;
    } catch (error) {
      console.warn("this device keeps no colours", error);
      return USUAL;
    }
  }

  keepColours(colours) {
    try {
      this.storage().setItem(KEPT, JSON.stringify(colours));
    } catch (error) {
      console.warn("the colours cannot be kept on this device", error);
    }
  }

  call() {
    const { texts } = this.face;
    const { vote, clock } = this.face.topics;
    const options = [true, false].map((pause) => ({ value: pause, text: texts(pause ? "face.vote.clock_pause" : "face.vote.clock_run") }));
    const pause = segments(texts("face.vote.clock"), options, Boolean(vote && vote.pauses_clock));
    const runs = Boolean(clock && clock.phase === "running");
    this.open(texts("face.vote.call"), "vote.call", runs ? [pause.node] : [], () => (runs ? { pause_clock: pause.value } : {}));
  }

  record() {
    const { texts } = this.face;
    const options = [true, false].map((deal) => ({ value: deal, text: texts(deal ? "face.vote.deal" : "face.vote.no_deal") }));
    const result = segments(texts("face.vote.result"), options, true);
    this.open(texts("face.vote.record"), "vote.record", [result.node], () => ({ deal: result.value }));
  }

  open(title, type, first, more) {
    const { texts } = this.face;
    const terms = this.termsFields();
    const colours = this.colourFields();
    this.dialog.form(title, [...first, ...terms.nodes, ...colours.nodes], title, () => {
      const asked = terms.read();
      const chosen = colours.read();
      const wrong = asked.wrong || (chosen.deal === chosen.no_deal ? texts("face.vote.colours_alike") : "");
      if (wrong) {
        return wrong;
      }
      this.keepColours(chosen);
      return saved(this.desk, title, type, Object.assign({ colours: chosen }, asked.terms ? { terms: asked.terms } : {}, more()));
    });
  }

  /** Amount and shares; the sum stands below while they are typed. */
  termsFields() {
    const { texts, topics } = this.face;
    const { prizes } = topics;
    const valueOf = amountIn(exponentOf(prizes));
    const amount = field(texts("face.vote.amount"), { inputmode: "decimal" });
    const onkeydown = (event) => event.key === "Enter" && event.stopPropagation();
    const input = el("textarea", { rows: 3, spellcheck: "false", "data-later": true, onkeydown });
    const shares = el("label.field", {}, el("span.label", {}, texts("face.vote.shares")), input);
    const sum = el("p.hint", { role: "status" });
    const read = () => this.readTerms(amount.input.value.trim(), input.value, valueOf);
    const draw = () => {
      const { total = 0, pays = 0, wrong } = read();
      const both = { shares: dealMoney(prizes, total, texts), amount: dealMoney(prizes, pays, texts) };
      setText(sum, wrong || (pays || total ? texts("face.vote.sum", both) : texts("face.vote.no_terms")));
    };
    amount.input.oninput = draw;
    input.oninput = draw;
    draw();
    return { nodes: [amount.node, shares, sum], read };
  }

  /** `{terms, pays, total}`, `terms` null where nothing was typed; `wrong` in words. */
  readTerms(amount, lines, valueOf) {
    const { texts, topics } = this.face;
    if (!amount && !lines.trim()) {
      return { terms: null };
    }
    const pays = valueOf(amount);
    const { shares, wrong } = readShares(lines, valueOf);
    if (!pays || wrong) {
      return { wrong: wrong ? texts("face.prizes.line_wrong", { line: wrong }) : texts("face.prizes.money_wrong", { typed: amount }) };
    }
    const total = shares.reduce((all, share) => all + share.amount, 0);
    const both = { amount: dealMoney(topics.prizes, pays, texts), shares: dealMoney(topics.prizes, total, texts) };
    const off = total === pays ? "" : texts("vote.terms_do_not_add_up", both);
    return { terms: { amount: pays, shares }, pays, total, wrong: off };
  }

  colourFields() {
    const { texts } = this.face;
    const kept = this.colours();
    const options = COLOURS.map((colour) => ({ value: colour, text: texts(`face.vote.colour.${colour}`) }));
    const deal = choice(texts("face.vote.colour_of_deal"), options, kept.deal);
    const noDeal = choice(texts("face.vote.colour_of_no_deal"), options, kept.no_deal);
    return { nodes: [deal.node, noDeal.node], read: () => ({ deal: deal.input.value, no_deal: noDeal.input.value }) };
  }
}
