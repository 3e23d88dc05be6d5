/** The words in the place of the library while it is loading, or why the server does not show it. */

import { html } from "../../static/vendor/preact/preact.js";

export function NoLibrary({ state }) {
  // A refusal is no signal: it arrives with a change of these.
  void state.link.value;
  void state.now.value;
  const words = state.refusal ? state.words(state.refusal) : state.texts("face.structures.loading");
  return html`<p class="quiet" role="status">${words}</p>`;
}
