/** The table that this device is the tablet of: bound by a code from the floor, so that its counts are verified. */

import { Field } from "../control/shared/fields.js";
import { refusalText } from "../control/shared/refusal.js";
import { fetchSession, request } from "../../static/js/session.js";
import { tableAddress } from "../../static/js/table_address.js";
import { html, signal } from "../../static/vendor/preact/preact.js";

const IN_ADDRESS = /^#tablet=([A-Za-z]{1,40})$/;
const MAX_TYPED = 20;

/** The code in the page's address, which is taken out of it: it works once. Empty without one. */
export function codeOfAddress(location, history) {
  const found = IN_ADDRESS.exec(location.hash);
  if (found) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return found ? found[1] : "";
}

/** Whether this device may count at the table that is shown: a tablet of another one may not. */
export function countsHere(state) {
  const own = ownTable(state);
  return state.may("count.table") && (!own || isHere(state, own));
}

function ownTable(state) {
  const session = state.session.value;
  return (session && session.table) || null;
}

/** A tournament whose address was changed has the others, too. */
function isHere(state, { tournament, number }) {
  const { slugs = [] } = state.session.value;
  return number === state.number && (tournament === state.slug || slugs.includes(state.slug));
}

/** Whose tablet it is, and for a dealer the button that binds it. */
export function OwnTablet({ state }) {
  const { texts } = state;
  const session = state.session.value;
  const own = ownTable(state);
  if (own && isHere(state, own)) {
    return html`<span data-part="own_tablet">${texts("face.tablet.own")}</span>`;
  }
  if (own) {
    const address = tableAddress(own.tournament, own.number);
    return html`<a data-part="own_tablet" href=${address}>${texts("face.tablet.other", { table: own.number })}</a>`;
  }
  const isDealer = Boolean(session) && session.role === "dealer";
  return html`<button data-part="bind_tablet" hidden=${!isDealer} onClick=${() => askForCode(state)}>
    ${texts("face.tablet.bind")}
  </button>`;
}

function askForCode(state) {
  const { texts, dialog } = state;
  const code = signal("");
  const content = html`
    <p class="hint">${texts("face.tablet.bind_how")}</p>
    <${Field} label=${texts("face.tablet.code")} text=${code} maxlength=${MAX_TYPED} />
  `;
  dialog.form(texts("face.tablet.bind"), content, texts("face.tablet.bind"), () => bind(state, code.peek()));
}

/** Binds this device. @returns {Promise<string | null>} the fault */
async function bind(state, code) {
  const result = await request("POST", "/api/v1/session/table", { code });
  if (!result.ok) {
    return refusalText(result, state.texts);
  }
  const session = await fetchSession();
  if (session) {
    state.face.session = session;
    state.session.value = session;
  }
  return null;
}

/** Binds this device by the code that was scanned, and says what came of it. */
export async function bindScanned(state, code) {
  const { texts, desk } = state;
  const fault = await bind(state, code);
  const own = ownTable(state);
  desk.notice("tablet", fault || texts("face.tablet.bound_here", { table: own ? own.number : state.number }));
}
