/** The newest tournaments that have not begun, each with a button to continue with it. */

import { html } from "../../../static/vendor/preact/preact.js";

const MAX_SHOWN = 3;

export function Continued({ evening }) {
  const { texts } = evening;
  const open = evening.open.value;
  if (evening.slug.value || !open.length) {
    return null;
  }
  const row = ({ slug, title }) => html`
    <button type="button" key=${slug} data-continue=${slug} onClick=${() => evening.continueWith(slug)}>
      ${texts("face.first_evening.continue_with", { title })}
    </button>
  `;
  return html`
    <div class="card" data-part="continued">
      <p>${texts("face.first_evening.not_begun")}</p>
      ${open.slice(0, MAX_SHOWN).map(row)}
    </div>
  `;
}
