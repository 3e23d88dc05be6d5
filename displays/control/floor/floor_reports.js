/** What tables report on the floor's view: the hand before a vote, hand-for-hand, the last hands of the day, or a color-up. */

import { chipsLine, dueAt, openColorUps } from "../../../static/js/procedures/color_ups.js";
import { endingDay, handNow, tableOf } from "../../../static/js/procedures/day_end.js";
import { handPlayed, hasFinished } from "../../../static/js/procedures/hand_for_hand.js";

/**
 * @returns {object | null} `type`: the command; `hasReport(table)`: whether a table has something to report;
 *   `wordsOf(table)`: `{text, label}` of its button, null for a table without part in it; `sectionWords(tables)`: words of a
 *   section's button; `commandsFor(tables)`: the commands `{label, type, fields}`; `dealsOn`: a table deals on after its report;
 *   `hasDealt(table)`: whether the table has dealt the hand. Null if tables have nothing to report
 */
export function floorReports(
  { vote: voteTopic, hand_for_hand: handForHandTopic, day_end: dayEnd, color_ups: colorUps },
  texts,
) {
  const vote = voteTopic ? voteTopic.vote : null;
  if (vote && vote.state === "halting") {
    return handBeforeVote(vote, texts);
  }
  const hand = handPlayed(handForHandTopic);
  if (hand) {
    return handForHand(hand, texts);
  }
  const end = endingDay(dayEnd);
  if (end && end.hands !== null) {
    return lastHands(end, texts);
  }
  return openColorUps(colorUps).some((colorUp) => colorUp.still_racing.length) ? chipsOut(colorUps, texts) : null;
}

function handBeforeVote(vote, texts) {
  const label = (table) => texts("face.vote.table_ready", { table });
  const hasReport = (table) => vote.still_playing.includes(table);
  return {
    type: "vote.table_ready",
    hasReport,
    wordsOf: (table) => ({
      text: texts(hasReport(table) ? "face.hands.floor_done" : "face.hands.floor_is_done"),
      label: label(table),
    }),
    sectionWords: () => texts("face.hands.section_done"),
    commandsFor(tables) {
      const open = tables.filter(hasReport);
      const words = open.length === 1 ? label(open[0]) : texts("face.vote.tables_ready", { tables: open.length });
      return open.length ? [{ label: words, type: "vote.table_ready", fields: { tables: open } }] : [];
    },
  };
}

/** Reports of a color-up with real cards. A race with the server's cards is on the table's page and the view of procedures. */
function chipsOut(topic, texts) {
  const chipsOf = (colorUp) => chipsLine(colorUp.denominations, texts);
  const label = (colorUp, table) => texts("face.color_ups.table_done", { table, chips: chipsOf(colorUp) });
  return {
    type: "color_up.table_done",
    dealsOn: true,
    hasReport: (table) => dueAt(topic, table) !== null,
    wordsOf(table) {
      const colorUp = dueAt(topic, table);
      return (
        colorUp && {
          text: texts("face.color_ups.floor_done", { chips: chipsOf(colorUp) }),
          label: label(colorUp, table),
        }
      );
    },
    sectionWords: () => texts("face.color_ups.section_done"),
    commandsFor: (tables) =>
      tables
        .map((table) => ({ table, one: dueAt(topic, table) }))
        .filter(({ one: colorUp }) => colorUp !== null)
        .map(({ table, one: colorUp }) => ({
          label: label(colorUp, table),
          type: "color_up.table_done",
          fields: { color_up: colorUp.number, table },
        })),
  };
}

function handForHand(play, texts) {
  const label = (table) => texts("face.hands.table_done", { table, hand: play.hand });
  return {
    type: "hand_for_hand.done",
    hasReport: (table) => !hasFinished(play, table),
    hasDealt: (table) => play.dealt.includes(table),
    wordsOf: (table) => ({
      text: texts(hasFinished(play, table) ? "face.hands.floor_is_done" : "face.hands.floor_done"),
      label: label(table),
    }),
    sectionWords: () => texts("face.hands.section_done"),
    commandsFor(tables) {
      const open = tables.filter((table) => play.still_playing.includes(table));
      const words =
        open.length === 1 ? label(open[0]) : texts("face.hands.tables_done", { tables: open.length, hand: play.hand });
      return open.length
        ? [{ label: words, type: "hand_for_hand.done", fields: { hand: play.hand, tables: open } }]
        : [];
    },
  };
}

function lastHands(end, texts) {
  const handsLeft = (table) => (tableOf(end, table) || { left: 0 }).left;
  const hand = (tables) => handNow(end, { left: Math.max(0, ...tables.map(handsLeft)) });
  const done = (tables) => texts("face.day_end.hand_done", { hand: hand(tables) });
  return {
    type: "day_end.hand_done",
    hasReport: (table) => handsLeft(table) > 0,
    wordsOf: (table) => ({
      text: handsLeft(table) ? done([table]) : texts("face.hands.floor_is_done"),
      label: `${texts("face.table.table", { table })}: ${handsLeft(table) ? done([table]) : texts("face.day_end.bag")}`,
    }),
    sectionWords: (tables) =>
      hand(tables) > end.hands
        ? texts("face.hands.floor_is_done")
        : texts("face.day_end.section_hands", { hand: hand(tables) }),
    // Tables ahead of the others have reported this hand already.
    commandsFor(tables) {
      const open = tables.filter(
        (table) => handsLeft(table) > 0 && handNow(end, { left: handsLeft(table) }) === hand(tables),
      );
      return open.length
        ? [{ label: done(open), type: "day_end.hand_done", fields: { hand: hand(open), tables: open } }]
        : [];
    },
  };
}
