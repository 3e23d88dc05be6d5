/** The print page: sheets of each kind, such as seat cards, move slips and receipts, with a preview. */

import { fetchSession, isAway, signInAddress } from "../../static/js/accounts/session.js";
import { openFace } from "../../static/js/face.js";
import { html, render } from "../../static/vendor/preact/preact.js";
import { StoredChoices, optionsFrom, targetOf } from "./options.js";
import { PrintPage } from "./page.js";
import { PrintState, kindsFor } from "./state.js";

function openPage(face, slug, options, stored) {
  const style = document.querySelector('[data-part="page_style"]');
  const state = new PrintState(face, slug, options, stored, style);
  render(html`<${PrintPage} state=${state} />`, document.body);
  window.addEventListener("beforeprint", () => state.sheets.drawRest());
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
  const stored = new StoredChoices(() => localStorage);
  const { slug, what } = targetOf(location.pathname);
  const options = optionsFrom(what, location.search, stored.choices);
  let state = null;
  await openFace({
    slug,
    kinds: kindsFor(options),
    room: true,
    draw(face, shown, now) {
      state = state || openPage(face, slug, options, stored);
      state.update(face, shown, now);
    },
  });
}

open();
