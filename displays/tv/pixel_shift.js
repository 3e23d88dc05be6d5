/** Moves the whole picture by a few pixels once a minute, along a closed path, against burn-in. */

const MINUTE = 60000;
/** The shorter side of the screen divided by this is the largest shift to each side: 4 px of 1080. */
const SHARE = 270;
/**
 * Swings in one round of minutes, without a common divisor: the path fills its square in steps of one pixel of 1080.
 */
const ACROSS = 5;
const DOWN = 4;
const ROUND = 240;

/** The largest shift to each side in pixels; the margins of the scenes have room for it. */
export function reach(width, height) {
  return Math.max(1, Math.floor(Math.min(width, height) / SHARE));
}

/**
 * The shift in the minute of an instant, in whole pixels: fractions would blur the picture.
 *
 * @returns {{x: number, y: number}}
 */
export function shiftAt(now, width, height) {
  const angle = ((Math.floor(now / MINUTE) % ROUND) / ROUND) * 2 * Math.PI;
  const max = reach(width, height);
  const whole = (share) => Math.round(max * share) + 0; // no -0
  return { x: whole(Math.sin(ACROSS * angle)), y: whole(Math.cos(DOWN * angle)) };
}

/** Shift a node; the transform is set only when it changes. */
export function shift(node, now) {
  const { x, y } = shiftAt(now, window.innerWidth, window.innerHeight);
  const transform = `translate(${x}px, ${y}px)`;
  if (node.style.transform !== transform) {
    node.style.transform = transform;
  }
}
