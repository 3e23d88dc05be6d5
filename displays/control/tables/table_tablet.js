/** The tablet of a table: a code binds a dealer's device to the table, and the device counts only there. */

import { request } from "../../../static/js/accounts/session.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { OneTimeCodePanel } from "../shared/one_time_code.js";

const POLL_MS = 3000;

/** @param {() => void} back called by the button that returns to the table */
export function openTableTablet(state, number, back) {
  state.openDialog(TableTablet, { number, back });
}

function TableTablet({ state, dialog, number, back }) {
  const { texts, face } = state;
  const path = `/api/v1/tournaments/${encodeURIComponent(face.options.slug)}/tables/${number}/tablet`;
  const title = texts("face.tablet.title", { table: number });
  const button = html`<button onClick=${back}>${texts("face.control.tables.table", { table: number })}</button>`;
  return html`
    <${DialogFrame} dialog=${dialog} title=${title} buttons=${button} close="close">
      <${BoundTablets} state=${state} dialog=${dialog} path=${path} />
      <p class="hint">${texts("face.tablet.how")}</p>
      <${OneTimeCodePanel} state=${state} path=${path} title=${title} codeLabel=${texts("face.tablet.typed")} />
    <//>
  `;
}

/** The bound devices, loaded again and again while the dialog is open, and a button that releases them. */
function BoundTablets({ state, dialog, path }) {
  const { texts } = state;
  const tablets = useSignal(null);
  const load = async () => {
    const { ok, answer } = await request("GET", path);
    if (ok) {
      tablets.value = answer.tablets;
    }
  };
  useEffect(() => {
    let timer = null;
    const poll = () => {
      load();
      timer = setTimeout(poll, POLL_MS);
    };
    poll();
    return () => clearTimeout(timer);
  }, []);
  const release = async () => {
    dialog.showFault(refusalText(await request("DELETE", path, {}), texts) || "");
    load();
  };
  const description = ({ name, runs_on: runsOn, address }) =>
    texts("face.tablet.bound", { name, device: [runsOn, address].filter(Boolean).join(" · ") || "–" });
  const bound = tablets.value || [];
  return html`
    <p class="hint" data-part="tablets">${bound.length ? bound.map(description).join(" ") : tablets.value && texts("face.tablet.none")}</p>
    <div class="actions" hidden=${!bound.length}>
      <button type="button" data-part="release_tablet" onClick=${release}>${texts("face.tablet.release")}</button>
    </div>
  `;
}
