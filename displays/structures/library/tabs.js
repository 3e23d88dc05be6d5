/** The parts of the library, one tap each. */

import { html } from "../../../static/vendor/preact/preact.js";
import { LIBRARY_PARTS } from "../place.js";

export function Tabs({ state }) {
  const { texts } = state;
  const { what } = state.place.value;
  const tab = (name) => {
    const isHere = name === what || (name === "list" && !LIBRARY_PARTS.includes(what));
    const address = name === "list" ? "#" : `#${name}`;
    return html`<a key=${name} href=${address} data-tab=${name} aria-current=${isHere ? "page" : undefined}>
      ${texts(`face.library.tab.${name}`)}
    </a>`;
  };
  return html`<nav class="library-parts" aria-label=${texts("face.library.parts")}>${["list", ...LIBRARY_PARTS].map(tab)}</nav>`;
}
