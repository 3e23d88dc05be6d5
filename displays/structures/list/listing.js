/** The structures as a list by title, with a search. */

import { titleText } from "../../../static/js/config_files/titles.js";

/** `[{id, shown, title, …}]` by the shown title. */
export function sortedStructures(structures, texts) {
  return Object.keys(structures)
    .map((id) => Object.assign({ id, shown: titleText(structures[id].title, texts) }, structures[id]))
    .sort((a, b) => a.shown.localeCompare(b.shown) || (a.id < b.id ? -1 : 1));
}

const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Whether each searched word is in the title, or in a title that uses the structure. */
export function fits({ shown, title, used_by: usedBy }, search) {
  const where = plain([shown, title, ...usedBy].join(" "));
  return plain(search)
    .split(/\s+/)
    .every((word) => where.includes(word));
}

/** An unused title: `Friday (copy)`, `Friday (copy 2)`. */
export function copyTitle(title, structures, texts) {
  const taken = new Set(Object.keys(structures).map((id) => structures[id].title));
  const named = (number) => texts("face.structures.copy_title", { title: title.slice(0, 60), number });
  let number = 1;
  while (taken.has(named(number))) {
    number += 1;
  }
  return named(number);
}
