/** The fields of a bag at the end of the day: chips, number of the seal, whether the player was absent. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, signal } from "../../../../static/vendor/preact/preact.js";
import { Field } from "./fields.js";

const MAX_SEAL = 20;

/** A bag in the topic: `{chips, seal, absent}`, `chips` null before they are counted. */
export function bagOf({ chips, seals = {}, away = [] }, entry) {
  return {
    chips: chips[entry] === undefined ? null : chips[entry],
    seal: seals[entry] || "",
    absent: away.includes(entry),
  };
}

/**
 * The signals of the fields. For a player who is away the floor packs the bag, so absent is chosen.
 *
 * @param {boolean} isAway whether the player is marked as away
 */
export function typedBag({ chips, seal, absent }, isAway, texts) {
  return {
    chips: signal(chips === null ? "" : formatsOf(texts).chips(chips)),
    seal: signal(seal),
    absent: signal(absent || (chips === null && isAway)),
  };
}

/** Fields of the command: chips, and seal or absence if changed; null if nothing changed, undefined if the input is wrong. */
export function bagFields(bag, typed) {
  const [text, seal] = [typed.chips.peek().trim(), typed.seal.peek().trim()];
  const chips = text ? parseChips(text) : null;
  const changed = Object.assign(
    {},
    seal === bag.seal ? {} : { seal },
    typed.absent.peek() === bag.absent ? {} : { absent: typed.absent.peek() },
  );
  if (!chips) {
    return text || changed.seal ? undefined : null;
  }
  return chips !== bag.chips || Object.keys(changed).length ? Object.assign({ chips }, changed) : null;
}

/** @param {string} props.label label of the chips field: in a form of several bags the player's seat and name */
export function BagFields({ texts, seat, label, typed }) {
  const { absent } = typed;
  return html`
    <div class="bag-fields">
      <${Field} label=${label} text=${typed.chips} inputmode="numeric" />
      <${Field}
        label=${texts("face.day_end.seal")}
        aria-label=${texts("face.day_end.seal_of", { seat })}
        text=${typed.seal}
        maxlength=${MAX_SEAL}
        data-later=""
      />
      <button
        type="button"
        aria-pressed=${String(absent.value)}
        aria-label=${texts("face.day_end.absent_of", { seat })}
        onClick=${() => (absent.value = !absent.value)}
      >
        ${texts("face.day_end.absent")}
      </button>
    </div>
  `;
}
