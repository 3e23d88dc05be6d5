/** The player's own chips: the count that everybody sees, and a new count, on a phone with a seat card. */

import { pageDevice, postPlayerCommand } from "../../../static/js/bubble_vote/ballot.js";
import { ageText, countClasses, levelNow } from "../../../static/js/procedures/chip_counts.js";
import { formatsOf, parseChips } from "../../../static/js/texts/formats.js";
import { html, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

/** @param {string | null} entry the phone's entry, while its player is in play */
export function CountPanel({ phone, entry }) {
  const { texts } = phone;
  const typed = useSignal("");
  const notice = useSignal("");
  const isSending = useRef(false);
  if (entry === null) {
    return null;
  }
  const report = async () => {
    const chips = parseChips(typed.value);
    if (!chips || isSending.current) {
      notice.value = chips ? notice.value : texts("face.counts.chips_wrong");
      return;
    }
    isSending.current = true;
    notice.value = texts("face.vote.card_on_its_way");
    const { ok, refused } = await postPlayerCommand(pageDevice, phone, "count.propose", { entry, chips });
    isSending.current = false;
    const why = refused ? reasonsText(refused, texts, " ") : texts("face.vote.no_answer");
    notice.value = ok ? "" : why;
    typed.value = ok ? "" : typed.value;
  };
  return html`<div class="my-chips" data-part="my_chips" onKeyDown=${(event) => event.key === "Enter" && report()}>
    <${OwnCount} phone=${phone} entry=${entry} />
    <label class="field">
      <span class="label">${texts("face.counts.mine_now")}</span>
      <input
        inputmode="numeric"
        autocomplete="off"
        maxlength="20"
        value=${typed.value}
        disabled=${phone.isPast}
        onInput=${(event) => (typed.value = event.target.value)}
      />
    </label>
    <button disabled=${phone.isPast} onClick=${report}>${texts("face.counts.report")}</button>
    <p role="status">${notice.value || texts("face.counts.report_how")}</p>
  </div>`;
}

/** The newest count; grey until the floor has verified it. */
function OwnCount({ phone, entry }) {
  const { texts, moment, state } = phone;
  const { shown, now } = moment.value;
  const row = (state.topic("seat").value || {})[entry];
  const count = row && row.count;
  if (!count) {
    return html`<p class="own-count"><span>${texts("face.counts.mine")}</span><b>–</b></p>`;
  }
  const note = texts(count.verified ? "face.counts.verified_age" : "face.counts.reported_age", {
    age: ageText(count.at, now, texts),
  });
  return html`<p class=${`own-count ${countClasses(count, now, levelNow(shown))}`}>
    <span>${texts("face.counts.mine")}<small>${note}</small></span>
    <b>${formatsOf(texts).chips(count.chips)}</b>
  </p>`;
}
