/**
 * The address on a seat card, by which a phone follows an entry. Ids and seats are public; the code, if the card has
 * one, makes the phone the player's. The code is in the fragment, which browsers do not send to servers.
 */

/**
 * @param {string} seat the seat printed on the card: a player with another seat is told at once
 * @param {string} code of the card, empty without one
 */
export function seatAddress(slug, entry, seat, code = "") {
  return `/t/${encodeURIComponent(slug)}#seat=${entry},${seat}${code ? `,${code}` : ""}`;
}

/** Whether a fragment comes from a seat card, valid or not: it has to be removed from the address. */
export function isSeatHash(hash) {
  return hash.startsWith("#seat=");
}

/** @returns {{entry: string, seat: string | null, code: string} | null} the seat card of an address's fragment */
export function seatOfHash(hash) {
  const match = /^#seat=(e[1-9]\d{0,6})(?:,([1-9]\d{0,5}-[1-9]\d?))?(?:,([0-9A-Za-z-]{4,40}))?$/.exec(hash);
  return match ? { entry: match[1], seat: match[2] || null, code: match[3] || "" } : null;
}

/** The entry's id of typed text such as `17` or `e17`; null for other text. */
export function typedEntry(text) {
  const match = /^\s*[eE#]?\s*0*([1-9]\d{0,6})\s*$/.exec(text);
  return match ? `e${match[1]}` : null;
}
