/** What the page shows, by its address: the list, or the editor of a structure, of a version, or of unsaved work. */

const EDIT = /^#edit=([a-z0-9-]+)(?:@(\d+))?$/;
const NEW = /^#new=([a-z0-9-]+)$/;

/** @returns {{what: "list" | "edit" | "new", id: string, version: number | null}} */
export function placeOf(hash) {
  const edit = EDIT.exec(hash);
  if (edit) {
    return { what: "edit", id: edit[1], version: edit[2] ? Number(edit[2]) : null };
  }
  const fresh = NEW.exec(hash);
  return fresh ? { what: "new", id: fresh[1], version: null } : { what: "list", id: "", version: null };
}

export function editAddress(id, version = null) {
  return `#edit=${id}${version === null ? "" : `@${version}`}`;
}

export function newAddress(key) {
  return `#new=${key}`;
}

/** A key for work that has no structure yet. */
export function newKey(random = Math.random) {
  return Math.floor(random() * 36 ** 8).toString(36);
}
