/** Giving a penalty: the offence, then the set's proposal, which the user may change. */

import { el, setText } from "../../static/js/dom.js";
import { parseChips } from "../../static/js/formats.js";
import { WHYS, proposalFor, proposalText } from "../../static/js/penalties.js";
import { choice, field, segments } from "./dialog.js";
import { numberIn } from "./seating_words.js";

const MOST = { hands: 1000, rounds: 50 };

export class PenaltyDialog {
  /**
   * @param {object} face with its topic `penalties`
   * @param {(label: string, type: string, fields: object) => Promise<string | null>} give returns the fault
   */
  constructor(face, dialog, give) {
    Object.assign(this, { face, dialog, give });
  }

  /** @param {{id: string, name: string, table: object | null | undefined}} player `table`: the player's table, as topic `tables` has it */
  open(player) {
    const { texts } = this.face;
    const parts = this.parts(player);
    const label = texts("face.penalties.give_to", { name: player.name });
    const { why, kind, number, chips, begins, note, hint } = parts;
    const body = [why.node, hint, kind.node, number.node, chips.node, begins.node, note.node];
    this.dialog.form(label, body, texts("face.penalties.give"), () => {
      const fields = this.read(player, parts);
      return typeof fields === "string" ? fields : this.give(label, "penalty.give", fields);
    });
  }

  parts(player) {
    const { texts, topics } = this.face;
    const whys = WHYS.map((value) => ({ value, text: texts(`penalties.why.${value}`) }));
    const kinds = topics.penalties.kinds.map((value) => ({ value, text: texts(`face.penalties.kind.${value}`) }));
    const begin = ["hand_ends", "player_returns"].map((value) => ({ value, text: texts(`face.penalties.begins.${value}`) }));
    const parts = {
      why: choice(texts("face.penalties.what_for"), whys, WHYS[0]),
      kind: choice(texts("face.penalties.kind"), kinds, kinds[0].value),
      number: field(texts("face.penalties.hands"), { inputmode: "numeric", "data-later": true }),
      chips: field(texts("face.penalties.chips"), { inputmode: "numeric", "data-later": true }),
      begins: segments(texts("face.penalties.begins"), begin, "hand_ends"),
      note: field(texts("face.penalties.note"), { maxlength: 200, "data-later": true }),
      hint: el("p.hint", { role: "status" }),
    };
    parts.why.input.onchange = () => this.propose(player, parts);
    parts.kind.input.onchange = () => this.show(player, parts);
    parts.number.input.oninput = () => this.say(player, parts);
    this.propose(player, parts);
    return parts;
  }

  /** Another offence brings another proposal into the fields. */
  propose(player, parts) {
    const proposal = proposalFor(this.face.topics.penalties, player.id, parts.why.input.value);
    parts.kind.input.value = proposal.kind;
    parts.number.input.value = String(proposal.hands || proposal.rounds || "");
    const chosen = parts.begins.node.querySelectorAll("button")[proposal.begins === "player_returns" ? 1 : 0];
    chosen.click();
    this.show(player, parts);
  }

  /** Only the fields of the kind are shown. */
  show(player, parts) {
    const { texts } = this.face;
    const kind = parts.kind.input.value;
    const isServed = kind.startsWith("missed_");
    setText(parts.number.node.querySelector(".label"), texts(kind === "missed_rounds" ? "face.penalties.rounds" : "face.penalties.hands"));
    parts.number.node.hidden = !isServed;
    parts.begins.node.hidden = !isServed;
    parts.chips.node.hidden = kind !== "disqualification";
    if (isServed && !parts.number.input.value) {
      parts.number.input.value = "1";
    }
    this.say(player, parts);
  }

  /** The proposal, and how many hands the rounds are. */
  say(player, parts) {
    const { texts, topics } = this.face;
    const lines = [proposalText(proposalFor(topics.penalties, player.id, parts.why.input.value), texts)];
    const rounds = numberIn(parts.number.input.value, 1, MOST.rounds);
    if (parts.kind.input.value === "missed_rounds" && rounds && player.table) {
      const players = Object.keys(player.table.seats).length;
      const each = topics.penalties.counts_offender ? players : players - 1;
      lines.push(texts("face.penalties.rounds_are", { players, hands: rounds * each }));
    }
    if (parts.kind.input.value.startsWith("missed_") && topics.penalties.blinds_posted) {
      lines.push(texts("face.penalties.blinded"));
    }
    setText(parts.hint, lines.join(" "));
  }

  /** The fields of the command; words where something is wrong. */
  read(player, { why, kind, number, chips, begins, note }) {
    const { texts } = this.face;
    const fields = { entry: player.id, kind: kind.input.value, why: why.input.value };
    const text = note.input.value.trim();
    const counted = { missed_hands: "hands", missed_rounds: "rounds" }[fields.kind];
    if (counted) {
      const count = numberIn(number.input.value, 1, MOST[counted]);
      if (!count) {
        return texts("face.penalties.number_wrong");
      }
      Object.assign(fields, { [counted]: count, begins: begins.value });
    }
    if (fields.kind === "disqualification") {
      const left = parseChips(chips.input.value);
      if (left === null) {
        return texts("face.penalties.chips_wrong");
      }
      fields.chips = left;
    }
    return text ? Object.assign(fields, { text }) : fields;
  }
}
