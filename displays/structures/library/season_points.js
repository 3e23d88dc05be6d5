/** Preset formulas of points, and typed lists of points. */

export const PRESETS = { beaten: "p - r + 1", listed: "f", field: "10 * sqrt(n / r)" };
const MAX_LISTED = 100;
const POINT = /^\d{1,6}(?:\.\d{1,2})?$/;

/** The preset of a formula; `own` for any other formula. */
export function presetOf(formula) {
  const plain = (text) => text.replace(/\s+/g, "");
  return Object.keys(PRESETS).find((name) => plain(PRESETS[name]) === plain(formula)) || "own";
}

/** The points of `25, 18; 15` in order; null if one is unreadable. */
export function pointsOf(text) {
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  return parts.length <= MAX_LISTED && parts.every((part) => POINT.test(part)) ? parts.map(Number) : null;
}
