/** The last players out, with buttons to correct their order: one up or one down. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber, finishingPlace } from "../shared/entries.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { useFocusOfMovedRow } from "../shared/moved_row_focus.js";

/** Number of players in the dialog: enough for all who went out in the same hand. */
export const MAX_ELIMINATIONS = 12;

/** Ids of the players who went out last, the latest first. */
export function recentEliminations(players, max = MAX_ELIMINATIONS) {
  return Object.keys(players)
    .filter((id) => players[id].status === "out" && players[id].out !== null)
    .sort((a, b) => players[b].out - players[a].out)
    .slice(0, max);
}

/** The order for `entry.reorder_outs`, first out first, that exchanges the player at `index` with the next one. */
export function orderWithExchange(eliminations, index) {
  const order = eliminations.slice(0, index + 2);
  [order[index], order[index + 1]] = [order[index + 1], order[index]];
  return order.reverse();
}

/** The two buttons of a player: `up`, the player went out later; `down`, earlier. */
const ARROWS = [
  { name: "up", sign: "▲", code: "face.control.players.out_later" },
  { name: "down", sign: "▼", code: "face.control.players.out_earlier" },
];

export function openEliminations(state) {
  state.roster.withAll(`out=${MAX_ELIMINATIONS}`, () => state.openDialog(EliminationsDialog));
}

function EliminationsDialog({ state, dialog }) {
  const { texts } = state;
  const moved = useSignal(null); // the last move, {row, button}
  const eliminations = recentEliminations(state.topicValue("players") || {});
  const row = (id, index) =>
    html`<${EliminationRow} key=${id} state=${state} eliminations=${eliminations} id=${id} index=${index} moved=${moved} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.players.outs")} close="close" focusesClose=${true}>
      <p class="hint">${texts("face.control.players.outs_how")}</p>
      <div role="list">${eliminations.map(row)}</div>
    <//>
  `;
}

function EliminationRow({ state, eliminations, id, index, moved }) {
  const { texts } = state;
  const entry = state.topicValue("players")[id];
  const place = finishingPlace(entry, state.topicValue("counters"));
  const entering = stillEntering(state.topicValue("clock"));
  const code = entering ? "face.control.players.place_so_far" : "face.control.players.place";
  const nodes = { up: useRef(null), down: useRef(null) };
  useFocusOfMovedRow(moved, id, nodes, `${index}/${eliminations.length}`);
  const arrow = (each) => html`
    <${Arrow}
      state=${state}
      eliminations=${eliminations}
      id=${id}
      index=${index}
      moved=${moved}
      arrow=${each}
      node=${nodes[each.name]}
    />
  `;
  return html`
    <div class="out-row" role="listitem">
      <span><b>${nameOrNumber(id, entry)}</b><small>${place === null ? "" : texts(code, { place })}</small></span>
      ${ARROWS.map(arrow)}
    </div>
  `;
}

function Arrow({ state, eliminations, id, index, moved, arrow, node }) {
  const { name, sign, code } = arrow;
  const upperIndex = name === "up" ? index - 1 : index; // index of the upper of the two exchanged players
  const label = state.texts(code, { name: nameOrNumber(id, state.topicValue("players")[id]) });
  const type = "entry.reorder_outs";
  const give = () => {
    moved.value = { row: id, button: name };
    state.give(label, type, { entries: orderWithExchange(eliminations, upperIndex) }, { stays: true });
  };
  const isAllowed = state.may(type) && upperIndex >= 0 && upperIndex + 1 < eliminations.length;
  return html`
    <${RoleButton}
      state=${state}
      type=${type}
      label=${sign}
      aria-label=${label}
      data-key=${`${code}-${id}`}
      disabled=${!isAllowed}
      ref=${node}
      onClick=${give}
    />
  `;
}
