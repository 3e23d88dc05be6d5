/** The clock on one line above every other tab; above the seat only when a level has just begun. */

import { countedText, headline, newLevelWord } from "../../static/js/clock/clock_facts.js";
import { stakesInShort } from "../../static/js/structure/stakes.js";
import { html } from "../../static/vendor/preact/preact.js";
import { levelClass } from "./clock_view.js";
import { useFit } from "./fitted_text.js";

export function ClockStrip({ phone }) {
  const { texts, tab } = phone;
  const { shown, now } = phone.moment.value;
  const newLevel = newLevelWord(shown, now, texts);
  const isHidden = tab.value === "clock" || (tab.value === "seat" && !newLevel);
  const line = useFit(phone);
  const stakes = shown.period.kind === "level" ? stakesInShort(shown.period, texts) : "";
  const words = newLevel ? newLevel.word : stakes;
  const style = { "--letters": words.length };
  return html`<div class="strip" data-part="strip" style=${style} hidden=${isHidden}>
    <span class=${levelClass(shown)} data-part="strip_level">${!isHidden && headline(shown, texts)}</span>
    <span data-part="strip_time">${!isHidden && countedText(shown, texts)}</span>
    <span class=${newLevel ? `tone-${newLevel.tone}` : ""} data-part="strip_stakes" ref=${line}>
      ${!isHidden && words}
    </span>
  </div>`;
}
