/** The parts of the library, one tap each. */

import { html } from "../../../static/vendor/preact/preact.js";
import { SHELVES } from "../place.js";

export function Tabs({ state }) {
  const { texts } = state;
  const { what } = state.place.value;
  const tab = (name) => {
    const isHere = name === what || (name === "list" && !SHELVES.includes(what));
    const address = name === "list" ? "#" : `#${name}`;
    return html`<a key=${name} href=${address} data-tab=${name} aria-current=${isHere ? "page" : undefined}>
      ${texts(`face.library.tab.${name}`)}
    </a>`;
  };
  return html`<nav class="shelves" aria-label=${texts("face.library.parts")}>${["list", ...SHELVES].map(tab)}</nav>`;
}
