/** The dialogs of bounties: their settings, the envelopes of a mystery, and the number that a player picks. */

import { moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { openingFields, openingWords } from "../../shared/fields/envelope_opening.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { claimsToCome, proposedLines, readEnvelopes } from "./envelope_lines.js";

const KINDS = ["", "fixed", "progressive", "mystery"];
const UNDRAWN = ["winner", "even", "none"];

function optionsOf(values, words) {
  return values.map((value) => ({ value, text: words(value) }));
}

function wordsOf(texts) {
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
  const words = wordsOf(texts);
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

/** A line for each amount; the sum and the count are compared with what there has to be at every key. */
export function EnvelopesDialog({ state, dialog, bounties }) {
  const { texts } = state;
  const { exponent, players } = bounties;
  const money = bounties.in_heads + bounties.held;
  const winner = useSignal(false);
  const paper = useSignal(false);
  const short = useSignal(false);
  const text = useSignal(proposedLines(money, claimsToCome(players, false), exponent));
  const title = texts("face.bounties.begin");
  const read = readEnvelopes(text.value, exponent);
  const claims = claimsToCome(players, winner.value);
  const save = () =>
    read.wrong
      ? texts("face.bounties.line_wrong", { line: read.wrong })
      : state.save(title, "mystery.commit", {
          inventory: read.inventory,
          winner_draws: winner.value,
          short: short.value,
          paper: paper.value,
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
        ${texts("face.bounties.fits", { count: read.count, claims, sum: prizeText(bounties, read.sum, texts), money: prizeText(bounties, money, texts) })}
      </p>
      <${Segments} label=${texts("face.bounties.winner_draws")} options=${yesNo} chosen=${winner} />
      <${Segments} label=${texts("face.bounties.short")} options=${yesNo} chosen=${short} />
      <${Segments} label=${texts("face.bounties.paper")} options=${yesNo} chosen=${paper} />
    <//>
  `;
}

/** The number that a player picks; of paper envelopes the amount that was drawn. */
export function OpenDialog({ state, dialog, bounties, claim, label }) {
  const { texts } = state;
  const { mystery, exponent } = bounties;
  const typed = useSignal("");
  const save = () => {
    const fields = openingFields(claim.out, typed.value, { mystery, exponent });
    return typeof fields === "string" ? texts(fields) : state.save(label, "mystery.open", fields);
  };
  const words = openingWords(mystery, texts);
  const mode = mystery.paper ? "decimal" : "numeric";
  return html`
    <${FormDialog} dialog=${dialog} title=${label} label=${texts("face.bounties.open")} save=${save}>
      <${Field} label=${words} text=${typed} inputmode=${mode} />
    <//>
  `;
}
