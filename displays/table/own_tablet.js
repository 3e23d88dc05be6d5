/** The table's own tablet: bound by a code from the floor, so that its counts are verified. */

import { Field } from "../control/shared/fields/fields.js";
import { refusalText } from "../control/shared/commands/refusal.js";
import { fetchSession, request } from "../../static/js/accounts/session.js";
import { html, signal } from "../../static/vendor/preact/preact.js";

const IN_ADDRESS = /^#tablet=([A-Za-z]{1,40})$/;
const MAX_TYPED = 20;

/** Takes the one-time code out of the page's address; "" without a code. */
export function codeOfAddress(location, history) {
  const match = IN_ADDRESS.exec(location.hash);
  if (match) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return match ? match[1] : "";
}

/** Whether this device is the tablet of another table than the shown one, and gives no commands here. */
export function isOtherTablesTablet(state) {
  const own = ownTable(state);
  return Boolean(own) && !isThisTable(state, own);
}

function ownTable(state) {
  const session = state.session.value;
  return (session && session.table) || null;
}

/** Whether a binding is to this table; a tournament may have earlier addresses. */
function isThisTable(state, { tournament, number }) {
  const { slugs = [] } = state.session.value;
  return number === state.number && (tournament === state.slug || slugs.includes(state.slug));
}

/** In the dialog for chip counts: whether this is the table's tablet, and for a dealer the button that binds it. */
export function OwnTablet({ state }) {
  const { texts } = state;
  const session = state.session.value;
  if (!session || session.role !== "dealer") {
    return null;
  }
  if (ownTable(state)) {
    return html`<p data-part="own_tablet">${texts("face.tablet.own")}</p>`;
  }
  return html`
    <p>${texts("face.tablet.reported")}</p>
    <button type="button" data-part="bind_tablet" onClick=${() => askForCode(state)}>
      ${texts("face.tablet.bind")}
    </button>
  `;
}

/**
 * On the tablet of another table: the reason why nothing can be done here, a link to its table, and the code field for
 * this one.
 */
export function OtherTablet({ state }) {
  const { texts } = state;
  if (!state.tableInPlay.value || !isOtherTablesTablet(state)) {
    return null;
  }
  const { tournament, number } = ownTable(state);
  return html`
    <p class="other-tablet" data-part="other_tablet">
      <span>${texts("access.own_table", { table: number })}</span>
      <a class="button" href=${`/table/${tournament}/${number}`}>${texts("face.table.table", { table: number })}</a>
      <button type="button" data-part="bind_tablet" onClick=${() => askForCode(state)}>
        ${texts("face.tablet.bind")}
      </button>
    </p>
  `;
}

function askForCode(state) {
  const { texts, dialog } = state;
  const code = signal("");
  const content = html`
    <p>${texts("face.tablet.bind_how")}</p>
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

/** Binds this device by a scanned code, and shows the result. */
export async function bindScanned(state, code) {
  const { texts, desk } = state;
  const fault = await bind(state, code);
  const own = ownTable(state);
  desk.notice("tablet", fault || texts("face.tablet.bound_here", { table: own ? own.number : state.number }));
}
