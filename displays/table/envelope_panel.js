/** Envelopes of a mystery that winners at this table have to draw: the dealer types the number that a winner picks. */

import { claimsAmong, playerText, winnersText } from "../../static/js/prizes/bounties.js";
import { html, signal } from "../../static/vendor/preact/preact.js";
import { openingFields, openingWords } from "../control/shared/fields/envelope_opening.js";
import { Field } from "../control/shared/fields/fields.js";
import { playersIn } from "./topics.js";

export function EnvelopePanel({ state }) {
  const isShown = Boolean(state.tableInPlay.value) && state.may("mystery.open");
  const claims = isShown ? claimsAmong(state.topicValue("bounties"), playersIn(state.topicValue("table"))) : [];
  return claims.map((claim) => html`<${Claim} key=${claim.out} state=${state} claim=${claim} />`);
}

function Claim({ state, claim }) {
  const { texts } = state;
  const label = texts("face.bounties.draws", { players: winnersText(claim, texts) });
  const whom = playerText({ entry: claim.out, name: claim.name }, texts);
  return html`
    <section class="envelope" data-part="envelope" aria-label=${label}>
      <p><b>${label}</b> <span>${texts("face.bounties.draws_for", { player: whom })}</span></p>
      <button class="main" aria-busy=${String(state.isBusy(label))} onClick=${() => openForm(state, claim, label)}>
        ${texts("face.bounties.open")}
      </button>
    </section>
  `;
}

function openForm(state, claim, label) {
  const { texts, dialog, commands } = state;
  const bounties = state.topic("bounties").peek();
  const { mystery } = bounties;
  const typed = signal("");
  const mode = mystery.paper ? "decimal" : "numeric";
  const content = html`<${Field} label=${openingWords(mystery, texts)} text=${typed} inputmode=${mode} />`;
  dialog.form(label, content, texts("face.bounties.open"), () => {
    const fields = openingFields(claim.out, typed.value, bounties);
    return typeof fields === "string"
      ? texts(fields)
      : commands.send(label, "mystery.open", fields, { inDialog: true });
  });
}
