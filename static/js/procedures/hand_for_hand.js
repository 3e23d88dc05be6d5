/** Public hand-for-hand play (topic `hand_for_hand`): tables still playing, the clock's rule, players out. */

import { listName, nameOrEntry, narrowName } from "../seating/seats.js";
import { duration } from "../texts/formats.js";

/** Table numbers in a line of the clock. */
const MAX_IN_SLOT = 6;

/** Hand-for-hand play; null during normal play. */
export function handPlayed(topic) {
  return (topic && topic.play) || null;
}

/** Whether a table has finished the hand. */
export function hasFinished(play, table) {
  return !play.still_playing.includes(table);
}

/** The clock's rule during hand-for-hand, in words. */
export function clockLine(play, texts) {
  return texts(`face.hands.clock.${play.clock}`, { time: duration(play.deduct_ms) });
}

/** The tables still playing, in one line; tables beyond `most` are counted. */
export function playingLine({ still_playing: playing, tables }, texts, most) {
  if (!playing.length) {
    return texts(tables ? "face.hands.all_done" : "face.hands.all_play");
  }
  const more = playing.length - most;
  return texts("face.hands.playing", { tables: playing.slice(0, most).join(", ") + (more > 0 ? ` +${more}` : "") });
}

/** The lines for the clock on a TV, `{label, line}` each. */
export function handItems(play, texts) {
  const label = texts("face.hands.hand", { hand: play.hand });
  return [playingLine(play, texts, MAX_IN_SLOT), clockLine(play, texts)].map((line) => ({ label, line }));
}

/** The rule for staying seated in words; empty without one. */
export function seatedLine(play, texts) {
  return play.seated ? texts(`face.hands.seated.${play.seated}`) : "";
}

/** The rules for the table in words: staying seated, and all-in hands that wait face down. */
export function conductLine(play, texts) {
  return [seatedLine(play, texts), play.face_down ? texts("face.hands.face_down") : ""].filter(Boolean).join(" · ");
}

/** `16 of 19 tables done`; empty without tables. */
export function tablesLine(play, texts) {
  return play.tables
    ? texts("face.hands.done_of", { done: play.tables - play.still_playing.length, tables: play.tables })
    : "";
}

/**
 * The players out in the hand in progress, on one line; empty without any.
 *
 * @param {object | undefined} seats topic `seats` or `players`; undefined: names of the topic itself
 * @param {{most?: number, narrow?: boolean}} room maximum number of names; `narrow`: names are shortened
 */
export function eliminationsLine(play, seats, texts, { most = 3, narrow = false } = {}) {
  if (!play.out_in_hand) {
    return "";
  }
  const names = play.outs
    .slice(0, most)
    .map((out) => eliminationText(nameOf(out, seats, texts, narrow), out.table, texts));
  const more = play.out_in_hand - names.length;
  return texts("face.hands.out_in_hand", {
    players: [...names, ...(more ? [names.length ? `+${more}` : String(more)] : [])].join(" · "),
  });
}

function nameOf(out, seats, texts, narrow) {
  const { name } = Object.assign({}, out, (seats || {})[out.entry]);
  return name && narrow ? narrowName(listName(name)) : nameOrEntry({ entry: out.entry, name }, texts);
}

function eliminationText(name, table, texts) {
  return table === null ? name : texts("face.hands.out_at", { name, table });
}
