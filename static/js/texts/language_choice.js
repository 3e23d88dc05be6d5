/** The choice of a language on a device in somebody's hand: a select with each language's own name. */

import { el } from "../dom.js";
import { setDeviceLanguage } from "./language.js";

/**
 * Put the choice into `node`; with one language there is nothing to choose.
 *
 * @param {object} spoken what `openLanguage` gave
 */
export function mountLanguageChoice(node, spoken, texts) {
  const tags = Object.keys(spoken.languages);
  node.hidden = tags.length < 2;
  const options = tags.map((tag) =>
    el("option", { value: tag, lang: tag, selected: tag === spoken.language }, spoken.languages[tag]),
  );
  const select = el(
    "select",
    { "aria-label": texts("face.language"), onchange: () => setDeviceLanguage(select.value) },
    ...options,
  );
  node.textContent = "";
  node.append(el("label.language", {}, el("span.label", {}, texts("face.language")), " ", select));
}
