/** The dialogs of hand-for-hand: how many places are paid, the chips at the start of the hand, the players out in one hand. */

import { el } from "../../../static/js/dom.js";
import { parseChips } from "../../../static/js/formats.js";
import { placeOf as seatPlace } from "../../../static/js/seats.js";
import { saved } from "../desk.js";
import { field } from "../dialog.js";
import { recentOuts } from "../players/outs_dialog.js";
import { calledName, numberIn, placeOf } from "../seating_words.js";

const MAX_PLACES = 100000;

/** The players out in one hand whose stacks decide: those with another one at their table, and those whose table is not known. */
export function sharingTable(outs, players) {
  const tableOf = (id) => (seatPlace(players[id].seat) || { table: null }).table;
  const tables = outs.map(tableOf);
  return outs.filter((_, index) => tables[index] === null || tables.filter((table) => table === tables[index]).length > 1);
}

export class HandForHandDialogs {
  constructor({ face, desk, dialog }) {
    Object.assign(this, { face, desk, dialog, texts: face.texts });
  }

  /** Without prizes only the director knows how many places are paid. */
  start() {
    const { texts } = this;
    const title = texts("face.hands.start");
    const paid = field(texts("face.hands.places_paid"), { inputmode: "numeric" });
    this.dialog.form(title, [paid.node], title, () => {
      const count = numberIn(paid.input.value, 1, MAX_PLACES);
      return count ? saved(this.desk, title, "hand_for_hand.start", { paid: count }) : texts("face.hands.places_wrong");
    });
  }

  /** @param {{entry: string, name: string}[]} asked whose stacks decide */
  stacks(hand, asked) {
    const { texts } = this;
    const stacks = this.stackFields(asked);
    const title = texts("face.hands.who_had_more", { hand });
    this.dialog.form(title, [el("p.hint", {}, texts("face.hands.stacks_how")), ...stacks.nodes], texts("face.control.dialog.save"), () => {
      const { found, wrong } = stacks.read();
      return wrong || saved(this.desk, title, "hand_for_hand.stacks", { hand, stacks: found });
    });
  }

  stackFields(asked) {
    const fields = asked.map(({ name }) => field(name, { inputmode: "numeric" }));
    const read = () => {
      const found = {};
      for (let index = 0; index < asked.length; index += 1) {
        const chips = parseChips(fields[index].input.value);
        if (!chips) {
          return { wrong: this.texts("face.hands.stack_wrong", { name: asked[index].name }) };
        }
        found[asked[index].entry] = chips;
      }
      return { found };
    };
    return { nodes: fields.map(({ node }) => node), read };
  }

  /** The last players out: a tap on the first one of the hand also selects all who went out later. */
  sameHand() {
    const { texts } = this;
    const { players = {}, counters } = this.face.topics;
    const outs = recentOuts(players);
    const chosen = { outs: outs.slice(0, 2), stacks: null };
    const stacksNode = el("div");
    const rows = outs.map((id, index) => {
      const place = placeOf(players[id], counters);
      const choose = () => this.chooseOuts(chosen, outs.slice(0, Math.max(2, index + 1)), { rows, stacksNode, players });
      return el("button.out-choice", { type: "button", "aria-pressed": "false", onclick: choose }, el("b", {}, calledName(id, players[id])), el("small", {}, texts("face.control.players.place", { place })));
    });
    const title = texts("face.hands.same_hand");
    this.dialog.form(title, [el("p.hint", {}, texts("face.hands.same_hand_choose")), el("div.out-choices", { role: "group", "aria-label": title }, ...rows), stacksNode], title, () => {
      const { found, wrong } = chosen.stacks.read();
      return wrong || saved(this.desk, title, "entry.same_hand", { entries: chosen.outs, stacks: found });
    });
    this.chooseOuts(chosen, chosen.outs, { rows, stacksNode, players });
  }

  chooseOuts(chosen, outs, { rows, stacksNode, players }) {
    chosen.outs = outs;
    chosen.stacks = this.stackFields(sharingTable(outs, players).map((entry) => ({ entry, name: calledName(entry, players[entry]) })));
    rows.forEach((row, index) => row.setAttribute("aria-pressed", String(index < outs.length)));
    stacksNode.textContent = "";
    if (chosen.stacks.nodes.length) {
      stacksNode.append(el("p.hint", {}, this.texts("face.hands.stacks_how")), ...chosen.stacks.nodes);
    }
  }
}
