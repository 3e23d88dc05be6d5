/** Hand-for-hand on the control: announced with a tap, tables reported done, stacks where they decide, and the same hand at a money jump. */

import { clockLine, conductLine, handPlayed, outsLine } from "../../../../static/js/procedures/hand_for_hand.js";
import { hasPrizes } from "../../../../static/js/prizes/prizes.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { calledName } from "../../shared/seating_words.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { MAX_OUTS } from "../../players/outs_dialog.js";
import { SameHandDialog, StacksDialog, StartDialog } from "./hand_for_hand_dialogs.js";

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
    asking: topic.asking.map((hand) =>
      Object.assign({}, hand, { names: hand.outs.map(({ entry }) => calledName(entry, known[entry])) }),
    ),
    hasOuts: counters.bustouts > 1,
  };
}

function Content({ state, facts: known }) {
  const { proposed, play, asking, isInMoney, hasOuts } = known;
  const asked = (hand) => html`<${AskingCard} key=${hand.hand} state=${state} asking=${hand} />`;
  const start = !play && !isInMoney;
  return html`
    ${asking.map(asked)}${play && html`<${PlayingCards} state=${state} known=${known} />`}
    ${start && html`<${StartCard} state=${state} known=${known} isProposed=${proposed} />`}
    ${hasOuts && html`<${SameHandCard} state=${state} />`}
  `;
}

// -- starting -----------------------------------------------------------------------------------------

function StartCard({ state, known: { asksPlaces, left }, isProposed }) {
  const { texts } = state;
  const label = texts("face.hands.start");
  const start = () => (asksPlaces ? state.openDialog(StartDialog) : state.give(label, "hand_for_hand.start", {}));
  const title = texts(isProposed ? "face.hands.proposed" : "face.hands.announce");
  const text = texts(isProposed ? "face.hands.proposed_how" : "face.hands.announce_how", { left });
  return html`
    <${Card} title=${title} text=${text}>
      <${RoleButton}
        state=${state}
        class=${isProposed ? "main" : undefined}
        label=${label}
        type="hand_for_hand.start"
        onClick=${start}
      />
    <//>
  `;
}

// -- the hand that is played ----------------------------------------------------------------------------

function PlayingCards({ state, known: { play, left } }) {
  const { texts } = state;
  const about = [
    texts("face.hands.left_and_paid", { left, paid: play.paid }),
    clockLine(play, texts),
    conductLine(play, texts),
    outsLine(play, state.known("players"), texts, { most: MAX_TABLES }),
  ];
  return html`
    <${Card} title=${texts("face.hands.hand", { hand: play.hand })} text=${joined(about)}>
      <${GiveButton} state=${state} label=${texts("face.hands.stop")} type="hand_for_hand.stop" />
    <//>
    <${TablesCard} state=${state} play=${play} />
  `;
}

/** One tap for each table that is done, and one for all of them. */
function TablesCard({ state, play: { hand, still_playing: tables } }) {
  const { texts } = state;
  const done = (table) => html`
    <${GiveButton}
      key=${table}
      state=${state}
      label=${texts("face.hands.table_done", { table, hand })}
      words=${String(table)}
      type="hand_for_hand.done"
      fields=${{ hand, table }}
    />
  `;
  const more = Math.max(0, tables.length - MAX_TABLES);
  const count = tables.length;
  const title = count ? texts("face.hands.still_playing_count", { tables: count }) : texts("face.hands.all_play");
  const how = [count ? texts("face.hands.tap_done") : "", more ? texts("face.hands.more_on_floor", { more }) : ""];
  return html`
    <${Card} title=${title} text=${joined(how, " ")}>
      ${tables.slice(0, MAX_TABLES).map(done)}
      <${GiveButton}
        state=${state}
        class="main"
        label=${texts("face.hands.all_are_done", { hand })}
        type="hand_for_hand.done"
        fields=${{ hand }}
      />
    <//>
  `;
}

// -- places of one hand ---------------------------------------------------------------------------------

/** Two players at one table, and no other stack needed: the answer is one tap. Otherwise stacks are typed. */
function AskingCard({ state, asking: { hand, outs, asks, names } }) {
  const { texts } = state;
  const nameOf = (entry) => names[outs.findIndex((out) => out.entry === entry)];
  const asked = asks.map((entry) => ({ entry, name: nameOf(entry) }));
  const isOneTap = asks.length === 2;
  return html`
    <${Card} title=${texts("face.hands.who_had_more", { hand })} text=${texts("face.hands.who_had_more_how")}>
      ${isOneTap && html`<${WhoHadMore} state=${state} hand=${hand} asked=${asked} />`}
      <${RoleButton}
        state=${state}
        class=${isOneTap ? undefined : "main"}
        label=${texts("face.hands.type_stacks")}
        type="hand_for_hand.stacks"
        onClick=${() => state.openDialog(StacksDialog, { hand, asked })}
      />
    <//>
  `;
}

function WhoHadMore({ state, hand, asked: [one, other] }) {
  const { texts } = state;
  const give = (label, stacks) => html`
    <${GiveButton} key=${label} state=${state} label=${label} type="hand_for_hand.stacks" fields=${{ hand, stacks }} />
  `;
  // Only their order counts.
  const ranked = (first, second, ahead) => ({ [first.entry]: ahead + 1, [second.entry]: 1 });
  return html`
    ${give(texts("face.hands.had_more", one), ranked(one, other, 1))}
    ${give(texts("face.hands.had_more", other), ranked(other, one, 1))}
    ${give(texts("face.hands.had_equal"), ranked(one, other, 0))}
  `;
}

function SameHandCard({ state }) {
  const { texts } = state;
  return html`
    <${Card} title=${texts("face.hands.same_hand")} text=${texts("face.hands.same_hand_how")}>
      <${RoleButton}
        state=${state}
        label=${texts("face.hands.same_hand_open")}
        type="entry.same_hand"
        onClick=${() => state.roster.withAll(`out=${MAX_OUTS}`, () => state.openDialog(SameHandDialog))}
      />
    <//>
  `;
}

export const HAND_FOR_HAND = {
  key: "hand_for_hand",
  kinds: ["hand_for_hand", "prizes"],
  facts,
  isBusy: ({ proposed, play, asking }) => proposed || play !== null || asking.length > 0,
  Content,
  rules: [
    "hand_for_hand.near_the_money",
    "hand_for_hand.same_table",
    "hand_for_hand.different_tables",
    "hand_for_hand.seated",
    "hand_for_hand.clock",
  ],
};
