/** The tablet of a table: a dealer's device is bound to it by a code, so that it counts there and nowhere else. */

import { request } from "../../../static/js/accounts/session.js";
import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { refusalText } from "../shared/commands/refusal.js";
import { DialogFrame } from "../shared/dialogs/dialog.js";
import { CodeOnce } from "../shared/one_time_code.js";

const LOOK_MS = 3000;

/** @param {() => void} back called by the back button */
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
      <${Bound} state=${state} dialog=${dialog} path=${path} />
      <p class="hint">${texts("face.tablet.how")}</p>
      <${CodeOnce} state=${state} path=${path} title=${title} typed=${texts("face.tablet.typed")} />
    <//>
  `;
}

/** The device that is bound now: the dialog sees it come, and can release it. */
function Bound({ state, dialog, path }) {
  const { texts } = state;
  const tablets = useSignal(null);
  const look = async () => {
    const { ok, answer } = await request("GET", path);
    if (ok) {
      tablets.value = answer.tablets;
    }
  };
  useEffect(() => {
    let next = null;
    const again = () => {
      look();
      next = setTimeout(again, LOOK_MS);
    };
    again();
    return () => clearTimeout(next);
  }, []);
  const release = async () => {
    dialog.say(refusalText(await request("DELETE", path, {}), texts) || "");
    look();
  };
  const words = ({ name, runs_on: runsOn, address }) =>
    texts("face.tablet.bound", { name, device: [runsOn, address].filter(Boolean).join(" · ") || "–" });
  const found = tablets.value || [];
  return html`
    <p class="hint" data-part="tablets">${found.length ? found.map(words).join(" ") : tablets.value && texts("face.tablet.none")}</p>
    <div class="actions" hidden=${!found.length}>
      <button type="button" data-part="release_tablet" onClick=${release}>${texts("face.tablet.release")}</button>
    </div>
  `;
}
