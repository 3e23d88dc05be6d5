/** The bubble vote on the control: proposal, call, tables that still play, missing ballots, result. */

import {
  ballotsByTable,
  ballotsIn,
  resultCode,
  isUnderWay,
  termsLines,
  voidCode,
  shownVote,
} from "../../../../static/js/bubble_vote/vote.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber, hasUnnamedPlayers } from "../../shared/entries.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { CallDialog, RecordDialog, storedColours } from "./vote_dialogs.js";

/** A result stays on the card for this time. */
const RESULT_MS = 10 * 60000;
const MAX_NAMED = 12;

function factsOf({ vote: topic, counters, prizes, players, roster }, now) {
  if (!topic || !counters) {
    return null;
  }
  const vote = shownVote(topic, now, RESULT_MS);
  const proposedBy = isUnderWay(topic.vote) ? null : topic.proposed_by;
  return {
    vote,
    isCounted: hasUnnamedPlayers({ counters, players, roster }),
    proposed:
      proposedBy === null
        ? null
        : { id: proposedBy, name: nameOrNumber(proposedBy, (players || {})[proposedBy]), halts: topic.proposal_halts },
    tables: vote && vote.state === "open" ? tablesWithMissing(vote, players || {}) : [],
    money:
      prizes && prizes.currency
        ? { currency: prizes.currency, exponent: prizes.exponent, places: prizes.places }
        : null,
  };
}

/** Tables with missing ballots, each with the names of missing voters. */
function tablesWithMissing(vote, players) {
  return ballotsByTable(vote, players)
    .filter(({ missing }) => missing.length)
    .map(({ table, given, voters, missing }) => ({
      table,
      given,
      voters,
      names: missing
        .slice(0, MAX_NAMED)
        .map(({ entry, seat }) =>
          seat === null ? nameOrNumber(entry, players[entry]) : `${seat} ${nameOrNumber(entry, players[entry])}`,
        ),
      more: Math.max(0, missing.length - MAX_NAMED),
    }));
}

const STATES = { none: Idle, halting: Halting, open: Open, decided: Over, void: Over };

function Content({ state, facts }) {
  return html`<${STATES[facts.vote ? facts.vote.state : "none"]} state=${state} facts=${facts} />`;
}

function Idle({ state, facts: { proposed, isCounted } }) {
  const { texts } = state;
  const explanation = joined([texts("face.vote.call_how"), isCounted ? texts("face.vote.cards_only") : ""], " ");
  return html`
    ${proposed && html`<${ProposalCard} state=${state} proposed=${proposed} />`}
    <${Card} title=${texts("face.vote.call_title")} text=${explanation}>
      <${RoleButton}
        state=${state}
        class=${proposed ? "main" : undefined}
        label=${texts("face.vote.call")}
        type="vote.call"
        onClick=${() => state.openDialog(CallDialog)}
      />
    <//>
    <${CardsCard} state=${state} />
  `;
}

function ProposalCard({ state, proposed: { name, halts } }) {
  const { texts } = state;
  return html`
    <${Card} title=${texts("face.vote.proposed_by", { name })} text=${halts ? texts("face.vote.proposal_halts") : ""}>
      <${GiveButton} state=${state} label=${texts("face.vote.decline")} type="vote.decline" />
    <//>
  `;
}

/** The card that records the result of a vote with real cards. */
function CardsCard({ state }) {
  const { texts } = state;
  const record = (deal) => {
    const label = texts(deal ? "face.vote.record_deal" : "face.vote.record_no_deal");
    const give = () => state.give(label, "vote.record", { deal, colours: storedColours() });
    return html`<${RoleButton} state=${state} label=${label} type="vote.record" onClick=${give} />`;
  };
  return html`
    <${Card} title=${texts("face.vote.with_cards")} text=${texts("face.vote.with_cards_how")}>
      ${record(true)}${record(false)}
      <${RoleButton}
        state=${state}
        label=${texts("face.vote.record_terms")}
        type="vote.record"
        onClick=${() => state.openDialog(RecordDialog)}
      />
    <//>
  `;
}

