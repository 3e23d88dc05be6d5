/** The id that the server gives to a record of the library, found by the record's title. */

/** A title in one Unicode form and with single blanks: the server stores it so, or it looks the same. */
function plain(title) {
  return title.normalize("NFC").trim().split(/\s+/).join(" ");
}

/**
 * @param {object} records by id, each with its `title`
 * @param {Set<string>} otherIds ids that do not count, as of the records before
 * @returns {string | undefined}
 */
export function idOfTitle(records, title, otherIds = new Set()) {
  return Object.keys(records).find((id) => !otherIds.has(id) && plain(records[id].title) === plain(title));
}
