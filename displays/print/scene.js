/** The print page: seat cards, slips for moves, table lists and the posted list, with a preview. */

import { fetchSession, isAway, signInAddress } from "../../static/js/accounts/session.js";
import { openFace } from "../../static/js/face.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { StoredChoices, optionsFrom, targetOf } from "./options.js";
import { PrintPage } from "./page.js";
import { PrintState, kindsFor } from "./state.js";

function opened(face, slug, options, kept) {
  const style = document.querySelector('[data-part="page_style"]');
  const state = new PrintState(face, slug, options, kept, style);
  render(html`<${PrintPage} state=${state} />`, document.body);
  window.addEventListener("beforeprint", () => state.sheets.finish());
  window.addEventListener("afterprint", () => state.wasPrinted());
  document.addEventListener("visibilitychange", () => state.codes.reload());
  return state;
}

async function open() {
  const session = await fetchSession();
  if (session && isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search));
    return;
  }
  const kept = new StoredChoices(() => localStorage);
  const { slug, what } = targetOf(location.pathname);
  const options = optionsFrom(what, location.search, kept.choices);
  let state = null;
  await openFace({
    slug,
    kinds: kindsFor(options),
    room: true,
    draw(face, shown, now) {
      state = state || opened(face, slug, options, kept);
      state.update(face, shown, now);
    },
  });
}

open();
