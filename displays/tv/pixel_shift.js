/** Moves the whole picture a few pixels once a minute, along a closed path, so that nothing burns into a panel. */

const MINUTE = 60000;
/** The shorter side of the screen in as many steps as this is how far the picture moves to each side: 4 px of 1080. */
const SHARE = 270;
/** Swings in one round of minutes, without a common divisor: the path fills its square, by a pixel of 1080 at a time. */
const ACROSS = 5;
const DOWN = 4;
const ROUND = 240;

/** Most pixels by which the picture moves to each side. The margins of the scenes have room for it. */
export function reach(width, height) {
  return Math.max(1, Math.floor(Math.min(width, height) / SHARE));
}

/**
 * Where the picture stands in the minute of an instant, in whole pixels: halves would blur it.
 *
 * @returns {{x: number, y: number}}
 */
export function shiftAt(now, width, height) {
  const part = ((Math.floor(now / MINUTE) % ROUND) / ROUND) * 2 * Math.PI;
  const far = reach(width, height);
  const whole = (share) => Math.round(far * share) + 0; // no -0
  return { x: whole(Math.sin(ACROSS * part)), y: whole(Math.cos(DOWN * part)) };
}

/** Move a node there; the transform is touched only when it changes. */
export function shift(node, now) {
  const { x, y } = shiftAt(now, window.innerWidth, window.innerHeight);
  const transform = `translate(${x}px, ${y}px)`;
  if (node.style.transform !== transform) {
    node.style.transform = transform;
  }
}
