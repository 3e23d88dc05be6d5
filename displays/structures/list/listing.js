/** The structures as a list by title, with a search. */

import { titleText } from "../../../static/js/config_files/titles.js";
import { folded } from "../../../static/js/seating/names.js";

/** Maximum length of the title in that of a copy. */
const MAX_COPIED = 60;

/** `[{id, shown, title, …}]` by the shown title. */
export function sortedStructures(structures, texts) {
  return Object.keys(structures)
    .map((id) => Object.assign({ id, shown: titleText(structures[id].title, texts) }, structures[id]))
    .sort((a, b) => a.shown.localeCompare(b.shown) || (a.id < b.id ? -1 : 1));
}

/** Whether each word of a search is in the structure's title, or in the title of a template that uses it. */
export function matchesSearch({ shown, title, used_by: usedBy }, search) {
  const searched = folded([shown, title, ...usedBy].join(" "));
  return folded(search)
    .split(/\s+/)
    .every((word) => searched.includes(word));
}

/** An unused title for a copy: `Friday (copy 1)`, `Friday (copy 2)`. `records`: those with used titles, by id. */
export function copyTitle(title, records, texts) {
  const used = new Set(Object.values(records).map((record) => record.title));
  const copied = (number) => texts("face.structures.copy_title", { title: title.slice(0, MAX_COPIED), number });
  let number = 1;
  while (used.has(copied(number))) {
    number += 1;
  }
  return copied(number);
}
