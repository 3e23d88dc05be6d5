/** The server's points by a formula for fields of several sizes, while typing. */

import { refusals, request } from "../../../static/js/accounts/session.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, useSignal, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { pointsOf } from "./season_points.js";

const PAUSE_MS = 400;

export function FormulaTrial({ texts, typed }) {
  const found = useSignal(null); // {fields} or {fault}
  useSignalEffect(() => {
    const address = addressOf(typed.formula.value, typed.points.value);
    let isWanted = true;
    const timer = setTimeout(async () => {
      const answer = address ? await tried(address, texts) : null;
      if (isWanted) {
        found.value = answer;
      }
    }, PAUSE_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  });
  const { fields = [], fault = "" } = found.value || {};
  return html`<div class="trial" data-part="trial" aria-live="polite">
    ${fault && html`<p class="fault">${fault}</p>`}
    ${
      fields.length > 0 &&
      html`<p class="label">${texts("face.library.season.trial")}</p>
        <dl>
          ${fields.map((field) => html`<${TriedField} key=${field.entries} texts=${texts} field=${field} />`)}
        </dl>`
    }
  </div>`;
}

function TriedField({ texts, field: { entries, places } }) {
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

async function tried(address, texts) {
  const result = await request("GET", address);
  if (result.ok) {
    return { fields: result.answer.fields };
  }
  const [reason] = refusals(result);
  return { fault: reason ? texts(reason.code, reason.params) : texts("face.structures.unreachable") };
}
