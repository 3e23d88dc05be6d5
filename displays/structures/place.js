/** The content of the page by its address: the list, another part of the library, or the editor of a structure. */

const EDIT = /^#edit=([a-z0-9-]+)(?:@(\d+))?$/;
const PART = /^#([a-z_]+)$/;

const NEW = /^#new=([a-z0-9-]+)$/;

/** The parts of the library beside the structures. */
export const LIBRARY_PARTS = ["templates", "chip_sets", "series", "schedules", "seasons"];

/**
 * The content for an address. `what` is "list", "edit", "new", "tournament" or a part of the library; `id` that of the
 * structure, the key of a new one, or the slug; `version` null for the newest.
 *
 * @param {string} hash
 * @param {string | null} slug tournament with the edited structure
 * @returns {{what: string, id: string, version: number | null}}
 */
export function placeOf(hash, slug = null) {
  if (slug) {
    return { what: "tournament", id: slug, version: null };
  }
  const edit = EDIT.exec(hash);
  if (edit) {
    return { what: "edit", id: edit[1], version: edit[2] ? Number(edit[2]) : null };
  }
  const part = PART.exec(hash);
  if (part && LIBRARY_PARTS.includes(part[1])) {
    return { what: part[1], id: "", version: null };
  }
  const created = NEW.exec(hash);
  return created ? { what: "new", id: created[1], version: null } : { what: "list", id: "", version: null };
}

export function editAddress(id, version = null) {
  return `#edit=${id}${version === null ? "" : `@${version}`}`;
}

export function tournamentAddress(slug) {
  return `/structures?tournament=${encodeURIComponent(slug)}`;
}

/** The page behind the editor's back arrow: the list, of a tournament its control. */
export function backAddress(slug) {
  return slug ? `/control/${encodeURIComponent(slug)}` : "#";
}

/** The sheet to print, of a structure of the library or of a tournament's own. */
export function sheetAddress(id, slug = null) {
  return slug ? `/print/${encodeURIComponent(slug)}/structure` : `/print/structure/${encodeURIComponent(id)}`;
}

export function newAddress(key) {
  return `#new=${key}`;
}

/** A random key for the unsaved work on a new structure. */
export function newKey(random = Math.random) {
  return Math.floor(random() * 36 ** 8).toString(36);
}
