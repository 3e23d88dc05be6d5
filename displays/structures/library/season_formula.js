/** The points of a typed formula for fields of several sizes, from the server. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useSignal, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { pointsOf } from "./season_points.js";

const PAUSE_MS = 400;

export function FormulaTrial({ texts, typed }) {
  const trial = useSignal(null); // {fields} or {fault}
  useSignalEffect(() => {
    const address = addressOf(typed.formula.value, typed.points.value);
    let isLate = false;
    const timer = setTimeout(async () => {
      const answer = address ? await fetchTrial(address, texts) : null;
      if (!isLate) {
        trial.value = answer;
      }
    }, PAUSE_MS);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  });
  const { fields = [], fault = "" } = trial.value || {};
  return html`<div class="trial" data-part="trial" aria-live="polite">
    ${fault && html`<p class="fault">${fault}</p>`}
    ${
      fields.length > 0 &&
      html`<p class="label">${texts("face.library.season.trial")}</p>
        <dl>
          ${fields.map((field) => html`<${TrialField} key=${field.entries} texts=${texts} field=${field} />`)}
        </dl>`
    }
  </div>`;
}

function TrialField({ texts, field: { entries, places } }) {
  const { decimal } = formatsOf(texts);
  const words = ({ place, points }) => texts("face.library.season.trial_place", { place, points: decimal(points) });
  return html`<div>
    <dt>${entries}</dt>
    <dd>${places.map(words).join(" · ")}</dd>
  </div>`;
}

/** The address of the request; null without a formula, and for an unreadable list. */
function addressOf(formula, listed) {
  const points = pointsOf(listed);
  if (!formula.trim() || !points) {
    return null;
  }
  const list = points.length ? `&points=${points.join(",")}` : "";
  return `/api/v1/season-formula?formula=${encodeURIComponent(formula.trim())}${list}`;
}

/** The points for some sizes of the field, or the fault as text. */
async function fetchTrial(address, texts) {
  const result = await request("GET", address);
  if (result.ok) {
    return { fields: result.answer.fields };
  }
  const [reason] = refusals(result);
  return { fault: reason ? texts(reason.code, reason.params) : texts("face.structures.unreachable") };
}
