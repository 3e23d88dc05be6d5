/** The choice of this device's language as a component; hidden with a single language. */

import { setDeviceLanguage } from "./language.js";
import { html } from "../../vendor/preact/preact.js";

/**
 * @param {{languages: object, texts: Function, kind?: string}} props `languages` `{tag: name}`, `kind` the box's class
 */
export function LanguageChoice({ languages, texts, kind }) {
  const tags = Object.keys(languages);
  const label = texts("face.language");
  const option = (tag) =>
    html`<option key=${tag} value=${tag} lang=${tag} selected=${tag === document.documentElement.lang}>
      ${languages[tag]}
    </option>`;
  return html`
    <div class=${kind} data-part="language" hidden=${tags.length < 2}>
      <label class="language">
        <span class="label">${label}</span>${" "}
        <select aria-label=${label} onChange=${(event) => setDeviceLanguage(event.target.value)}>
          ${tags.map(option)}
        </select>
      </label>
    </div>
  `;
}
