/** Drafting a deal: stacks by seat, what is left to play for, the method; or amounts as the players agreed on them. */

import { el, setText } from "../../../static/js/dom.js";
import { METHODS, chipsLine, countedName, totalOf } from "../../../static/js/deals.js";
import { parseChips } from "../../../static/js/formats.js";
import { hasPrizes, moneyField, parseMoney, prizeText } from "../../../static/js/prizes.js";
import { placeOf } from "../../../static/js/seats.js";
import { saved } from "../desk.js";
import { field, segments } from "../dialog.js";
import { calledName, numberIn } from "../seating_words.js";

/** The same deal by another method: stacks and what is left to play for stay. */
export function draftAgain({ players, left }, method, amounts = {}) {
  const stacks = {};
  players.filter(({ stack }) => stack !== null).forEach(({ entry, stack }) => Object.assign(stacks, { [entry]: stack }));
  return { method, stacks, left, amounts };
}

/** The players who are in, in the order of the seats: `{entry, name}` each. */
export function partiesOf(players) {
  const orderOf = (entry) => {
    const place = placeOf(players[entry].seat);
    return place ? place.table * 100 + place.seat : Infinity;
  };
  return Object.keys(players)
    .filter((entry) => players[entry].status !== "out")
    .sort((a, b) => orderOf(a) - orderOf(b) || Number(a.slice(1)) - Number(b.slice(1)))
    .map((entry) => ({ entry, name: calledName(entry, players[entry]), seat: players[entry].seat }));
}

/** Everybody who is left: who is in, then those who are only counted. */
export function everyParty(players, counters, texts) {
  const known = partiesOf(players);
  const counted = Math.max(0, (counters ? counters.players_left : 0) - known.length);
  const others = Array.from({ length: counted }, (_, index) => ({ entry: `c${index + 1}`, name: countedName(`c${index + 1}`, texts), seat: null }));
  return known.concat(others);
}

/** The key for a new one goes on to the next field, and saves from the last. */
function goOn(inputs) {
  inputs.forEach((input, index) => {
    input.onkeydown = (event) => {
      if (event.key === "Enter" && inputs[index + 1]) {
        event.preventDefault();
        event.stopPropagation();
        inputs[index + 1].focus();
        inputs[index + 1].select();
      }
    };
  });
}

