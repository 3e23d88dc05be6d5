/** The players who are paged, and until when; one tap ends a page. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { computed, html, useMemo } from "../../../static/vendor/preact/preact.js";
import { calledName } from "../shared/seating_words.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { giveCalmly } from "./calls.js";

/** The pages that are on at an instant. */
export function pagesNow(pages, now) {
  return ((pages && pages.pages) || []).filter((each) => now !== null && each.at <= now && now < each.until);
}

/** @param {string} props.name of its part on the page */
export function PagesOn({ state, name }) {
  // The instant changes each second, and the pages that are on seldom.
  const on = useMemo(() => computed(() => JSON.stringify(pagesNow(state.known("pages"), state.now.value))), [state]);
  const chip = (page) => html`<${Page} key=${`${page.entry}:${page.to}`} state=${state} page=${page} />`;
  return html`
    <div class="chips" data-part=${name} role="list" aria-label=${state.texts("face.control.paging")}>
      ${JSON.parse(on.value).map(chip)}
    </div>
  `;
}

function Page({ state, page }) {
  const { texts } = state;
  const { entry, to, until } = page;
  const name = calledName(entry, (state.known("players") || {})[entry] || page);
  const time = formatsOf(texts).timeOfDay(until, state.known("tournament"));
  const label = texts("face.control.paging.end");
  const full = `${label}: ${name}`;
  return html`
    <div class="chip" role="listitem">
      <span>${texts(`face.control.paging.${to}`, { name, until: time })}</span>
      <${RoleButton}
        state=${state}
        type="player.page_end"
        label=${label}
        aria-label=${full}
        onClick=${() => giveCalmly(state, full, "player.page_end", { entry })}
      />
    </div>
  `;
}
