/** Chips that leave play without their player: out of view, lost, found, forfeited; and chips given back. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { byLastName } from "../../players/players_list.js";
import { nameOrNumber, findPlayers, hasUnnamedPlayers } from "../../shared/entries.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field } from "../../shared/fields/fields.js";
import { Card, joined } from "../card.js";

const REASONS = ["lost", "found", "out_of_view", "penalty"];
/** Reasons for players counted without a name; the chips of a named player leave with the entry. */
const UNNAMED_REASONS = ["disqualified", "left_early"];
const MAX_SHOWN = 6;
const MAX_MATCHES = 8;

function factsOf({ chips_out: topic, players }) {
  if (!topic) {
    return null;
  }
  const known = players || {};
  const withName = (removal) =>
    Object.assign({}, removal, { name: removal.entry ? nameOrNumber(removal.entry, known[removal.entry]) : "" });
  return {
    removals: topic.removals.slice(0, MAX_SHOWN).map(withName),
    out: topic.out,
    ownerGetsThem: topic.owner_gets_them,
  };
}

function Content({ state, facts: { removals, out, ownerGetsThem } }) {
  const { texts } = state;
  const { chips } = formatsOf(texts);
  const lines = [
    texts("face.chips_out.how"),
    texts(ownerGetsThem ? "face.chips_out.back_if_known" : "face.chips_out.never_back"),
    out ? texts("face.chips_out.out_in_all", { chips: chips(out) }) : "",
  ];
  const removal = (each) => html`<${RemovalCard} key=${each.number} state=${state} removal=${each} />`;
  return html`
    <${Card} title=${texts("face.procedures.chips_out")} text=${joined(lines, " ")}>
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
  const { number, chips, why, name, text, given_back: isReturned, comes_back: comesBack } = removal;
  const label = texts("face.chips_out.give_back");
  const giveBack = () =>
    name
      ? state.give(label, "chips.give_back", { removal: number })
      : state.openDialog(OwnerDialog, { removal: number });
  const reason = { chips: formatsOf(texts).chips(chips), why: texts(`face.chips_out.why.${why}`) };
  const button = html`<${RoleButton} state=${state} label=${label} type="chips.give_back" onClick=${giveBack} />`;
  return html`
    <${Card}
      title=${texts("face.chips_out.line", reason)}
      text=${joined([name, text, isReturned ? texts("face.chips_out.is_back") : ""])}
    >
      ${comesBack && !isReturned && button}
    <//>
  `;
}

function RemoveDialog({ state, dialog }) {
  const { texts } = state;
  const label = texts("face.chips_out.remove");
  const [chips, why, owner, note] = [useSignal(""), useSignal("lost"), useSignal(null), useSignal("")];
  const topics = {
    counters: state.topicValue("counters"),
    players: state.topicValue("players"),
    roster: state.topicValue("roster"),
  };
  const reasons = hasUnnamedPlayers(topics) ? REASONS.concat(UNNAMED_REASONS) : REASONS;
  const options = reasons.map((value) => ({ value, text: texts(`face.chips_out.why.${value}`) }));
  const save = () => {
    const count = parseChips(chips.value);
    const text = note.value.trim();
    const entry = owner.value ? { entry: owner.value } : {};
    const fields = Object.assign({ chips: count, why: why.value }, entry, text ? { text } : {});
    return count ? state.save(label, "chips.remove", fields) : texts("face.leaving.chips_wrong");
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${label} save=${save}>
      <${Field} label=${texts("face.chips_out.chips")} text=${chips} inputmode="numeric" />
      <${Choice} label=${texts("face.manage.reason")} options=${options} chosen=${why} />
      <${OwnerChoice} state=${state} owner=${owner} />
      <${Field} label=${texts("face.penalties.note")} text=${note} maxlength="200" data-later="" />
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

/** The choice of the chips' owner by a search; the signal `owner` is null for nobody. */
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
  const matches = matchingOwners(state.topicValue("players") || {}, query.value.trim(), owner.value);
  return html`
    <${Field} label=${label} text=${query} data-later="" />
    <div class="found" role="group" aria-label=${label}>
      ${button(null, texts("face.chips_out.nobody"))}${matches.map(({ id, entry }) => button(id, nameOrNumber(id, entry)))}
    </div>
  `;
}

/** The players that match a query; without a query the chosen owner. */
function matchingOwners(players, query, chosen) {
  if (query) {
    return byLastName(findPlayers(players, query)).slice(0, MAX_MATCHES);
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
  facts: factsOf,
  isBusy: () => false,
  Content,
  rules: ["chips.out_of_view_leave_play", "chips.found_leave_play", "penalties.soft_play_may_forfeit_chips"],
};
