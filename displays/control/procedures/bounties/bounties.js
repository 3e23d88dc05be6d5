/** Bounties on the control: settings, knock-outs without a named winner, envelopes of a mystery. */

import { prizeText } from "../../../../static/js/prizes/prizes.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { openWinners } from "./winners_dialog.js";
import { hasOffers } from "../../cage/selling.js";
import { nameOrNumber } from "../../shared/entries.js";
import { isPlayOver } from "../../../../static/js/play_over.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { hasBounties } from "../../shared/fields/winners.js";
import { BountiesDialog, EnvelopesDialog, OpenDialog } from "./bounties_dialogs.js";
import { Card, GiveButton, joined } from "../card.js";

function factsOf({ bounties, offers, players, tournament }) {
  if (!bounties || !offers) {
    return null;
  }
  const { asked = [], mystery = null } = bounties;
  const claims = mystery ? mystery.claims : [];
  const ids = [...asked, ...[].concat(...claims.map(({ out, by }) => [out, ...by]))];
  const names = {};
  ids.forEach((id) => (names[id] = nameOrNumber(id, (players || {})[id])));
  return {
    bounties,
    hasOffers: hasOffers(offers),
    asked,
    claims,
    names,
    isOver: isPlayOver(tournament),
  };
}

function Content({ state, facts }) {
  const { bounties, asked, claims, names } = facts;
  const question = (id) => html`<${Question} key=${id} state=${state} id=${id} name=${names[id]} />`;
  const draw = (claim) => html`<${Draw} key=${claim.out} state=${state} facts=${facts} claim=${claim} />`;
  return html`
    ${asked.map(question)}${claims.map(draw)}
    <${Settings} state=${state} facts=${facts} />
    ${hasBounties(bounties) && bounties.kind === "mystery" && html`<${Mystery} state=${state} facts=${facts} />`}
  `;
}

/** The card of an eliminated player whose bounty has no winner yet. */
function Question({ state, id, name }) {
  const { texts } = state;
  return html`
    <${Card} title=${texts("face.bounties.who_won", { player: name })}>
      <${RoleButton}
        state=${state}
        class="main"
        type="bounty.name"
        label=${texts("face.bounties.name")}
        onClick=${() => openWinners(state, id)}
      />
    <//>
  `;
}

/** The card of winners who draw an envelope. */
function Draw({ state, facts: { bounties, names }, claim }) {
  const { texts } = state;
  const winners = claim.by.map((id) => names[id]).join(", ");
  const label = texts("face.bounties.draws", { players: winners });
  const open = () => state.openDialog(OpenDialog, { bounties, claim, label });
  return html`
    <${Card} title=${label} text=${texts("face.bounties.draws_for", { player: names[claim.out] })}>
      <${RoleButton} state=${state} class="main" type="mystery.open" label=${texts("face.bounties.open")} onClick=${open} />
    <//>
  `;
}

function Settings({ state, facts: { bounties, hasOffers: mayBeSet } }) {
  const { texts } = state;
  const open = () => state.openDialog(BountiesDialog, { bounties });
  const isOn = hasBounties(bounties);
  const title = texts(isOn ? `face.bounties.kind.${bounties.kind}` : "face.bounties.none");
  return html`
    <${Card} title=${title} text=${isOn ? moneyLine(bounties, texts) : texts("face.bounties.none_how")}>
      <${RoleButton}
        state=${state}
        type="bounties.set"
        label=${texts("face.bounties.set")}
        disabled=${!mayBeSet}
        onClick=${open}
      />
    <//>
  `;
}

/** The bounty money by place: total, on players' heads, paid, held, in the pool, in envelopes. */
function moneyLine(bounties, texts) {
  const { total, in_heads: heads, paid, held, to_pool: pool, undrawn } = bounties;
  const parts = { total, heads, paid, held, pool, undrawn };
  const line = (name) =>
    name === "total" || parts[name]
      ? texts(`face.bounties.money.${name}`, { amount: prizeText(bounties, parts[name], texts) })
      : "";
  return joined(Object.keys(parts).map(line));
}

function Mystery({ state, facts: { bounties, isOver, claims } }) {
  const { texts } = state;
  const { mystery } = bounties;
  if (!mystery) {
    const begin = () => state.openDialog(EnvelopesDialog, { bounties });
    return html`
      <${Card} title=${texts("face.bounties.envelopes")} text=${texts("face.bounties.begin_how")}>
        <${RoleButton} state=${state} type="mystery.commit" label=${texts("face.bounties.begin")} onClick=${begin} />
      <//>
    `;
  }
  const envelopesLeft = mystery.count - mystery.opened.length;
  const about = [
    texts("face.bounties.left", { left: envelopesLeft, count: mystery.count }),
    mystery.code ? texts("face.bounties.code", { code: mystery.code }) : "",
  ];
  return html`
    <${Card} title=${texts("face.bounties.envelopes")} text=${joined(about)}>
      ${
        isOver &&
        envelopesLeft > 0 &&
        !claims.length &&
        html`<${GiveButton} state=${state} class="main" label=${texts("face.bounties.open_rest")} type="mystery.open_rest" />`
      }
    <//>
  `;
}

export const BOUNTIES = {
  key: "bounties",
  kinds: ["bounties", "offers"],
  facts: factsOf,
  // Each question for a winner has its own card in the panel of tasks.
  isBusy: ({ claims }) => claims.length > 0,
  Content,
  rules: [],
};
