/** Hand-for-hand on the control: announced with a tap, tables reported done, stacks where they decide, and the same hand at a money jump. */

import { clockLine, conductLine, handPlayed, outsLine } from "../../../static/js/hand_for_hand.js";
import { hasPrizes } from "../../../static/js/prizes.js";
import { calledName } from "../seating_words.js";
import { HandForHandDialogs } from "./hand_for_hand_dialogs.js";

/** Number of tables that have a button here; the floor's view has all, by section. */
const MAX_TABLES = 60;

function facts({ hand_for_hand: topic, counters, players, prizes }) {
  if (!topic || !counters) {
    return null;
  }
  const play = handPlayed(topic);
  const known = players || {};
  return {
    proposed: topic.proposed,
    play,
    outs: play ? play.outs.map(({ entry }) => calledName(entry, known[entry])) : [],
    left: counters.players_left,
    asksPlaces: !hasPrizes(prizes),
    isInMoney: hasPrizes(prizes) && counters.players_left <= prizes.places,
    asking: topic.asking.map((hand) => Object.assign({}, hand, { names: hand.outs.map(({ entry }) => calledName(entry, known[entry])) })),
    hasOuts: counters.entries - counters.players_left > 1,
  };
}

function draw(known, kit) {
  const asking = known.asking.map((hand) => askingCard(hand, kit));
  return [...asking, ...(known.play ? playing(known, kit) : known.isInMoney ? [] : [startCard(known, kit)]), ...(known.hasOuts ? [sameHandCard(kit)] : [])];
}

// -- starting -----------------------------------------------------------------------------------------

function startCard({ proposed, asksPlaces, left }, kit) {
  const { texts, hands, card } = kit;
  const label = texts("face.hands.start");
  const start = () => (asksPlaces ? new HandForHandDialogs(kit).start() : hands.give(label, "hand_for_hand.start", {}));
  const button = hands.button(proposed ? "button.main" : "button", label, "hand_for_hand.start", start);
  return card(texts(proposed ? "face.hands.proposed" : "face.hands.announce"), texts(proposed ? "face.hands.proposed_how" : "face.hands.announce_how", { left }), button);
}

// -- the hand that is played ----------------------------------------------------------------------------

function playing({ play, left }, kit) {
  const { texts, hands, card, face } = kit;
  const stop = texts("face.hands.stop");
  const about = [texts("face.hands.left_and_paid", { left, paid: play.paid }), clockLine(play, texts), conductLine(play, texts), outsLine(play, face.topics.players, texts, { most: MAX_TABLES })];
  return [
    card(texts("face.hands.hand", { hand: play.hand }), about.filter(Boolean).join(" · "), hands.button("button", stop, "hand_for_hand.stop", () => hands.give(stop, "hand_for_hand.stop", {}))),
    tablesCard(play, kit),
  ];
}

/** One tap for each table that is done, and one for all of them. */
function tablesCard(play, kit) {
  const { texts, hands, card } = kit;
  const { hand, still_playing: tables } = play;
  const done = (table) => {
    const label = texts("face.hands.table_done", { table, hand });
    return hands.button("button", String(table), "hand_for_hand.done", () => hands.give(label, "hand_for_hand.done", { hand, table }), { "aria-label": label });
  };
  const all = texts("face.hands.all_are_done", { hand });
  const button = hands.button("button.main", all, "hand_for_hand.done", () => hands.give(all, "hand_for_hand.done", { hand }));
  const more = Math.max(0, tables.length - MAX_TABLES);
  const title = tables.length ? texts("face.hands.still_playing_count", { tables: tables.length }) : texts("face.hands.all_play");
  const how = [tables.length ? texts("face.hands.tap_done") : "", more ? texts("face.hands.more_on_floor", { more }) : ""].filter(Boolean).join(" ");
  return card(title, how, ...tables.slice(0, MAX_TABLES).map(done), button);
}

// -- places of one hand ---------------------------------------------------------------------------------

/** Two players at one table, and no other stack needed: the answer is one tap. Otherwise stacks are typed. */
function askingCard({ hand, outs, asks, names }, kit) {
  const { texts, hands, card } = kit;
  const nameOf = (entry) => names[outs.findIndex((out) => out.entry === entry)];
  const give = (label, stacks) => hands.button("button", label, "hand_for_hand.stacks", () => hands.give(label, "hand_for_hand.stacks", { hand, stacks }));
  // Only their order counts.
  const ranked = (first, second, ahead) => ({ [first]: ahead + 1, [second]: 1 });
  const [one, other] = asks;
  const taps =
    asks.length === 2
      ? [
          give(texts("face.hands.had_more", { name: nameOf(one) }), ranked(one, other, 1)),
          give(texts("face.hands.had_more", { name: nameOf(other) }), ranked(other, one, 1)),
          give(texts("face.hands.had_equal"), ranked(one, other, 0)),
        ]
      : [];
  const fields = asks.map((entry) => ({ entry, name: nameOf(entry) }));
  const type = hands.button(taps.length ? "button" : "button.main", texts("face.hands.type_stacks"), "hand_for_hand.stacks", () => new HandForHandDialogs(kit).stacks(hand, fields));
  return card(texts("face.hands.who_had_more", { hand }), texts("face.hands.who_had_more_how"), ...taps, type);
}

function sameHandCard(kit) {
  const { texts, hands, card } = kit;
  const button = hands.button("button", texts("face.hands.same_hand_open"), "entry.same_hand", () => new HandForHandDialogs(kit).sameHand());
  return card(texts("face.hands.same_hand"), texts("face.hands.same_hand_how"), button);
}

export const HAND_FOR_HAND = {
  key: "hand_for_hand",
  kinds: ["hand_for_hand", "prizes"],
  facts,
  isBusy: ({ proposed, play, asking }) => proposed || play !== null || asking.length > 0,
  draw,
  rules: ["hand_for_hand.near_the_money", "hand_for_hand.same_table", "hand_for_hand.different_tables", "hand_for_hand.seated", "hand_for_hand.clock"],
};
