/** The address on a seat card, which lets a phone follow an entry: ids and seats are public, so nothing in it is secret. */

/** @param {string} seat as it stands on the card: whoever has moved since is told so at once */
export function seatAddress(slug, entry, seat) {
  return `/t/${encodeURIComponent(slug)}#seat=${entry},${seat}`;
}

/** @returns {{entry: string, seat: string | null} | null} what the fragment of an address names */
export function seatOfHash(hash) {
  const match = /^#seat=(e[1-9]\d{0,6})(?:,([1-9]\d{0,5}-[1-9]\d?))?$/.exec(hash);
  return match ? { entry: match[1], seat: match[2] || null } : null;
}
