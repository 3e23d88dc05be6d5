/** The cards at the end of a day, face down except the picked one. */

import { html } from "../../../static/vendor/preact/preact.js";

/**
 * @param {{end: object, texts: Function, pick: ((position: number) => void) | null}} props with `pick` the cards are
 *   buttons
 */
export function LastCards({ end, texts, pick = null }) {
  return end.cards.map((_, index) => {
    const position = index + 1;
    if (end.position === position) {
      const turned = texts("face.day_end.turned", { hands: end.hands });
      return html`<span class="last-card is-up" role="img" aria-label=${turned}><b>${end.hands}</b></span>`;
    }
    const label = texts("face.day_end.face_down", { position });
    const small = html`<small>${position}</small>`;
    if (pick && end.position === null) {
      return html`<button class="last-card" aria-label=${label} onClick=${() => pick(position)}>${small}</button>`;
    }
    const kind = end.position === null ? "last-card" : "last-card is-aside";
    return html`<span class=${kind} role="img" aria-label=${label}>${small}</span>`;
  });
}
