/** Who won a player's bounty: one tap for one winner; where several share it, those who do. */

import { html, useSignal } from "../../../../static/vendor/preact/preact.js";

/** Whether the event has bounties, so that it is asked who knocked a player out. */
export function hasBounties(bounties) {
  return Boolean(bounties && bounties.kind);
}

/** Whether it is asked now: before a mystery begins nobody wins anything. */
export function asksWinners(bounties) {
  return hasBounties(bounties) && (bounties.kind !== "mystery" || bounties.mystery !== null);
}

/**
 * The seats of a table from the left of the button; where that is not known, from the left of the player who is out.
 *
 * @param {object} seats entries by seat
 * @returns {number[]}
 */
export function fromButton(seats, button, out) {
  const numbers = Object.keys(seats).map(Number);
  const ofOut = numbers.find((seat) => seats[seat] === out);
  const from = button || ofOut || 0;
  const others = numbers.filter((seat) => seats[seat] !== out).sort((a, b) => a - b);
  return [...others.filter((seat) => seat > from), ...others.filter((seat) => seat <= from)];
}

/**
 * @param {{id, name, place}[]} props.players from the left of the button
 * @param {boolean} props.mayWait whether the answer may follow later
 * @param {(by: string[] | null) => void} props.choose gets the winners; none: nobody won it; null: it is asked later
 */
export function Winners({ texts, players, mayWait, isBusy = false, choose }) {
  const isShared = useSignal(false);
  const chosen = useSignal([]);
  const tap = (id) => {
    if (!isShared.value) {
      choose([id]);
    } else {
      const others = chosen.value.filter((each) => each !== id);
      chosen.value = others.length < chosen.value.length ? others : [...others, id];
    }
  };
  const share = () => {
    isShared.value = !isShared.value;
    chosen.value = [];
  };
  const inOrder = players.map(({ id }) => id).filter((id) => chosen.value.includes(id));
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
      ${isShared.value && html`<button class="main" data-do="share" disabled=${isBusy || inOrder.length < 2} onClick=${() => choose(inOrder)}>${texts("face.bounties.share_now")}</button>`}
      <button data-do="shared" disabled=${isBusy || players.length < 2} aria-pressed=${String(isShared.value)} onClick=${share}>${texts("face.bounties.shared")}</button>
      <button data-do="nobody" disabled=${isBusy} onClick=${() => choose([])}>${texts("face.bounties.nobody")}</button>
      ${mayWait && html`<button data-do="later" disabled=${isBusy} onClick=${() => choose(null)}>${texts("face.bounties.later")}</button>`}
    </div>
  `;
}
