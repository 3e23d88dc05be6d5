/** The choice of a device's language: a select with each language's own name. */

import { el } from "../dom.js";
import { setDeviceLanguage } from "./language.js";

/**
 * Puts the choice into `node`; with a single language it is hidden.
 *
 * @param {object} pageLanguage the result of `openLanguage`
 */
export function mountLanguageChoice(node, pageLanguage, texts) {
  const tags = Object.keys(pageLanguage.languages);
  node.hidden = tags.length < 2;
  const options = tags.map((tag) =>
    el("option", { value: tag, lang: tag, selected: tag === pageLanguage.language }, pageLanguage.languages[tag]),
  );
  const select = el(
    "select",
    { "aria-label": texts("face.language"), onchange: () => setDeviceLanguage(select.value) },
    ...options,
  );
  node.textContent = "";
  node.append(el("label.language", {}, el("span.label", {}, texts("face.language")), " ", select));
}
