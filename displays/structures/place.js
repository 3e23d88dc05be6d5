/** The content of the page by its address: the list, another part of the library, or the editor of a structure. */

const EDIT = /^#edit=([a-z0-9-]+)(?:@(\d+))?$/;
const PART = /^#([a-z_]+)$/;

/** The parts of the library beside the structures. */
export const LIBRARY_PARTS = ["templates", "chip_sets", "series", "schedules", "seasons"];
const NEW = /^#new=([a-z0-9-]+)$/;

/**
 * @param {string | null} slug tournament whose own structure is edited
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
  const fresh = NEW.exec(hash);
  return fresh ? { what: "new", id: fresh[1], version: null } : { what: "list", id: "", version: null };
}

export function editAddress(id, version = null) {
  return `#edit=${id}${version === null ? "" : `@${version}`}`;
}

export function tournamentAddress(slug) {
  return `/structures?tournament=${encodeURIComponent(slug)}`;
}

/** The sheet to print, of a structure of the library or of a tournament's own. */
export function sheetAddress(id, slug = null) {
  return slug ? `/print/${encodeURIComponent(slug)}/structure` : `/print/structure/${encodeURIComponent(id)}`;
}

export function newAddress(key) {
  return `#new=${key}`;
}

/** A key for a new structure. */
export function newKey(random = Math.random) {
  return Math.floor(random() * 36 ** 8).toString(36);
}
