/** The question for the winner of a bounty: one tap for one winner, or several players who share it. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { toggled } from "../toggled.js";

/** Whether the tournament has bounties. */
export function hasBounties(bounties) {
  return Boolean(bounties && bounties.kind);
}

/** Whether the control asks for the winner: not before mystery bounties begin. */
export function asksWinners(bounties) {
  return hasBounties(bounties) && (bounties.kind !== "mystery" || bounties.mystery !== null);
}

/**
 * The seats of a table from the left of the button; without a known button, from the left of the eliminated player.
 *
 * @param {object} seats entries by seat
 * @returns {number[]}
 */
export function fromButton(seats, button, out) {
  const numbers = Object.keys(seats).map(Number);
  const seatOfOut = numbers.find((seat) => seats[seat] === out);
  const start = button || seatOfOut || 0;
  const others = numbers.filter((seat) => seats[seat] !== out).sort((a, b) => a - b);
  return [...others.filter((seat) => seat > start), ...others.filter((seat) => seat <= start)];
}

/**
 * @param {{id, name, place}[]} props.players from the left of the button
 * @param {boolean} props.mayAnswerLater whether the user may answer later
 * @param {(by: string[] | null) => void} props.choose gets the winners; empty: nobody won the bounty; null: the user answers later
 */
export function Winners({ texts, players, mayAnswerLater, isBusy = false, choose }) {
  const isShared = useSignal(false);
  const chosen = useSignal([]);
  const tap = (id) => {
    if (!isShared.value) {
      choose([id]);
    } else {
      chosen.value = toggled(chosen.value, id);
    }
  };
  const share = () => {
    isShared.value = !isShared.value;
    chosen.value = [];
  };
  const winners = players.map(({ id }) => id).filter((id) => chosen.value.includes(id));
  const player = ({ id, name, place }) => html`
    <button
      class="seat"
      key=${id}
      disabled=${isBusy}
      aria-pressed=${isShared.value ? String(chosen.value.includes(id)) : undefined}
      onClick=${() => tap(id)}
    >
      <small>${place}</small><b>${name}</b>
    </button>
  `;
  return html`
    <p class="hint">${texts(isShared.value ? "face.bounties.shared_how" : "face.bounties.who_how")}</p>
    <div class="seats" data-part="winners">${players.map(player)}</div>
    <div class="actions">
      ${isShared.value && html`<button class="main" data-do="share" disabled=${isBusy || winners.length < 2} onClick=${() => choose(winners)}>${texts("face.bounties.share_now")}</button>`}
      <button data-do="shared" disabled=${isBusy || players.length < 2} aria-pressed=${String(isShared.value)} onClick=${share}>${texts("face.bounties.shared")}</button>
      <button data-do="nobody" disabled=${isBusy} onClick=${() => choose([])}>${texts("face.bounties.nobody")}</button>
      ${mayAnswerLater && html`<button data-do="later" disabled=${isBusy} onClick=${() => choose(null)}>${texts("face.bounties.later")}</button>`}
    </div>
  `;
}
