/** The screen of a TV: its shape, the space above an announcement, and the growth of few rows. */

const PORTRAIT = "(max-aspect-ratio: 1/1)";

/** @returns {"landscape" | "portrait"} */
export function screenShape() {
  return window.matchMedia(PORTRAIT).matches ? "portrait" : "landscape";
}

/** Whether an announcement, or players who are paged, cover the lower third. */
export function hasLowerThird() {
  return document.documentElement.classList.contains("has-lower-third");
}

/** The factor by which rows grow if fewer are shown than fit: larger rows are legible from further away. */
export function rowGrowth(fitting, shown, max) {
  return Math.max(1, Math.min(max, fitting / Math.max(1, shown)));
}
