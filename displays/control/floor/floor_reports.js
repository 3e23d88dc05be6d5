/** The floor's reports by table: the hand before a vote, else hand-for-hand, else the last hands of the day; else chips that leave. */

import { chipsLine, dueAt, openColorUps } from "../../../static/js/procedures/color_ups.js";
import { endingDay, handNow, tableOf } from "../../../static/js/procedures/day_end.js";
import { handPlayed, hasFinished } from "../../../static/js/procedures/hand_for_hand.js";

/**
 * @returns {?{type: string, plays: (table: number) => boolean, said: (table: number) => ?object, told: (tables: number[]) => object[], dealsOn?: boolean}}
 *   `plays`: whether a table has something to report; `said`: the words of its button, null where it has nothing to do with it;
 *   `told`: the commands that say so of several; `dealsOn`: who has reported deals on
 */
export function floorPlay({ vote: votes, hand_for_hand: byHands, day_end: topic, color_ups: colorUps }, texts) {
  const vote = votes ? votes.vote : null;
  if (vote && vote.state === "halting") {
    return handBeforeVote(vote, texts);
  }
  const play = handPlayed(byHands);
  if (play) {
    return handForHand(play, texts);
  }
  const end = endingDay(topic);
  if (end && end.hands !== null) {
    return lastHands(end, texts);
  }
  return openColorUps(colorUps).some((one) => one.still_racing.length) ? chipsOut(colorUps, texts) : null;
}

function handBeforeVote(vote, texts) {
  const label = (table) => texts("face.vote.table_ready", { table });
  const plays = (table) => vote.still_playing.includes(table);
  return {
    type: "vote.table_ready",
    plays,
    said: (table) => ({
      text: texts(plays(table) ? "face.hands.floor_done" : "face.hands.floor_is_done"),
      label: label(table),
    }),
    section: () => texts("face.hands.section_done"),
    told(tables) {
      const those = tables.filter(plays);
      const said = those.length === 1 ? label(those[0]) : texts("face.vote.tables_ready", { tables: those.length });
      return those.length ? [{ label: said, type: "vote.table_ready", fields: { tables: those } }] : [];
    },
  };
}

/** Done at the tables with real cards: the race by cards of the server is at the table's page and on the view of procedures. */
function chipsOut(topic, texts) {
  const leave = (one) => chipsLine(one.denominations, texts);
  const label = (one, table) => texts("face.color_ups.table_done", { table, chips: leave(one) });
  return {
    type: "color_up.table_done",
    dealsOn: true,
    plays: (table) => dueAt(topic, table) !== null,
    said(table) {
      const one = dueAt(topic, table);
      return one && { text: texts("face.color_ups.floor_done", { chips: leave(one) }), label: label(one, table) };
    },
    section: () => texts("face.color_ups.section_done"),
    told: (tables) =>
      tables
        .map((table) => ({ table, one: dueAt(topic, table) }))
        .filter(({ one }) => one !== null)
        .map(({ table, one }) => ({
          label: label(one, table),
          type: "color_up.table_done",
          fields: { color_up: one.number, table },
        })),
  };
}

function handForHand(play, texts) {
  const label = (table) => texts("face.hands.table_done", { table, hand: play.hand });
  return {
    type: "hand_for_hand.done",
    plays: (table) => !hasFinished(play, table),
    hasDealt: (table) => play.dealt.includes(table),
    said: (table) => ({
      text: texts(hasFinished(play, table) ? "face.hands.floor_is_done" : "face.hands.floor_done"),
      label: label(table),
    }),
    section: () => texts("face.hands.section_done"),
    told(tables) {
      const those = tables.filter((table) => play.still_playing.includes(table));
      const said =
        those.length === 1
          ? label(those[0])
          : texts("face.hands.tables_done", { tables: those.length, hand: play.hand });
      return those.length
        ? [{ label: said, type: "hand_for_hand.done", fields: { hand: play.hand, tables: those } }]
        : [];
    },
  };
}

function lastHands(end, texts) {
  const left = (table) => (tableOf(end, table) || { left: 0 }).left;
  const hand = (tables) => handNow(end, { left: Math.max(0, ...tables.map(left)) });
  const done = (tables) => texts("face.day_end.hand_done", { hand: hand(tables) });
  return {
    type: "day_end.hand_done",
    plays: (table) => left(table) > 0,
    said: (table) => ({
      text: left(table) ? done([table]) : texts("face.hands.floor_is_done"),
      label: `${texts("face.table.table", { table })}: ${left(table) ? done([table]) : texts("face.day_end.bag")}`,
    }),
    section: (tables) =>
      hand(tables) > end.hands
        ? texts("face.hands.floor_is_done")
        : texts("face.day_end.section_hands", { hand: hand(tables) }),
    // Those that are ahead of the others have told this hand already.
    told(tables) {
      const those = tables.filter((table) => left(table) > 0 && handNow(end, { left: left(table) }) === hand(tables));
      return those.length
        ? [{ label: done(those), type: "day_end.hand_done", fields: { hand: hand(those), tables: those } }]
        : [];
    },
  };
}
