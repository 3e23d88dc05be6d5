/** A deal on the control: terms by each method, a tick for each player's acceptance, the approval that makes it binding. */

import {
  METHODS,
  beforeLine,
  chipsLine,
  countAccepted,
  countedName,
  ownBountyLine,
  isCompared,
  isCounted,
  leftLines,
} from "../../../../static/js/prizes/deals.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { hasPrizes, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../../../static/js/texts/reasons.js";
import { nameOrNumber } from "../../shared/entries.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { CustomDialog, draftFields, openDraft } from "./deal_dialogs.js";

function factsOf({ deal: topic, prizes, players, bounties }) {
  if (!topic || !prizes) {
    return null;
  }
  const { deal } = topic;
  return {
    deal:
      deal &&
      Object.assign({}, deal, {
        players: deal.players.map((each) =>
          Object.assign({}, each, { name: nameOrNumber(each.entry, (players || {})[each.entry] || each) }),
        ),
      }),
    money: hasPrizes(prizes) ? { currency: prizes.currency, exponent: prizes.exponent } : null,
    bounties: bounties || null,
  };
}

function Content({ state, facts }) {
  const { texts } = state;
  const { deal } = facts;
  if (!deal) {
    return html`
      <${Card} title=${texts("face.deal.title")} text=${texts("face.deal.draft_how")}>
        <${DraftButton} state=${state} label=${texts("face.deal.draft")} />
      <//>
    `;
  }
  const withName = (each) =>
    isCounted(each.entry) ? Object.assign({}, each, { name: countedName(each.entry, texts) }) : each;
  const namedFacts = Object.assign({}, facts, {
    deal: Object.assign({}, deal, { players: deal.players.map(withName) }),
  });
  return html`<${deal.binds ? BindingTerms : DraftTerms} state=${state} facts=${namedFacts} />`;
}

function DraftButton({ state, label }) {
  return html`<${RoleButton} state=${state} label=${label} type="deal.draft" onClick=${() => openDraft(state)} />`;
}

// -- proposed terms -------------------------------------------------------------------------------------

function DraftTerms({ state, facts }) {
  const { texts } = state;
  const { deal } = facts;
  const accepted = countAccepted(deal);
  const isAgreed = accepted === deal.players.length && !deal.changed.length;
  const title = texts("face.deal.accepted", { accepted, players: deal.players.length });
  const fields = { deal: deal.number };
  const openCustom = () => state.openDialog(CustomDialog, { deal });
  const className = isAgreed ? "main" : undefined;
  return html`
    ${deal.changed.length > 0 && html`<${ChangedCard} deal=${deal} texts=${texts} />`}
    <${Card} title=${title} text=${termsNote(facts, texts)}>
      <${DraftButton} state=${state} label=${texts("face.deal.change")} />
      <${RoleButton} state=${state} label=${texts("face.deal.custom")} type="deal.draft" onClick=${openCustom} />
      <${GiveButton} state=${state} label=${texts("face.deal.drop")} type="deal.drop" fields=${fields} />
    <//>
    <${TermsTable} state=${state} facts=${facts} hasTicks=${true} />
    <${Card} title="" text=${texts("face.deal.approve_how")}>
      <${GiveButton}
        state=${state}
        class=${className}
        label=${texts("face.deal.approve")}
        type="deal.approve"
        fields=${fields}
      />
    <//>
  `;
}

function ChangedCard({ deal, texts }) {
  const params = { players: deal.players.length };
  const reasons = deal.changed.map((code) => reasonText({ code, params }, texts));
  return html`<${Card} title=${texts("face.deal.changed")} text=${reasons.join(" ")} />`;
}

/** Amounts left to play for, bounties, the sum of stacks, and the unit of amounts. */
function termsNote({ deal, money, bounties }, texts) {
  const unit = texts("face.deal.unit", { unit: prizeText(money, deal.unit, texts) });
  const units = deal.unit > 1 ? `${unit}, ${texts(`face.deal.remainder.${deal.remainder}`)}` : "";
  return joined([
    ...leftLines(deal, money, texts),
    ownBountyLine(deal, bounties, texts),
    chipsLine(deal, texts),
    units,
  ]);
}

