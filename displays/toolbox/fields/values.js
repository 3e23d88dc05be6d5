/** Writes values into a form and reads them from it: whole numbers, durations, cards, lists. */

const WHOLE = /^[-−]?\d{1,15}$/;
const DECIMAL = /^[-−]?\d{1,12}(?:[.,]\d{1,9})?$/;
const DURATION = /^([-−])?(?:(\d{1,9}):)?(\d{1,9}):(\d\d)(?:\.(\d{1,3}))?$/;
const CARD = /^(10|[2-9tjqka])([shdc♠♥♦♣])$/i;
const SUITS = { "♠": "s", "♥": "h", "♦": "d", "♣": "c" };
const GLYPHS = { s: "♠", h: "♥", d: "♦", c: "♣" };

const two = (number) => String(number).padStart(2, "0");

/** Reads a whole number; other text stays text, and the server refuses it. Undefined for an empty field. */
export function readWhole(text) {
  const trimmed = text.trim();
  if (trimmed === "") {
    return undefined;
  }
  return WHOLE.test(trimmed) ? Number(trimmed.replace("−", "-")) : trimmed;
}

/** Reads a number with a decimal point or comma; other text stays text. Undefined for an empty field. */
export function readDecimal(text) {
  const trimmed = text.trim();
  if (trimmed === "") {
    return undefined;
  }
  return DECIMAL.test(trimmed) ? Number(trimmed.replace("−", "-").replace(",", ".")) : trimmed;
}

/** Milliseconds of `m:ss` or `h:mm:ss`; a number alone means minutes. Other text stays text. */
export function readDuration(text) {
  const trimmed = text.trim();
  if (trimmed === "") {
    return undefined;
  }
  if (WHOLE.test(trimmed)) {
    return Number(trimmed.replace("−", "-")) * 60000;
  }
  const match = DURATION.exec(trimmed);
  if (!match) {
    return trimmed;
  }
  const [, minus, hours = "0", minutes, seconds, part = ""] = match;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0"));
  return minus && ms ? -ms : ms;
}

/** Writes a duration to the millisecond, so that reading returns the same value. */
export function writeDuration(value) {
  if (!Number.isSafeInteger(value)) {
    return String(value);
  }
  const ms = Math.abs(value);
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = hours ? `${hours}:${two(minutes % 60)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  const part = ms % 1000 ? `.${String(ms % 1000).padStart(3, "0")}` : "";
  return (value < 0 ? "−" : "") + clock + part;
}

/** `Ks` from `ks` or `K♠`, `Ts` from `10s`; any other text stays. */
export function readCard(text) {
  const trimmed = text.trim();
  const match = CARD.exec(trimmed);
  if (!match) {
    return trimmed;
  }
  const suit = match[2].toLowerCase();
  return (match[1] === "10" ? "T" : match[1].toUpperCase()) + (SUITS[suit] || suit);
}

/** A card as people read it. */
export function writeCard(card) {
  return /^[2-9TJQKA][shdc]$/.test(card) ? card[0].replace("T", "10") + GLYPHS[card[1]] : String(card);
}

/** Entries separated by commas or lines. */
export function readList(text) {
  return text
    .split(/[,;\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
}

/** Whether a field or rule applies to a question, by its conditions `when` on other fields. */
export function applies(field, question) {
  return Object.keys(field.when || {}).every((name) => field.when[name].includes(question[name]));
}
