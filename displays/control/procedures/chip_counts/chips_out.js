/** Chips that leave play without their player: carried out of view, lost, found, forfeited; and those that come back. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { byLastName } from "../../players/players_list.js";
import { calledName, findPlayers, someAreCounted } from "../../shared/seating_words.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { Card, joined } from "../card.js";

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
  const named = (removal) =>
    Object.assign({}, removal, { name: removal.entry ? calledName(removal.entry, known[removal.entry]) : "" });
  return {
    removals: topic.removals.slice(0, MAX_SHOWN).map(named),
    out: topic.out,
    ownerGetsThem: topic.owner_gets_them,
  };
}

function Content({ state, facts: { removals, out, ownerGetsThem } }) {
  const { texts } = state;
  const { chips } = formatsOf(texts);
  const about = [
    texts("face.chips_out.how"),
    texts(ownerGetsThem ? "face.chips_out.back_if_known" : "face.chips_out.never_back"),
    out ? texts("face.chips_out.out_in_all", { chips: chips(out) }) : "",
  ];
  const removal = (each) => html`<${RemovalCard} key=${each.number} state=${state} removal=${each} />`;
  return html`
    <${Card} title=${texts("face.procedures.chips_out")} text=${joined(about, " ")}>
      <${RoleButton}
        state=${state}
        label=${texts("face.chips_out.remove")}
        type="chips.remove"
        onClick=${() => state.openDialog(RemoveDialog)}
      />
    <//>
    ${removals.map(removal)}
  `;
}

function RemovalCard({ state, removal }) {
  const { texts } = state;
  const { number, chips, why, name, text, given_back: isBack, comes_back: comesBack } = removal;
  const label = texts("face.chips_out.give_back");
  const give = () =>
    name
      ? state.give(label, "chips.give_back", { removal: number })
      : state.openDialog(OwnerDialog, { removal: number });
  const reason = { chips: formatsOf(texts).chips(chips), why: texts(`face.chips_out.why.${why}`) };
  const button = html`<${RoleButton} state=${state} label=${label} type="chips.give_back" onClick=${give} />`;
  return html`
    <${Card}
      title=${texts("face.chips_out.line", reason)}
      text=${joined([name, text, isBack ? texts("face.chips_out.is_back") : ""])}
    >
      ${comesBack && !isBack && button}
    <//>
  `;
}

function RemoveDialog({ state, dialog }) {
  const { texts } = state;
  const label = texts("face.chips_out.remove");
  const [chips, why, owner, note] = [useSignal(""), useSignal("lost"), useSignal(null), useSignal("")];
  const topics = {
    counters: state.known("counters"),
    players: state.known("players"),
    roster: state.known("roster"),
  };
  const whys = someAreCounted(topics) ? WHYS.concat(COUNTED_WHYS) : WHYS;
  const options = whys.map((value) => ({ value, text: texts(`face.chips_out.why.${value}`) }));
  const save = () => {
    const count = parseChips(chips.value);
    const text = note.value.trim();
    const entry = owner.value ? { entry: owner.value } : {};
    const fields = Object.assign({ chips: count, why: why.value }, entry, text ? { text } : {});
    return count ? state.save(label, "chips.remove", fields) : texts("face.penalties.chips_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <${Field} label=${texts("face.chips_out.chips")} text=${chips} inputmode="numeric" />
      <${Choice} label=${texts("face.chips_out.reason")} options=${options} chosen=${why} />
      <${OwnerChoice} state=${state} owner=${owner} />
      <${Field} label=${texts("face.chips_out.note")} text=${note} maxlength="200" data-later="" />
    <//>
  `;
}

function OwnerDialog({ state, dialog, removal }) {
  const { texts } = state;
  const label = texts("face.chips_out.give_back");
  const owner = useSignal(null);
  const save = () =>
    owner.value ? state.save(label, "chips.give_back", { removal, entry: owner.value }) : texts("chips_out.whose");
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <${OwnerChoice} state=${state} owner=${owner} />
    <//>
  `;
}

/** The owner of the chips, found by typing a name or a seat; the signal `owner` is null for nobody. */
function OwnerChoice({ state, owner }) {
  const { texts } = state;
  const query = useSignal("");
  const label = texts("face.chips_out.whose");
  const button = (id, name) => html`
    <${OwnerButton} key=${id || "nobody"} name=${name} isChosen=${owner.value === id} onChoose=${() => choose(id)} />
  `;
  const choose = (id) => {
    owner.value = id;
    query.value = "";
  };
  if (query.value.trim()) {
    state.roster.page(query.value);
  }
  const found = ownersFound(state.known("players") || {}, query.value.trim(), owner.value);
  return html`
    <${Field} label=${label} text=${query} data-later="" />
    <div class="found" role="group" aria-label=${label}>
      ${button(null, texts("face.chips_out.nobody"))}${found.map(({ id, entry }) => button(id, calledName(id, entry)))}
    </div>
  `;
}

/** Those that the query finds; without one, the owner that is chosen. */
function ownersFound(players, query, chosen) {
  if (query) {
    return byLastName(findPlayers(players, query)).slice(0, MAX_FOUND);
  }
  return chosen ? [{ id: chosen, entry: players[chosen] }] : [];
}

function OwnerButton({ name, isChosen, onChoose }) {
  return html`
    <button type="button" class="player" aria-pressed=${String(isChosen)} onClick=${onChoose}>${name}</button>
  `;
}

export const CHIPS_OUT = {
  key: "chips_out",
  kinds: ["chips_out"],
  facts,
  isBusy: () => false,
  Content,
  rules: ["chips.out_of_view_leave_play", "chips.found_leave_play", "penalties.soft_play_may_forfeit_chips"],
};
