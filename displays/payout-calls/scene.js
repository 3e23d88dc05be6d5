/** The numbers of slips that are called to the payout desk: numbers alone, the newest first. */

import { el, fit, setChildren } from "/static/js/dom.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

const MAX_NUMBERS = 12;
/** So many numbers take the place of twelve. */
const FEW = 4;

export const mount = sceneWithStrip(({ part, values }) => {
  const called = values.payouts ? values.payouts.called.slice(0, MAX_NUMBERS) : [];
  part.numbers.hidden = !called.length;
  part.numbers.classList.toggle("is-few", called.length <= FEW);
  part.empty.hidden = called.length > 0;
  setChildren(part.numbers, called.join(" "), () => called.map((number) => el("b", {}, String(number))));
  fit(part.numbers.previousElementSibling);
});
