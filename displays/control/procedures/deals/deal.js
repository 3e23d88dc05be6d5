/** A deal on the control: terms with every method beside them, each player's word ticked off, the approval that binds. */

import {
  METHODS,
  beforeLine,
  chipsLine,
  countAccepted,
  countedName,
  headsLine,
  isCompared,
  isCounted,
  leftLines,
} from "../../../../static/js/prizes/deals.js";
import { formatsOf } from "../../../../static/js/texts/formats.js";
import { hasPrizes, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html } from "../../../../static/vendor/preact/preact.js";
import { reasonText } from "../../shared/commands/desk.js";
import { calledName } from "../../shared/seating_words.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card, GiveButton, joined } from "../card.js";
import { CustomDialog, draftAgain, openDraft } from "./deal_dialogs.js";

function facts({ deal: topic, prizes, players, bounties }) {
  if (!topic || !prizes) {
    return null;
  }
  const { deal } = topic;
  return {
    deal:
      deal &&
      Object.assign({}, deal, {
        players: deal.players.map((each) =>
          Object.assign({}, each, { name: calledName(each.entry, (players || {})[each.entry] || each) }),
        ),
      }),
    money: hasPrizes(prizes) ? { currency: prizes.currency, exponent: prizes.exponent } : null,
    bounties: bounties || null,
  };
}

function Content({ state, facts: known }) {
  const { texts } = state;
  const { deal } = known;
  if (!deal) {
    return html`
      <${Card} title=${texts("face.deal.title")} text=${texts("face.deal.draft_how")}>
        <${DraftButton} state=${state} label=${texts("face.deal.draft")} />
      <//>
    `;
  }
  const named = (each) =>
    isCounted(each.entry) ? Object.assign({}, each, { name: countedName(each.entry, texts) }) : each;
  const whole = Object.assign({}, known, { deal: Object.assign({}, deal, { players: deal.players.map(named) }) });
  return html`<${deal.binds ? BindingTerms : DraftTerms} state=${state} known=${whole} />`;
}

function DraftButton({ state, label }) {
  return html`<${RoleButton} state=${state} label=${label} type="deal.draft" onClick=${() => openDraft(state)} />`;
}

// -- terms that are before the players ------------------------------------------------------------------

function DraftTerms({ state, known }) {
  const { texts } = state;
  const { deal } = known;
  const accepted = countAccepted(deal);
  const isAgreed = accepted === deal.players.length && !deal.changed.length;
  const title = texts("face.deal.accepted", { accepted, players: deal.players.length });
  const about = { deal: deal.number };
  const custom = () => state.openDialog(CustomDialog, { deal });
  const className = isAgreed ? "main" : undefined;
  return html`
    ${deal.changed.length > 0 && html`<${ChangedCard} deal=${deal} texts=${texts} />`}
    <${Card} title=${title} text=${aboutOf(known, texts)}>
      <${DraftButton} state=${state} label=${texts("face.deal.change")} />
      <${RoleButton} state=${state} label=${texts("face.deal.custom")} type="deal.draft" onClick=${custom} />
      <${GiveButton} state=${state} label=${texts("face.deal.drop")} type="deal.drop" fields=${about} />
    <//>
    <${TermsTable} state=${state} known=${known} asks=${true} />
    <${Card} title="" text=${texts("face.deal.approve_how")}>
      <${GiveButton}
        state=${state}
        class=${className}
        label=${texts("face.deal.approve")}
        type="deal.approve"
        fields=${about}
      />
    <//>
  `;
}

function ChangedCard({ deal, texts }) {
  const params = { players: deal.players.length };
  const reasons = deal.changed.map((code) => reasonText({ code, params }, texts));
  return html`<${Card} title=${texts("face.deal.changed")} text=${reasons.join(" ")} />`;
}

/** The amounts left to play for, and whether the stacks are all chips in play. */
function aboutOf({ deal, money, bounties }, texts) {
  const unit = texts("face.deal.unit", { unit: prizeText(money, deal.unit, texts) });
  const units = deal.unit > 1 ? `${unit}, ${texts(`face.deal.remainder.${deal.remainder}`)}` : "";
  return joined([...leftLines(deal, money, texts), headsLine(deal, bounties, texts), chipsLine(deal, texts), units]);
}

/** A row for each player, a column for each method; `asks`: with the tick for the player's acceptance. */
function TermsTable({ state, known: { deal, money }, asks }) {
  const { texts } = state;
  const columns = isCompared(deal) ? METHODS : [];
  // Terms agreed otherwise, or a single method, have a column of their own.
  const methods = columns.includes(deal.method) ? columns : [...columns, deal.method];
  const row = (player) => html`
    <${PlayerRow}
      key=${player.entry}
      state=${state}
      deal=${deal}
      money=${money}
      player=${player}
      methods=${methods}
      asks=${asks}
    />
  `;
  const head = (method) => html`
    <th key=${method} scope="col" class=${method === deal.method ? "chosen" : undefined}>
      ${
        asks
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
            ${methods.map(head)}${asks && html`<td></td>`}
          </tr>
        </thead>
        <tbody>
          ${deal.players.map(row)}
        </tbody>
      </table>
    </div>
  `;
}

function PlayerRow({ state, deal, money, player, methods, asks }) {
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
      ${asks && html`<td class="word"><${Tick} state=${state} deal=${deal} player=${player} /></td>`}
    </tr>
  `;
}

/** The name of a method: a tap makes it the terms. */
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
      fields=${draftAgain(deal, method)}
    />
  `;
}

/** The tick for a player who accepts aloud; a second tap takes it back. */
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

// -- terms that bind ------------------------------------------------------------------------------------

function BindingTerms({ state, known }) {
  const { texts } = state;
  const { deal, money, bounties } = known;
  const label = texts(deal.public ? "face.deal.show_not" : "face.deal.show");
  const how = texts(deal.public ? "face.deal.shown_how" : "face.deal.hidden_how");
  const about = [...leftLines(deal, money, texts), headsLine(deal, bounties, texts), how];
  const fields = { deal: deal.number, public: !deal.public };
  // The amounts that were left to play for may be dealt again.
  const again = html`
    <${Card} title="" text=${texts("face.deal.again_how")}>
      <${DraftButton} state=${state} label=${texts("face.deal.again")} />
    <//>
  `;
  return html`
    <${Card} title=${texts("face.deal.binds")} text=${joined(about)}>
      <${GiveButton} state=${state} label=${label} type="deal.show" fields=${fields} />
    <//>
    <${TermsTable} state=${state} known=${known} asks=${false} />
    ${deal.left.length > 0 && again}
  `;
}

export const DEAL = {
  key: "deal",
  kinds: ["deal", "prizes", "bounties"],
  facts,
  isBusy: ({ deal }) => deal !== null && !deal.binds,
  Content,
  rules: ["deals.unanimous", "deals.exact_terms", "deals.each_confirms_aloud", "deals.then_binding"],
};
