/** The last players out, with buttons to correct their order: one up or one down. */

import { stillEntering } from "../../../static/js/clock/clock_facts.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { calledName, placeOf } from "../shared/seating_words.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";

/** Number of players shown: enough for those who went out in the same hand. */
export const MAX_OUTS = 12;

/** The players who went out last, the latest first. */
export function recentOuts(players, most = MAX_OUTS) {
  return Object.keys(players)
    .filter((id) => players[id].status === "out" && players[id].out !== null)
    .sort((a, b) => players[b].out - players[a].out)
    .slice(0, most);
}

/** The `entry.reorder_outs` order that exchanges the player at `index` with the one below: the first out first. */
export function exchanged(outs, index) {
  const order = outs.slice(0, index + 2);
  [order[index], order[index + 1]] = [order[index + 1], order[index]];
  return order.reverse();
}

/** The two buttons of a player: `up` went out later, `down` earlier. */
const ARROWS = [
  { name: "up", sign: "▲", code: "face.control.players.out_later" },
  { name: "down", sign: "▼", code: "face.control.players.out_earlier" },
];

export function openOuts(state) {
  state.roster.withAll(`out=${MAX_OUTS}`, () => state.openDialog(OutsDialog));
}

/** It follows the players while it is open. */
function OutsDialog({ state, dialog }) {
  const { texts } = state;
  const moved = useSignal(null); // the button pressed last, {id, name}: it keeps the focus where its player is then
  const outs = recentOuts(state.known("players") || {});
  const row = (id, index) =>
    html`<${OutRow} key=${id} state=${state} outs=${outs} id=${id} index=${index} moved=${moved} />`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${texts("face.control.players.outs")} close="close" focusesClose=${true}>
      <p class="hint">${texts("face.control.players.outs_how")}</p>
      <div role="list">${outs.map(row)}</div>
    <//>
  `;
}

function OutRow({ state, outs, id, index, moved }) {
  const { texts } = state;
  const entry = state.known("players")[id];
  const place = placeOf(entry, state.known("counters"));
  const entering = stillEntering(state.known("clock"));
  const code = entering ? "face.control.players.place_so_far" : "face.control.players.place";
  const nodes = { up: useRef(null), down: useRef(null) };
  useLayoutEffect(() => keepFocus(moved.peek(), id, nodes), [index, outs.length]);
  const arrow = (each) => html`
    <${Arrow}
      state=${state}
      outs=${outs}
      id=${id}
      index=${index}
      moved=${moved}
      arrow=${each}
      node=${nodes[each.name]}
    />
  `;
  return html`
    <div class="out-row" role="listitem">
      <span><b>${calledName(id, entry)}</b><small>${place === null ? "" : texts(code, { place })}</small></span>
      ${ARROWS.map(arrow)}
    </div>
  `;
}

function Arrow({ state, outs, id, index, moved, arrow, node }) {
  const { name, sign, code } = arrow;
  const upper = name === "up" ? index - 1 : index; // the upper one of the two that change places
  const label = state.texts(code, { name: calledName(id, state.known("players")[id]) });
  const type = "entry.reorder_outs";
  const give = () => {
    moved.value = { id, name };
    state.give(label, type, { entries: exchanged(outs, upper) }, { stays: true });
  };
  const isAllowed = state.may(type) && upper >= 0 && upper + 1 < outs.length;
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

/** A row that moves in the page loses the focus; at the end of the list the row's other button gets it. */
function keepFocus(moved, id, nodes) {
  if (!moved || moved.id !== id) {
    return;
  }
  const [pressed, other] = moved.name === "up" ? [nodes.up, nodes.down] : [nodes.down, nodes.up];
  if ([document.body, pressed.current].includes(document.activeElement)) {
    (pressed.current.disabled ? other : pressed).current.focus();
  }
}
