/** Hand-for-hand on a player's phone: the number of the hand, the tables that still play it, and whether the player's own is one. */

import { el, setChildren } from "/static/js/dom.js";
import { clockLine, handPlayed, hasFinished, outsLine, playingLine, seatedLine } from "/static/js/hand_for_hand.js";

/** More table numbers than these are only counted. */
const MAX_TABLES = 12;

/** @param {{table: number} | null} place where the entry sits that this phone follows */
export function drawHands(node, { hand_for_hand: topic }, place, texts) {
  const play = handPlayed(topic);
  node.hidden = !play;
  const lines = play ? linesOf(play, place, texts) : [];
  setChildren(node, JSON.stringify(lines), () => lines.map(([tag, text]) => el(tag, {}, text)));
}

function linesOf(play, place, texts) {
  const outs = outsLine(play, undefined, texts);
  return [
    ["b", texts("face.hands.phone", { hand: play.hand })],
    ["p", playingLine(play, texts, MAX_TABLES)],
    ...(place ? [[hasFinished(play, place.table) ? "p.done" : "p.plays", mine(play, place.table, texts)]] : []),
    ...(outs ? [["p.quiet", outs]] : []),
    ["p.quiet", [clockLine(play, texts), seatedLine(play, texts)].filter(Boolean).join(" · ")],
  ];
}

function mine(play, table, texts) {
  return texts(hasFinished(play, table) ? "face.hands.my_table_done" : "face.hands.my_table_plays", { table });
}
