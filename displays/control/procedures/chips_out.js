/** Chips that leave play without their player: carried out of view, lost, found, forfeited; and those that come back. */

import { el } from "../../../static/js/dom.js";
import { formatsOf, parseChips } from "../../../static/js/formats.js";
import { saved } from "../desk.js";
import { choice, field } from "../dialog.js";
import { byLastName } from "../players/players_list.js";
import { calledName, findPlayers, someAreCounted } from "../seating_words.js";

const WHYS = ["lost", "found", "out_of_view", "penalty"];
/** Reasons for players who are only counted: the chips of a named player leave with the entry. */
const COUNTED_WHYS = ["disqualified", "left_early"];
const MAX_SHOWN = 6;
const MAX_FOUND = 8;

function facts({ chips_out: topic, players }) {
  if (!topic) {
    return null;
  }
  const known = players || {};
  const named = (removal) => Object.assign({}, removal, { name: removal.entry ? calledName(removal.entry, known[removal.entry]) : "" });
  return { removals: topic.removals.slice(0, MAX_SHOWN).map(named), out: topic.out, ownerGetsThem: topic.owner_gets_them };
}

function draw({ removals, out, ownerGetsThem }, kit) {
  const { texts, hands, card } = kit;
  const { chips } = formatsOf(texts);
  const label = texts("face.chips_out.remove");
  const remove = hands.button("button", label, "chips.remove", () => new ChipsDialog(kit).remove());
  const about = [texts(ownerGetsThem ? "face.chips_out.back_if_known" : "face.chips_out.never_back"), out ? texts("face.chips_out.out_in_all", { chips: chips(out) }) : ""];
  return [card(texts("face.procedures.chips_out"), [texts("face.chips_out.how"), ...about].filter(Boolean).join(" "), remove), ...removals.map((removal) => removalCard(removal, kit))];
}

function removalCard(removal, kit) {
  const { texts, hands, card } = kit;
  const { number, chips, why, name, text, given_back: isBack, comes_back: comesBack } = removal;
  const label = texts("face.chips_out.give_back");
  const give = () => (name ? hands.give(label, "chips.give_back", { removal: number }) : new ChipsDialog(kit).whose(number));
  const back = comesBack && !isBack ? [hands.button("button", label, "chips.give_back", give)] : [];
  const title = texts("face.chips_out.line", { chips: formatsOf(texts).chips(chips), why: texts(`face.chips_out.why.${why}`) });
  return card(title, [name, text, isBack ? texts("face.chips_out.is_back") : ""].filter(Boolean).join(" · "), ...back);
}

class ChipsDialog {
  constructor({ face, desk, dialog, hands }) {
    Object.assign(this, { face, desk, dialog, hands });
  }

  remove() {
    const { texts } = this.face;
    const label = texts("face.chips_out.remove");
    const chips = field(texts("face.chips_out.chips"), { inputmode: "numeric" });
    const why = choice(texts("face.chips_out.reason"), this.whys().map((value) => ({ value, text: texts(`face.chips_out.why.${value}`) })), "lost");
    const owner = this.owner();
    const note = field(texts("face.chips_out.note"), { maxlength: 200, "data-later": true });
    this.dialog.form(label, [chips.node, why.node, ...owner.nodes, note.node], label, () => {
      const count = parseChips(chips.input.value);
      if (!count) {
        return texts("face.penalties.chips_wrong");
      }
      const text = note.input.value.trim();
      const fields = Object.assign({ chips: count, why: why.input.value }, owner.value() ? { entry: owner.value() } : {}, text ? { text } : {});
      return saved(this.desk, label, "chips.remove", fields);
    });
  }

  whys() {
    return someAreCounted(this.face.topics) ? WHYS.concat(COUNTED_WHYS) : WHYS;
  }

  /** The owner of the chips, found by typing a name or a seat; nobody, as long as none is chosen. */
  owner() {
    const { texts } = this.face;
    const list = el("div.found", { role: "group", "aria-label": texts("face.chips_out.whose") });
    let chosen = null;
    const draw = (query) => {
      const { players } = this.face.topics;
      const found = query ? byLastName(findPlayers(players || {}, query)).slice(0, MAX_FOUND) : chosen ? [{ id: chosen, entry: (players || {})[chosen] }] : [];
      list.textContent = "";
      list.append(button(null, texts("face.chips_out.nobody")), ...found.map(({ id, entry }) => button(id, calledName(id, entry))));
    };
    const button = (id, name) => {
      const choose = () => {
        chosen = id;
        search.input.value = "";
        draw("");
      };
      return el("button.player", { type: "button", "aria-pressed": String(chosen === id), onclick: choose }, name);
    };
    const search = field(texts("face.chips_out.whose"), { "data-later": true, oninput: (event) => draw(event.target.value.trim()) });
    draw("");
    return { nodes: [search.node, list], value: () => chosen };
  }

  whose(removal) {
    const { texts } = this.face;
    const label = texts("face.chips_out.give_back");
    const owner = this.owner();
    this.dialog.form(label, owner.nodes, label, () => (owner.value() ? saved(this.desk, label, "chips.give_back", { removal, entry: owner.value() }) : texts("chips_out.whose")));
  }
}

export const CHIPS_OUT = {
  key: "chips_out",
  kinds: ["chips_out"],
  facts,
  isBusy: () => false,
  draw,
  rules: ["chips.out_of_view_leave_play", "chips.found_leave_play", "penalties.soft_play_may_forfeit_chips"],
};
