/** The choice of this device's language; with one language there is nothing to choose. */

import { turnDeviceTo } from "../../../static/js/language.js";
import { html } from "../../../static/vendor/preact/preact.js";

/** @param {object} languages `{tag: name}` */
export function LanguageChoice({ languages, texts }) {
  const tags = Object.keys(languages);
  const label = texts("face.language");
  const option = (tag) => html`
    <option value=${tag} lang=${tag} selected=${tag === document.documentElement.lang}>${languages[tag]}</option>
  `;
  return html`
    <div class="field" data-part="language" hidden=${tags.length < 2}>
      <label class="language">
        <span class="label">${label}</span>${" "}
        <select aria-label=${label} onChange=${(event) => turnDeviceTo(event.target.value)}>
          ${tags.map(option)}
        </select>
      </label>
    </div>
  `;
}
