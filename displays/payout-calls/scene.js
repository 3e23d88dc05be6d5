/** The called numbers of payout slips, the newest first. */

import { el, fit, setChildren } from "/static/js/dom.js";
import { sceneWithStrip } from "/static/js/wall_scene.js";

const MAX_NUMBERS = 12;
/** Up to this many numbers are shown in large type. */
const FEW = 4;

export const mount = sceneWithStrip(({ part, values }) => {
  const called = values.payouts ? values.payouts.called.slice(0, MAX_NUMBERS) : [];
  part.numbers.hidden = !called.length;
  part.numbers.classList.toggle("is-few", called.length <= FEW);
  part.empty.hidden = called.length > 0;
  setChildren(part.numbers, called.join(" "), () => called.map((number) => el("b", {}, String(number))));
  fit(part.numbers.previousElementSibling);
});
