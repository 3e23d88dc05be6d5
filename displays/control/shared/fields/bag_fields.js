/** The fields of a bag at the end of the day: its chips, the number on its seal, and that the player was absent. */

import { formatsOf, parseChips } from "../../../../static/js/texts/formats.js";
import { html, signal } from "../../../../static/vendor/preact/preact.js";
import { Field } from "./fields.js";

const MAX_SEAL = 20;

/** What the topic says of a bag: `chips` is null while they are not counted. */
export function knownBag({ chips, seals = {}, away = [] }, entry) {
  return {
    chips: chips[entry] === undefined ? null : chips[entry],
    seal: seals[entry] || "",
    absent: away.includes(entry),
  };
}

/**
 * The signals of the fields. For a player who is not there the floor packs the bag: absent is chosen already.
 *
 * @param {boolean} isAway whether the player is marked as not there
 */
export function typedBag({ chips, seal, absent }, isAway, texts) {
  return {
    chips: signal(chips === null ? "" : formatsOf(texts).chips(chips)),
    seal: signal(seal),
    absent: signal(absent || (chips === null && isAway)),
  };
}

/** What is to be sent of a bag: its chips and what else changed; null where nothing is, undefined where it is wrong. */
export function bagFields(known, typed) {
  const [text, seal] = [typed.chips.peek().trim(), typed.seal.peek().trim()];
  const chips = text ? parseChips(text) : null;
  const changed = Object.assign(
    {},
    seal === known.seal ? {} : { seal },
    typed.absent.peek() === known.absent ? {} : { absent: typed.absent.peek() },
  );
  if (!chips) {
    return text || changed.seal ? undefined : null;
  }
  return chips !== known.chips || Object.keys(changed).length ? Object.assign({ chips }, changed) : null;
}

/** @param {string} props.label of the field of the chips: in a form of several bags the player's seat and name */
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