/** A row for each player, a column for each method; `hasTicks`: with ticks for acceptance. */
function TermsTable({ state, facts: { deal, money }, hasTicks }) {
  const { texts } = state;
  const columns = isCompared(deal) ? METHODS : [];
  // Custom terms, or a single method, have a column of their own.
  const methods = columns.includes(deal.method) ? columns : [...columns, deal.method];
  const row = (player) => html`
    <${PlayerRow}
      key=${player.entry}
      state=${state}
      deal=${deal}
      money=${money}
      player=${player}
      methods=${methods}
      hasTicks=${hasTicks}
    />
  `;
  const head = (method) => html`
    <th key=${method} scope="col" class=${method === deal.method ? "chosen" : undefined}>
      ${
        hasTicks
          ? html`<${MethodHead} state=${state} deal=${deal} method=${method} />`
          : texts(`face.deal.method.${method}`)
      }
    </th>
  `;
  return html`
    <div class="deal-frame">
      <table class="deal-terms" aria-label=${texts("face.deal.terms")}>
        <thead>
          <tr>
            <th scope="col">${texts("face.deal.player")}</th>
            ${methods.map(head)}${hasTicks && html`<td></td>`}
          </tr>
        </thead>
        <tbody>
          ${deal.players.map(row)}
        </tbody>
      </table>
    </div>
  `;
}

function PlayerRow({ state, deal, money, player, methods, hasTicks }) {
  const { texts } = state;
  const { name, stack, before } = player;
  const cell = (method) => {
    const isChosen = method === deal.method;
    const amount = isChosen ? player.amount : player.methods[method];
    return html`<td key=${method} class=${isChosen ? "chosen" : undefined}>${prizeText(money, amount, texts)}</td>`;
  };
  return html`
    <tr>
      <th scope="row">
        ${name}${stack !== null && html`<small>${formatsOf(texts).chips(stack)}</small>`}${
          Boolean(before) && html`<small>${beforeLine(player, money, texts)}</small>`
        }
      </th>
      ${methods.map(cell)}
      ${hasTicks && html`<td class="word"><${Tick} state=${state} deal=${deal} player=${player} /></td>`}
    </tr>
  `;
}

/** The name of a method, as a button that makes it the terms. */
function MethodHead({ state, deal, method }) {
  const { texts } = state;
  const name = texts(`face.deal.method.${method}`);
  if (method === deal.method) {
    return name;
  }
  return html`
    <${GiveButton}
      state=${state}
      label=${texts("face.deal.take", { method: name })}
      words=${name}
      type="deal.draft"
      fields=${draftFields(deal, method)}
    />
  `;
}

/** The tick of a player's acceptance; a second tap removes it. */
function Tick({ state, deal: { number }, player: { entry, name, accepted } }) {
  const { texts } = state;
  return html`
    <${GiveButton}
      state=${state}
      class="tick"
      label=${texts(accepted ? "face.deal.untick" : "face.deal.accept", { name })}
      words=${accepted ? "✓" : ""}
      aria-label=${texts("face.deal.accept", { name })}
      aria-pressed=${String(accepted)}
      data-key=${`tick-${entry}`}
      type="deal.accept"
      fields=${{ deal: number, entry, accepted: !accepted }}
    />
  `;
}

// -- binding terms --------------------------------------------------------------------------------------

function BindingTerms({ state, facts }) {
  const { texts } = state;
  const { deal, money, bounties } = facts;
  const label = texts(deal.public ? "face.deal.show_not" : "face.deal.show");
  const explanation = texts(deal.public ? "face.deal.shown_how" : "face.deal.hidden_how");
  const lines = [...leftLines(deal, money, texts), ownBountyLine(deal, bounties, texts), explanation];
  const fields = { deal: deal.number, public: !deal.public };
  // The players may make another deal about the amounts left to play for.
  const nextDeal = html`
    <${Card} title="" text=${texts("face.deal.again_how")}>
      <${DraftButton} state=${state} label=${texts("face.deal.again")} />
    <//>
  `;
  return html`
    <${Card} title=${texts("face.deal.binds")} text=${joined(lines)}>
      <${GiveButton} state=${state} label=${label} type="deal.show" fields=${fields} />
    <//>
    <${TermsTable} state=${state} facts=${facts} hasTicks=${false} />
    ${deal.left.length > 0 && nextDeal}
  `;
}

export const DEAL = {
  key: "deal",
  kinds: ["deal", "prizes", "bounties"],
  facts: factsOf,
  isBusy: ({ deal }) => deal !== null && !deal.binds,
  Content,
  rules: ["deals.unanimous", "deals.exact_terms", "deals.each_confirms_aloud", "deals.then_binding"],
};
