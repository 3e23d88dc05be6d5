/** The dialogs of bounties: settings, envelopes of a mystery, opening of an envelope. */

import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { openingFields, openingWords } from "../../shared/fields/envelope_opening.js";
import { Choice, Field, Segments, optionsOf } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { claimsAhead, proposedLines, readEnvelopes } from "./envelope_lines.js";

const KINDS = ["", "fixed", "progressive", "mystery"];
const UNDRAWN = ["winner", "even", "none"];

function optionWords(texts) {
  return {
    kind: (value) => texts(`face.bounties.kind.${value || "none"}`),
    odd: (value) => texts(`face.bounties.odd.${value}`),
    unclaimed: (value) => texts(`face.bounties.unclaimed.${value}`),
    undrawn: (value) => texts(`face.bounties.undrawn.${value}`),
  };
}

export function BountiesDialog({ state, dialog, bounties }) {
  const { texts } = state;
  const { exponent, currency } = bounties;
  const kind = useSignal(bounties.kind || "progressive");
  const percent = useSignal(String(bounties.cash_percent === undefined ? 50 : bounties.cash_percent));
  const unit = useSignal(moneyField(bounties.unit || 1, exponent));
  const odd = useSignal(bounties.odd || "head");
  const unclaimed = useSignal(bounties.unclaimed || "winner");
  const undrawn = useSignal(bounties.undrawn_to || "winner");
  const title = texts("face.bounties.set");
  const save = () => {
    const parsed = parseMoney(unit.value, exponent);
    const cash = Number(percent.value.trim().replace(",", "."));
    if (!parsed || !(cash >= 0 && cash <= 100)) {
      return texts(parsed ? "face.bounties.percent_wrong" : "face.bounties.unit_wrong");
    }
    const rules = { odd: odd.value, unclaimed: unclaimed.value, undrawn: undrawn.value };
    const fields = Object.assign({ kind: kind.value || null, cash_percent: cash, unit: parsed }, rules);
    return state.save(title, "bounties.set", fields);
  };
  const words = optionWords(texts);
  const isProgressive = kind.value === "progressive";
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.bounties.kind")} options=${optionsOf(KINDS, words.kind)} chosen=${kind} />
      <${Field} label=${texts("face.bounties.cash_percent")} text=${percent} inputmode="decimal" isHidden=${!isProgressive} />
      <${Field} label=${texts("face.bounties.unit", { currency })} text=${unit} inputmode="decimal" isHidden=${!kind.value} />
      <${Segments} label=${texts("face.bounties.odd")} options=${optionsOf(["head", "cash"], words.odd)} chosen=${odd} isHidden=${!isProgressive} />
      <${Segments} label=${texts("face.bounties.unclaimed")} options=${optionsOf(["winner", "pool"], words.unclaimed)} chosen=${unclaimed} isHidden=${!kind.value} />
      <${Segments} label=${texts("face.bounties.undrawn")} options=${optionsOf(UNDRAWN, words.undrawn)} chosen=${undrawn} isHidden=${kind.value !== "mystery"} />
    <//>
  `;
}

/** The envelopes, a line for each amount. Sum and count are compared with the necessary ones while the user types. */
export function EnvelopesDialog({ state, dialog, bounties }) {
  const { texts } = state;
  const { exponent, players } = bounties;
  const money = bounties.in_heads + bounties.held;
  const winnerDraws = useSignal(false);
  const isPaper = useSignal(false);
  const mayBeShort = useSignal(false);
  const text = useSignal(proposedLines(money, claimsAhead(players, false), exponent));
  const title = texts("face.bounties.begin");
  const envelopes = readEnvelopes(text.value, exponent);
  const claims = claimsAhead(players, winnerDraws.value);
  const save = () =>
    envelopes.wrong
      ? texts("face.bounties.line_wrong", { line: envelopes.wrong })
      : state.save(title, "mystery.commit", {
          inventory: envelopes.inventory,
          winner_draws: winnerDraws.value,
          short: mayBeShort.value,
          paper: isPaper.value,
        });
  const yesNo = [
    { value: false, text: texts("face.bounties.no") },
    { value: true, text: texts("face.bounties.yes") },
  ];
  const lines = texts("face.bounties.lines");
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Lines} label=${lines} text=${text} rows="6" aria-label=${lines} />
      <p class="hint" role="status">
        ${texts("face.bounties.fits", { count: envelopes.count, claims, sum: prizeText(bounties, envelopes.sum, texts), money: prizeText(bounties, money, texts) })}
      </p>
      <${Segments} label=${texts("face.bounties.winner_draws")} options=${yesNo} chosen=${winnerDraws} />
      <${Segments} label=${texts("face.bounties.short")} options=${yesNo} chosen=${mayBeShort} />
      <${Segments} label=${texts("face.bounties.paper")} options=${yesNo} chosen=${isPaper} />
    <//>
  `;
}

/** Opens an envelope, by its number, or of paper envelopes by the drawn amount. */
export function OpenDialog({ state, dialog, bounties, claim, label }) {
  const { texts } = state;
  const { mystery, exponent } = bounties;
  const typed = useSignal("");
  const save = () => {
    const fields = openingFields(claim.out, typed.value, { mystery, exponent });
    return typeof fields === "string" ? texts(fields) : state.save(label, "mystery.open", fields);
  };
  const fieldLabel = openingWords(mystery, texts);
  const mode = mystery.paper ? "decimal" : "numeric";
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.bounties.open")} save=${save}>
      <${Field} label=${fieldLabel} text=${typed} inputmode=${mode} />
    <//>
  `;
}
