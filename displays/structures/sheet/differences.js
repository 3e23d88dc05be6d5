/** The differences of two versions of a structure, as lines. */

import { lengthsText } from "./lengths.js";
import { joinedParts, partsOf } from "./rotation.js";

const MAX_LINES = 12;
const AMOUNTS = ["small_blind", "big_blind", "ante", "small_bet", "big_bet", "bring_in", "completion", "button_blind"];

/** Lines such as `7: 300/600 → 400/800`, by the number of the period; at most twelve. */
export function differences(before, after, texts) {
  const old = before ? before.periods : [];
  const lines = [];
  for (let at = 0; at < Math.max(old.length, after.periods.length); at += 1) {
    const [was, is] = [inWords(old[at], texts), inWords(after.periods[at], texts)];
    if (was !== is) {
      lines.push(texts("face.structures.difference", { number: at + 1, before: was, after: is }));
    }
  }
  return lines.slice(0, MAX_LINES);
}

function inWords(period, texts) {
  if (!period) {
    return "–";
  }
  const { chips } = texts.formats;
  const amounts = AMOUNTS.filter((name) => period[name]).map((name) => chips(period[name]));
  const ofGames = period.games ? AMOUNTS.map((name) => joinedParts(partsOf(period.games, name))).filter(Boolean) : [];
  const more = [
    ...ofGames,
    period.minutes ? texts("face.toolbox.say.row_minutes", { minutes: period.minutes }) : "",
    lengthsText(period),
    period.color_up ? texts("face.toolbox.say.row_out", { chips: period.color_up.map(chips).join(", ") }) : "",
    period.note || "",
  ];
  const name = period.kind === "break" ? texts("face.structures.break") : "";
  return [name, amounts.join("/"), ...more].filter(Boolean).join(" · ") || texts("face.structures.empty_level");
}