function termsOf({ vote, money }, state) {
  return termsLines(vote.terms, money ? state.topicValue("prizes") : null, state.texts).join(" ");
}

function Halting({ state, facts }) {
  const { texts } = state;
  const { vote } = facts;
  const ready = (table) => html`
    <${GiveButton}
      key=${table}
      state=${state}
      label=${texts("face.vote.table_ready", { table })}
      words=${String(table)}
      type="vote.table_ready"
      fields=${{ table }}
    />
  `;
  const title = texts("face.vote.still_playing", { tables: vote.still_playing.length });
  return html`
    <${Card}
      title=${texts("face.vote.called")}
      text=${joined([termsOf(facts, state), texts("face.vote.close_halting")], " ")}
    >
      <${CloseButton} state=${state} vote=${vote} />
    <//>
    <${Card} title=${title} text=${texts("face.vote.tap_ready")}>
      ${vote.still_playing.map(ready)}
      <${GiveButton} state=${state} class="main" label=${texts("face.vote.all_ready")} type="vote.table_ready" />
    <//>
    <${CardsCard} state=${state} />
  `;
}

function CloseButton({ state, vote }) {
  const label = state.texts("face.vote.close");
  return html`<${GiveButton} state=${state} label=${label} type="vote.close" fields=${{ vote: vote.number }} />`;
}

function Open({ state, facts }) {
  const { texts } = state;
  const { vote, tables } = facts;
  const head = (title, how) => html`
    <${Card} title=${title} text=${joined([termsOf(facts, state), how], " ")}>
      <${CloseButton} state=${state} vote=${vote} />
    <//>
  `;
  if (vote.with_cards) {
    return html`${head(texts("face.vote.open"), texts("face.vote.cards_only"))}<${CardsCard} state=${state} />`;
  }
  return html`
    ${head(texts("face.vote.ballots_in", ballotsIn(vote)), texts("face.vote.close_how"))}
    <${MissingBallots} tables=${tables} texts=${texts} />
    ${vote.missing.length === vote.voters.length && html`<${CardsCard} state=${state} />`}
  `;
}

function MissingBallots({ tables, texts }) {
  const row = ({ table, given, voters, names, more }) => html`
    <tr key=${table}>
      <th scope="row">${table === null ? texts("face.vote.no_table") : texts("face.table.table", { table })}</th>
      <td>${texts("face.vote.count", { given, voters })}</td>
      <td class="names">${names.join(", ") + (more ? ` +${more}` : "")}</td>
    </tr>
  `;
  return html`
    <table class="missing-ballots" aria-label=${texts("face.vote.missing_by_table")}>
      <tbody>
        ${tables.map(row)}
      </tbody>
    </table>
  `;
}

function resultWords(vote, texts) {
  return texts(vote.state === "void" ? "face.vote.over" : resultCode(vote));
}

function Over({ state, facts }) {
  const { texts } = state;
  const { vote } = facts;
  const isVoid = vote.state === "void";
  const reason = isVoid ? voidCode(vote) : vote.deal ? "face.vote.all_deal" : "face.vote.one_against";
  const lines = [
    texts(reason),
    vote.with_cards ? texts("face.vote.by_cards") : "",
    vote.deal ? termsOf(facts, state) : "",
  ];
  return html`
    <${Card} title=${resultWords(vote, texts)} text=${joined(lines, " ")} />
    <${Idle} state=${state} facts=${facts} />
  `;
}

export const VOTE = {
  key: "vote",
  kinds: ["vote", "prizes"],
  facts: factsOf,
  isBusy: ({ vote, proposed }) => isUnderWay(vote) || proposed !== null,
  news: ({ vote }, texts) => (!vote || isUnderWay(vote) ? "" : resultWords(vote, texts)),
  Content,
  rules: ["bubble_vote.method", "bubble_vote.unanimous", "bubble_vote.halts", "bubble_vote.proposal_halts"],
};
