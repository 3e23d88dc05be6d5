/** The current pages of players, each with its end and a button that ends it. */

import { formatsOf } from "../../../static/js/texts/formats.js";
import { computed, html, useMemo } from "../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../shared/entries.js";
import { RoleButton } from "../shared/commands/command_button.js";
import { giveOnce } from "./calls.js";

/** The current pages at an instant. */
export function currentPages(pages, now) {
  return ((pages && pages.pages) || []).filter((each) => now !== null && each.at <= now && now < each.until);
}

/** @param {string} props.name value of `data-part` */
export function CurrentPages({ state, name }) {
  // The pages are compared as JSON, as the instant changes each second and they seldom.
  const pages = useMemo(
    () => computed(() => JSON.stringify(currentPages(state.topicValue("pages"), state.now.value))),
    [state],
  );
  const chip = (page) => html`<${Page} key=${`${page.entry}:${page.to}`} state=${state} page=${page} />`;
  return html`
    <div class="chips" data-part=${name} role="list" aria-label=${state.texts("face.control.paging")}>
      ${JSON.parse(pages.value).map(chip)}
    </div>
  `;
}

function Page({ state, page }) {
  const { texts } = state;
  const { entry, to, until } = page;
  const name = nameOrNumber(entry, (state.topicValue("players") || {})[entry] || page);
  const time = formatsOf(texts).timeOfDay(until, state.topicValue("tournament"));
  const label = texts("face.control.paging.end");
  const fullLabel = `${label}: ${name}`;
  return html`
    <div class="chip" role="listitem">
      <span>${texts(`face.control.paging.${to}`, { name, until: time })}</span>
      <${RoleButton}
        state=${state}
        type="player.page_end"
        label=${label}
        aria-label=${fullLabel}
        onClick=${() => giveOnce(state, fullLabel, "player.page_end", { entry })}
      />
    </div>
  `;
}
