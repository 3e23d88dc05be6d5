/** Calling a vote, and recording one that was taken with cards: the terms of its deal, and the colours of the cards. */

import { COLOURS, dealMoney, exponentOf } from "../../../../static/js/bubble_vote/vote.js";
import { html, useSignal } from "../../../../static/vendor/preact/preact.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../../shared/fields/fields.js";
import { Lines } from "../lines_field.js";
import { amountIn } from "../prizes/prize_lines.js";

const KEPT = "vote:colours";
const USUAL = { deal: "red", no_deal: "black" };

/**
 * Which prizes give how much: a line each, `1: 6,000` or `1 6,000`.
 *
 * @param {(text: string) => number | null} valueOf reads an amount
 * @returns {{shares: {place: number, amount: number}[]} | {wrong: number}} `wrong`: the line that cannot be read, from 1
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

/** The colours that were chosen last on this device; `storage` is asked each time: a browser may refuse it. */
export function keptColours(storage = () => localStorage) {
  try {
    const kept = JSON.parse(storage().getItem(KEPT)) || {};
    const isKnown = COLOURS.includes(kept.deal) && COLOURS.includes(kept.no_deal) && kept.deal !== kept.no_deal;
    return isKnown ? { deal: kept.deal, no_deal: kept.no_deal } : USUAL;
  } catch (error) {
    console.warn("this device keeps no colours", error);
    return USUAL;
  }
}

export function keepColours(colours, storage = () => localStorage) {
  try {
    storage().setItem(KEPT, JSON.stringify(colours));
  } catch (error) {
    console.warn("the colours cannot be kept on this device", error);
  }
}

/**
 * The terms as they are typed: `{terms, pays, total}`, `terms` null where nothing was typed; `wrong` in words.
 *
 * @param {object | undefined} prizes the topic, for the currency
 */
export function readTerms(amount, lines, prizes, texts) {
  if (!amount && !lines.trim()) {
    return { terms: null };
  }
  const valueOf = amountIn(exponentOf(prizes));
  const pays = valueOf(amount);
  const { shares, wrong } = readShares(lines, valueOf);
  if (!pays || wrong) {
    const money = texts("face.prizes.money_wrong", { typed: amount });
    return { wrong: wrong ? texts("face.prizes.line_wrong", { line: wrong }) : money };
  }
  const total = shares.reduce((all, share) => all + share.amount, 0);
  const both = { amount: dealMoney(prizes, pays, texts), shares: dealMoney(prizes, total, texts) };
  const off = total === pays ? "" : texts("vote.terms_do_not_add_up", both);
  return { terms: { amount: pays, shares }, pays, total, wrong: off };
}

export function CallDialog({ state, dialog }) {
  const { texts } = state;
  const vote = state.topic("vote").peek();
  const clock = state.topic("clock").peek();
  const pause = useSignal(Boolean(vote && vote.pauses_clock));
  // As it was when the dialog was opened.
  const runs = useSignal(Boolean(clock && clock.phase === "running")).value;
  const code = (value) => (value ? "face.vote.clock_pause" : "face.vote.clock_run");
  const options = [true, false].map((value) => ({ value, text: texts(code(value)) }));
  return html`
    <${VoteForm}
      state=${state}
      dialog=${dialog}
      title=${texts("face.vote.call")}
      type="vote.call"
      more=${() => (runs ? { pause_clock: pause.value } : {})}
    >
      ${runs && html`<${Segments} label=${texts("face.vote.clock")} options=${options} chosen=${pause} />`}
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
      more=${() => ({ deal: result.value })}
    >
      <${Segments} label=${texts("face.vote.result")} options=${options} chosen=${result} />
    <//>
  `;
}

/** @param {() => object} props.more further fields of the command */
function VoteForm({ state, dialog, title, type, more, children }) {
  const { texts } = state;
  const [amount, shares] = [useSignal(""), useSignal("")];
  const colours = useSignal(keptColours());
  const asked = readTerms(amount.value.trim(), shares.value, state.known("prizes"), texts);
  const save = () => {
    const chosen = colours.value;
    const wrong = asked.wrong || (chosen.deal === chosen.no_deal ? texts("face.vote.colours_alike") : "");
    if (wrong) {
      return wrong;
    }
    keepColours(chosen);
    const terms = asked.terms ? { terms: asked.terms } : {};
    return state.save(title, type, Object.assign({ colours: chosen }, terms, more()));
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      ${children}
      <${Field} label=${texts("face.vote.amount")} text=${amount} inputmode="decimal" />
      <${Lines} label=${texts("face.vote.shares")} text=${shares} rows="3" data-later="" />
      <p class="hint" role="status">${sumLine(asked, state.known("prizes"), texts)}</p>
      <${ColourChoice} texts=${texts} label=${texts("face.vote.colour_of_deal")} colours=${colours} side="deal" />
      <${ColourChoice} texts=${texts} label=${texts("face.vote.colour_of_no_deal")} colours=${colours} side="no_deal" />
    <//>
  `;
}

function sumLine({ total = 0, pays = 0, wrong }, prizes, texts) {
  const both = { shares: dealMoney(prizes, total, texts), amount: dealMoney(prizes, pays, texts) };
  return wrong || (pays || total ? texts("face.vote.sum", both) : texts("face.vote.no_terms"));
}

/** The colour of the card for the deal, or of the one against it. */
function ColourChoice({ texts, label, colours, side }) {
  const options = COLOURS.map((colour) => ({ value: colour, text: texts(`face.vote.colour.${colour}`) }));
  const chosen = useSignal(colours.peek()[side]);
  const choose = (colour) => (colours.value = Object.assign({}, colours.value, { [side]: colour }));
  return html`<${Choice} label=${label} options=${options} chosen=${chosen} onChoose=${choose} />`;
}