export class DealDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog, texts: face.texts });
  }

  /** Stacks, what is left to play for, and the method that stands as the terms; the others stand beside it. */
  draft() {
    const { texts, face } = this;
    const { players, prizes, counters, deal: topic } = face.topics;
    if (!players || !hasPrizes(prizes)) {
      this.desk.notice("answer", texts(players ? "face.prizes.not_set_up" : "face.deal.no_players"));
      return;
    }
    // A deal that binds is not loaded into the form again.
    const before = topic && topic.deal && !topic.deal.binds ? topic.deal : null;
    const parties = everyParty(players, counters, texts);
    const stacks = this.stackFields(parties, before, counters);
    const left = this.leftFields(before, parties.length);
    const options = METHODS.map((value) => ({ value, text: texts(`face.deal.method.${value}`) }));
    const method = segments(texts("face.deal.terms"), options, before && METHODS.includes(before.method) ? before.method : "icm");
    const title = texts("face.deal.draft");
    this.dialog.form(title, [el("div.deal-stacks", {}, ...stacks.nodes), stacks.sum, ...left.nodes, method.node], texts("face.control.dialog.save"), () => {
      const asked = Object.assign({ method: method.value }, stacks.read(), left.read());
      const { wrong } = asked;
      return wrong || saved(this.desk, title, "deal.draft", asked);
    });
  }

  stackFields(parties, before, counters) {
    const { texts } = this;
    const known = (entry) => ((before && before.players.find((each) => each.entry === entry)) || { stack: null }).stack;
    const label = ({ name, seat }) => (seat ? `${placeOf(seat).seat} ${name}` : name);
    const fields = parties.map((each) => field(label(each), { inputmode: "numeric", "aria-label": texts("face.deal.stack_of", each), value: known(each.entry) === null ? "" : known(each.entry) }));
    const inputs = fields.map(({ input }) => input);
    const sum = el("p.hint", { role: "status" });
    const draw = () => {
      const players = inputs.map((input) => ({ stack: parseChips(input.value) }));
      setText(sum, chipsLine({ players, chips_in_play: counters ? counters.chips_in_play || 0 : 0 }, texts));
    };
    inputs.forEach((input) => Object.assign(input, { oninput: draw }));
    goOn(inputs);
    draw();
    const read = () => {
      const stacks = {};
      for (let index = 0; index < parties.length; index += 1) {
        const typed = inputs[index].value.trim();
        const chips = typed ? parseChips(typed) : null;
        if (typed && !chips) {
          return { wrong: texts("face.deal.stack_wrong", parties[index]) };
        }
        Object.assign(stacks, chips ? { [parties[index].entry]: chips } : {});
      }
      return { stacks };
    };
    return { nodes: fields.map(({ node }) => node), sum, read };
  }

  leftFields(before, players) {
    const { texts, face } = this;
    const { exponent } = face.topics.prizes;
    const kept = before && before.left.length ? before.left[0] : null;
    const amount = field(texts("face.deal.left_to_play"), { inputmode: "decimal", "data-later": true, value: kept ? moneyField(kept.amount, exponent) : "" });
    const place = field(texts("face.deal.left_place"), { inputmode: "numeric", "data-later": true, value: kept ? kept.place : 1 });
    const read = () => {
      const typed = amount.input.value.trim();
      const minor = typed ? parseMoney(typed, exponent) : 0;
      const number = numberIn(place.input.value, 1, players);
      if (minor === null) {
        return { wrong: texts("face.prizes.money_wrong", { typed }) };
      }
      if (minor && !number) {
        return { wrong: texts("face.deal.place_wrong", { players }) };
      }
      // The other amounts left to play for stay as they are.
      return { left: [...(minor ? [{ place: number, amount: minor }] : []), ...(before ? before.left.slice(1) : [])] };
    };
    return { nodes: [el("div.deal-left", {}, amount.node, place.node)], read };
  }

  /** Amounts of their own, from those that stand: what is missing to the prizes is said while they are typed. */
  custom(deal) {
    const { texts, face } = this;
    const { prizes } = face.topics;
    const { exponent } = prizes;
    const fields = deal.players.map(({ name, amount }) => field(name, { inputmode: "decimal", value: moneyField(amount, exponent) }));
    const inputs = fields.map(({ input }) => input);
    goOn(inputs);
    const total = totalOf(deal) - deal.left.reduce((all, each) => all + each.amount, 0);
    const sum = el("p.hint", { role: "status" });
    const read = () => inputs.map((input) => parseMoney(input.value, exponent));
    const draw = () => {
      setText(sum, this.sumLine(read(), total));
      // The fault of other amounts says nothing about these.
      if (this.dialog.error) {
        setText(this.dialog.error, "");
      }
    };
    inputs.forEach((input) => Object.assign(input, { oninput: draw }));
    draw();
    const title = texts("face.deal.custom");
    this.dialog.form(title, [el("div.deal-stacks", {}, ...fields.map(({ node }) => node)), sum], texts("face.control.dialog.save"), () => {
      const values = read();
      const wrong = values.findIndex((value) => value === null);
      const amounts = {};
      deal.players.forEach(({ entry }, index) => Object.assign(amounts, { [entry]: values[index] }));
      return wrong < 0 ? saved(this.desk, title, "deal.draft", draftAgain(deal, "custom", amounts)) : texts("face.prizes.money_wrong", { typed: inputs[wrong].value });
    });
  }

  sumLine(values, total) {
    const { texts, face } = this;
    const money = (minor) => prizeText(face.topics.prizes, minor, texts);
    const given = values.reduce((all, each) => all + (each || 0), 0);
    const code = given === total ? "face.deal.given_all" : given < total ? "face.deal.given" : "face.deal.given_over";
    return texts(code, { given: money(given), prizes: money(total), difference: money(Math.abs(total - given)) });
  }
}
