/** The dialogs that call a vote or record one taken with cards: terms of the deal, colours of the cards. */

import { COLOURS, dealMoney, exponentOf } from "../../../../static/js/bubble_vote/vote.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { amountReader } from "../prizes/prize_lines.js";

const STORAGE_KEY = "vote:colours";
const DEFAULT_COLOURS = { deal: "red", no_deal: "black" };

/**
 * Reads how much each place gives, a line for each: `1: 6,000` or `1 6,000`.
 *
 * @param {(text: string) => number | null} valueOf reads an amount
 * @returns {{shares: {place: number, amount: number}[]} | {wrong: number}} `wrong`: number of the line that cannot be read, from 1
 */
export function readShares(text, valueOf) {
  const shares = [];
  const lines = text.split("\n");
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index].trim();
    const match = /^(\d{1,6})\s*(?::|\t|\)|\s)\s*(.+)$/.exec(line);
    const amount = match ? valueOf(match[2]) : null;
    if (line && (!amount || Number(match[1]) < 1)) {
      return { wrong: index + 1 };
    }
    if (line) {
      shares.push({ place: Number(match[1]), amount });
    }
  }
  return { shares };
}

/** The colours chosen last on this device. `storage` is a function, as a browser may refuse access to it. */
export function storedColours(storage = () => localStorage) {
  try {
    const stored = JSON.parse(storage().getItem(STORAGE_KEY)) || {};
    const isValid = COLOURS.includes(stored.deal) && COLOURS.includes(stored.no_deal) && stored.deal !== stored.no_deal;
    return isValid ? { deal: stored.deal, no_deal: stored.no_deal } : DEFAULT_COLOURS;
  } catch (error) {
    console.warn("the stored colours cannot be read", error);
    return DEFAULT_COLOURS;
  }
}

export function storeColours(colours, storage = () => localStorage) {
  try {
    storage().setItem(STORAGE_KEY, JSON.stringify(colours));
  } catch (error) {
    console.warn("the colours cannot be stored", error);
  }
}

/**
 * The typed terms: `{terms, pays, total}`, `terms` null for empty fields; `wrong`: the fault in words.
 *
 * @param {object | undefined} prizes the topic `prizes`, for the currency
 */
export function readTerms(amount, lines, prizes, texts) {
  if (!amount && !lines.trim()) {
    return { terms: null };
  }
  const valueOf = amountReader(exponentOf(prizes));
  const pays = valueOf(amount);
  const { shares, wrong } = readShares(lines, valueOf);
  if (!pays || wrong) {
    const money = texts("face.prizes.money_wrong", { typed: amount });
    return { wrong: wrong ? texts("face.prizes.line_wrong", { line: wrong }) : money };
  }
  const total = shares.reduce((all, share) => all + share.amount, 0);
  const amounts = { amount: dealMoney(prizes, pays, texts), shares: dealMoney(prizes, total, texts) };
  const difference = total === pays ? "" : texts("vote.terms_do_not_add_up", amounts);
  return { terms: { amount: pays, shares }, pays, total, wrong: difference };
}

export function CallDialog({ state, dialog }) {
  const { texts } = state;
  const vote = state.topic("vote").peek();
  const clock = state.topic("clock").peek();
  const pause = useSignal(Boolean(vote && vote.pauses_clock));
  // The state at the opening of the dialog.
  const isRunning = useSignal(Boolean(clock && clock.phase === "running")).value;
  const code = (value) => (value ? "face.vote.clock_pause" : "face.vote.clock_run");
  const options = [true, false].map((value) => ({ value, text: texts(code(value)) }));
  return html`
    <${VoteForm}
      state=${state}
      dialog=${dialog}
      title=${texts("face.vote.call")}
      type="vote.call"
      extraFields=${() => (isRunning ? { pause_clock: pause.value } : {})}
    >
      ${isRunning && html`<${Segments} label=${texts("face.vote.clock")} options=${options} chosen=${pause} />`}
    <//>
  `;
}

export function RecordDialog({ state, dialog }) {
  const { texts } = state;
  const result = useSignal(true);
  const code = (value) => (value ? "face.vote.deal" : "face.vote.no_deal");
  const options = [true, false].map((value) => ({ value, text: texts(code(value)) }));
  return html`
    <${VoteForm}
      state=${state}
      dialog=${dialog}
      title=${texts("face.vote.record")}
      type="vote.record"
      extraFields=${() => ({ deal: result.value })}
    >
      <${Segments} label=${texts("face.vote.result")} options=${options} chosen=${result} />
    <//>
  `;
}

/** @param {() => object} props.extraFields further fields of the command */
function VoteForm({ state, dialog, title, type, extraFields, children }) {
  const { texts } = state;
  const [amount, shares] = [useSignal(""), useSignal("")];
  const colours = useSignal(storedColours());
  const typedTerms = readTerms(amount.value.trim(), shares.value, state.topicValue("prizes"), texts);
  const save = () => {
    const chosen = colours.value;
    const wrong = typedTerms.wrong || (chosen.deal === chosen.no_deal ? texts("face.vote.colours_alike") : "");
    if (wrong) {
      return wrong;
    }
    storeColours(chosen);
    const terms = typedTerms.terms ? { terms: typedTerms.terms } : {};
    return state.save(title, type, Object.assign({ colours: chosen }, terms, extraFields()));
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      ${children}
      <${Field} label=${texts("face.vote.amount")} text=${amount} inputmode="decimal" />
      <${Lines} label=${texts("face.vote.shares")} text=${shares} rows="3" data-later="" />
      <p class="hint" role="status">${sumLine(typedTerms, state.topicValue("prizes"), texts)}</p>
      <${ColourChoice} texts=${texts} label=${texts("face.vote.colour_of_deal")} colours=${colours} side="deal" />
      <${ColourChoice} texts=${texts} label=${texts("face.vote.colour_of_no_deal")} colours=${colours} side="no_deal" />
    <//>
  `;
}

function sumLine({ total = 0, pays = 0, wrong }, prizes, texts) {
  const amounts = { shares: dealMoney(prizes, total, texts), amount: dealMoney(prizes, pays, texts) };
  return wrong || (pays || total ? texts("face.vote.sum", amounts) : texts("face.vote.no_terms"));
}

/** The choice of the card's colour for a deal or against it. */
function ColourChoice({ texts, label, colours, side }) {
  const options = COLOURS.map((colour) => ({ value: colour, text: texts(`face.vote.colour.${colour}`) }));
  const chosen = useSignal(colours.peek()[side]);
  const choose = (colour) => (colours.value = Object.assign({}, colours.value, { [side]: colour }));
  return html`<${Choice} label=${label} options=${options} chosen=${chosen} onChoose=${choose} />`;
}
