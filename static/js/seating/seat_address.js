/**
 * The address on a seat card, which lets a phone follow an entry. Ids and seats are public; the code, where the card has one,
 * makes the phone the player's. It stands in the fragment, which no browser sends to any server.
 */

/**
 * @param {string} seat as it stands on the card: whoever has moved since is told so at once
 * @param {string} code of the card, empty where it has none
 */
export function seatAddress(slug, entry, seat, code = "") {
  return `/t/${encodeURIComponent(slug)}#seat=${entry},${seat}${code ? `,${code}` : ""}`;
}

/** Whether a fragment comes from a seat card, valid or not: it has to leave the address. */
export function isSeatHash(hash) {
  return hash.startsWith("#seat=");
}

/** @returns {{entry: string, seat: string | null, code: string} | null} what the fragment of an address names */
export function seatOfHash(hash) {
  const match = /^#seat=(e[1-9]\d{0,6})(?:,([1-9]\d{0,5}-[1-9]\d?))?(?:,([0-9A-Za-z-]{4,40}))?$/.exec(hash);
  return match ? { entry: match[1], seat: match[2] || null, code: match[3] || "" } : null;
}

/** `17` or `e17`, as a player reads it from the card, as the entry's id; null if it is none. */
export function typedEntry(text) {
  const match = /^\s*[eE#]?\s*0*([1-9]\d{0,6})\s*$/.exec(text);
  return match ? `e${match[1]}` : null;
}
