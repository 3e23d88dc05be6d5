/** Hand-for-hand play as everybody sees it (topic `hand_for_hand`): who plays still, how the clock counts, who went out. */

import { entryNumber, listName, narrowName } from "../seating/seats.js";
import { duration } from "../texts/formats.js";

/** Table numbers that a line of the clock has room for. */
const MAX_IN_SLOT = 6;

/** The hand that is played; null while play goes on as usual. */
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

/** The tables that play still, in one line; more than `most` are only counted. */
export function playingLine({ still_playing: playing, tables }, texts, most) {
  if (!playing.length) {
    return texts(tables ? "face.hands.all_done" : "face.hands.all_play");
  }
  const more = playing.length - most;
  return texts("face.hands.playing", { tables: playing.slice(0, most).join(", ") + (more > 0 ? ` +${more}` : "") });
}

/** The lines for a wall's slot, `{label, line}` each. */
export function handItems(play, texts) {
  const label = texts("face.hands.hand", { hand: play.hand });
  return [playingLine(play, texts, MAX_IN_SLOT), clockLine(play, texts)].map((line) => ({ label, line }));
}

/** The rule for staying seated, in words; empty where the rules say nothing. */
export function seatedLine(play, texts) {
  return play.seated ? texts(`face.hands.seated.${play.seated}`) : "";
}

/** The rules for the table: staying seated, and all-in hands that wait face down, where the rules say so. */
export function conductLine(play, texts) {
  return [seatedLine(play, texts), play.face_down ? texts("face.hands.face_down") : ""].filter(Boolean).join(" · ");
}

/** `16 of 19 tables done`; empty where no table is known. */
export function tablesLine(play, texts) {
  return play.tables
    ? texts("face.hands.done_of", { done: play.tables - play.still_playing.length, tables: play.tables })
    : "";
}

/**
 * The players out in the hand in progress, on one line; empty while there are none.
 *
 * @param {object | undefined} seats topic `seats` or `players`; without it they have the names that the topic brings
 * @param {{most?: number, narrow?: boolean}} room so many are named, shortened where there is little of it
 */
export function outsLine(play, seats, texts, { most = 3, narrow = false } = {}) {
  if (!play.out_in_hand) {
    return "";
  }
  const named = play.outs.slice(0, most).map((out) => outText(nameOf(out, seats, texts, narrow), out.table, texts));
  const more = play.out_in_hand - named.length;
  return texts("face.hands.out_in_hand", {
    players: [...named, ...(more ? [named.length ? `+${more}` : String(more)] : [])].join(" · "),
  });
}

function nameOf(out, seats, texts, narrow) {
  const { entry, name } = Object.assign({}, out, (seats || {})[out.entry]);
  return name ? (narrow ? narrowName(listName(name)) : name) : texts("face.seats.entry", { entry: entryNumber(entry) });
}

function outText(name, table, texts) {
  return table === null ? name : texts("face.hands.out_at", { name, table });
}
