/** Hand-for-hand on the control: start, tables done, stacks that decide places, players out in the same hand. */

import {
  clockLine,
  conductLine,
  handPlayed,
  eliminationsLine,
} from "../../../../static/js/procedures/hand_for_hand.js";
import { hasPrizes } from "../../../../static/js/prizes/prizes.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber } from "../../shared/entries.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { MAX_ELIMINATIONS } from "../../players/eliminations_dialog.js";
import { SameHandDialog, StacksDialog, StartDialog } from "./hand_for_hand_dialogs.js";

/** Maximum number of tables with a button; the floor's view has all tables by section. */
const MAX_TABLES = 60;

function factsOf({ hand_for_hand: topic, counters, players, prizes }) {
  if (!topic || !counters) {
    return null;
  }
  const play = handPlayed(topic);
  const playersById = players || {};
  return {
    proposed: topic.proposed,
    play,
    outs: play ? play.outs.map(({ entry }) => nameOrNumber(entry, playersById[entry])) : [],
    left: counters.players_left,
    asksPlaces: !hasPrizes(prizes),
    isInMoney: hasPrizes(prizes) && counters.players_left <= prizes.places,
    asking: topic.asking.map((hand) =>
      Object.assign({}, hand, { names: hand.outs.map(({ entry }) => nameOrNumber(entry, playersById[entry])) }),
    ),
    hasEliminations: counters.bustouts > 1,
  };
}

function Content({ state, facts }) {
  const { proposed, play, asking, isInMoney, hasEliminations } = facts;
  const stacksCard = (hand) => html`<${StacksCard} key=${hand.hand} state=${state} asking=${hand} />`;
  const mayStart = !play && !isInMoney;
  return html`
    ${asking.map(stacksCard)}${play && html`<${PlayingCards} state=${state} facts=${facts} />`}
    ${mayStart && html`<${StartCard} state=${state} facts=${facts} isProposed=${proposed} />`}
    ${hasEliminations && html`<${SameHandCard} state=${state} />`}
  `;
}

// -- starting -----------------------------------------------------------------------------------------

function StartCard({ state, facts: { asksPlaces, left }, isProposed }) {
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

// -- the current hand -----------------------------------------------------------------------------------

function PlayingCards({ state, facts: { play, left } }) {
  const { texts } = state;
  const lines = [
    texts("face.prizes.left_and_paid", { left, paid: play.paid }),
    clockLine(play, texts),
    conductLine(play, texts),
    eliminationsLine(play, state.topicValue("players"), texts, { most: MAX_TABLES }),
  ];
  return html`
    <${Card} title=${texts("face.hands.hand", { hand: play.hand })} text=${joined(lines)}>
      <${GiveButton} state=${state} label=${texts("face.hands.stop")} type="hand_for_hand.stop" />
    <//>
    <${TablesCard} state=${state} play=${play} />
  `;
}

/** A button for each table that is done, and one for all tables. */
function TablesCard({ state, play: { hand, still_playing: tables } }) {
  const { texts } = state;
  const button = (table) => html`
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
  const lines = [count ? texts("face.hands.tap_done") : "", more ? texts("face.hands.more_on_floor", { more }) : ""];
  return html`
    <${Card} title=${title} text=${joined(lines, " ")}>
      ${tables.slice(0, MAX_TABLES).map(button)}
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

/** Asks for the stacks of players out in one hand. If only two stacks decide, one tap answers; else stacks are typed. */
function StacksCard({ state, asking: { hand, outs, asks, names } }) {
  const { texts } = state;
  const nameOf = (entry) => names[outs.findIndex((out) => out.entry === entry)];
  const players = asks.map((entry) => ({ entry, name: nameOf(entry) }));
  const isOneTap = asks.length === 2;
  return html`
    <${Card} title=${texts("face.hands.who_had_more", { hand })} text=${texts("face.hands.who_had_more_how")}>
      ${isOneTap && html`<${WhoHadMore} state=${state} hand=${hand} players=${players} />`}
      <${RoleButton}
        state=${state}
        class=${isOneTap ? undefined : "main"}
        label=${texts("face.hands.type_stacks")}
        type="hand_for_hand.stacks"
        onClick=${() => state.openDialog(StacksDialog, { hand, players })}
      />
    <//>
  `;
}

function WhoHadMore({ state, hand, players: [first, other] }) {
  const { texts } = state;
  const button = (label, stacks) => html`
    <${GiveButton} key=${label} state=${state} label=${label} type="hand_for_hand.stacks" fields=${{ hand, stacks }} />
  `;
  // Only the order of the stacks counts.
  const ranked = (first, second, ahead) => ({ [first.entry]: ahead + 1, [second.entry]: 1 });
  return html`
    ${button(texts("face.hands.had_more", first), ranked(first, other, 1))}
    ${button(texts("face.hands.had_more", other), ranked(other, first, 1))}
    ${button(texts("face.hands.had_equal"), ranked(first, other, 0))}
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
        onClick=${() => state.roster.withAll(`out=${MAX_ELIMINATIONS}`, () => state.openDialog(SameHandDialog))}
      />
    <//>
  `;
}

export const HAND_FOR_HAND = {
  key: "hand_for_hand",
  kinds: ["hand_for_hand", "prizes"],
  facts: factsOf,
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
