/** The search for names, by the rules of clockserver/players/names.py. */

/** Replacements of letters that many keyboards lack; these letters do not decompose. */
const LETTERS = { ß: "ss", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", æ: "ae", œ: "oe", ı: "i", ς: "σ" };
const UMLAUTS = { ä: "ae", ö: "oe", ü: "ue" };
const NO_LETTER = /[^\p{L}\p{N}]+/u;

/** A text without case and accents. */
export function folded(text) {
  const plain = text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[\p{Mn}\p{Cf}]/gu, "");
  return plain.replace(/[ßøłđðþæœıς]/g, (letter) => LETTERS[letter]);
}

/** The ways to type a text: `Müller` is `muller` and `mueller`. */
function ways(text) {
  const typed = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[äöü]/g, (letter) => UMLAUTS[letter]);
  return [...new Set([folded(text), folded(typed)])];
}

/** The search words of a name: `Karl-Heinz` is found by `karl`, `heinz` and `karlh`. */
export function searchable(name) {
  const words = [].concat(...ways(name).map((way) => way.split(/\s+/)));
  return [
    ...new Set([].concat(...words.map((word) => [...word.split(NO_LETTER), word.split(NO_LETTER).join("")]))),
  ].filter(Boolean);
}

/** The possible beginnings for each word of a query: `O'Br` is `obr`. */
export function needles(query) {
  const typed = query.split(/\s+/).map((word) => ways(word).map((way) => way.split(NO_LETTER).join("")));
  return typed.map((words) => words.filter(Boolean)).filter((words) => words.length);
}

/** The search words by player object: ten thousand names are not split with each letter typed. */
const searchWords = new WeakMap();

/** Whether a needle matches the `name` of a player. */
export function matchesName(player, needle) {
  if (!searchWords.has(player)) {
    searchWords.set(player, player.name ? searchable(player.name) : []);
  }
  return searchWords.get(player).some((word) => needle.some((way) => word.startsWith(way)));
}
