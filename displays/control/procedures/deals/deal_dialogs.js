/** Drafting a deal: stacks by seat, what is left to play for, the method; or amounts as the players agreed on them. */

import { METHODS, chipsLine, countedName, headsLine, totalOf } from "../../../../static/js/prizes/deals.js";
import { parseChips } from "../../../../static/js/texts/formats.js";
import { hasPrizes, moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { calledName, namedLeft, numberIn } from "../../shared/seating_words.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field, Segments } from "../../shared/fields/fields.js";

/** The same deal by another method: stacks and what is left to play for stay. */
export function draftAgain({ players, left }, method, amounts = {}) {
  const stacks = {};
  players
    .filter(({ stack }) => stack !== null)
    .forEach(({ entry, stack }) => Object.assign(stacks, { [entry]: stack }));
  return { method, stacks, left, amounts };
}

/** The players who are in, in the order of the seats: `{entry, name}` each. */
export function partiesOf(players) {
  const orderOf = (entry) => {
    const place = placeOf(players[entry].seat);
    return place ? place.table * 100 + place.seat : Infinity;
  };
  return Object.keys(players)
    .filter((entry) => players[entry].status !== "out")
    .sort((a, b) => orderOf(a) - orderOf(b) || Number(a.slice(1)) - Number(b.slice(1)))
    .map((entry) => ({ entry, name: calledName(entry, players[entry]), seat: players[entry].seat }));
}

/** Everybody who is left: who is in, then those who are only counted. */
export function everyParty(players, counters, texts) {
  const known = partiesOf(players);
  const counted = Math.max(0, (counters ? counters.players_left : 0) - known.length);
  const others = Array.from({ length: counted }, (_, index) => ({
    entry: `c${index + 1}`,
    name: countedName(`c${index + 1}`, texts),
    seat: null,
  }));
  return known.concat(others);
}

/** Amounts given of their own, against the prizes: what is missing, or too much. */
export function givenLine(values, total, prizes, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  const given = values.reduce((all, each) => all + (each || 0), 0);
  const code = given === total ? "face.deal.given_all" : given < total ? "face.deal.given" : "face.deal.given_over";
  return texts(code, { given: money(given), prizes: money(total), difference: money(Math.abs(total - given)) });
}

/** The question for everybody who is still in; a deal is made among fewer. */
const MAX_IN = 300;
const ALL_IN = `standing=in&most=${MAX_IN}`;

/** Stacks, what is left to play for, and the method that stands as the terms; the others stand beside it. */
export function openDraft(state) {
  state.roster.withAll(ALL_IN, () => showDraft(state));
}

function showDraft(state) {
  const { texts } = state;
  const [players, prizes, counters, topic] = ["players", "prizes", "counters", "deal"].map((kind) =>
    state.topic(kind).peek(),
  );
  if (!players || !hasPrizes(prizes)) {
    state.desk.notice("answer", texts(players ? "face.prizes.not_set_up" : "face.deal.no_players"));
    return;
  }
  if (namedLeft({ players, roster: state.topic("roster").peek() }) > MAX_IN) {
    state.desk.notice("answer", texts("face.deal.too_many", { count: MAX_IN }));
    return;
  }
  // A deal that binds is not loaded into the form again.
  const before = topic && topic.deal && !topic.deal.binds ? topic.deal : null;
  const parties = everyParty(players, counters, texts);
  state.openDialog(DraftDialog, { before, parties, counters, exponent: prizes.exponent });
}

function stacksBefore(before, parties) {
  const players = before ? before.players : [];
  const stackOf = (entry) => (players.find((each) => each.entry === entry) || { stack: null }).stack;
  return parties.map(({ entry }) => stackOf(entry)).map((stack) => (stack === null ? "" : String(stack)));
}

function DraftDialog({ state, dialog, before, parties, counters, exponent }) {
  const { texts } = state;
  const kept = before && before.left.length ? before.left[0] : null;
  const stacks = useSignal(stacksBefore(before, parties));
  const amount = useSignal(kept ? moneyField(kept.amount, exponent) : "");
  const place = useSignal(kept ? String(kept.place) : "1");
  const method = useSignal(before && METHODS.includes(before.method) ? before.method : "icm");
  const options = METHODS.map((value) => ({ value, text: texts(`face.deal.method.${value}`) }));
  const title = texts("face.deal.draft");
  const save = () => {
    const read = stacksIn(stacks.value, parties, texts);
    const left = leftIn({ amount: amount.value, place: place.value, exponent }, before, parties.length, texts);
    const wrong = left.wrong || read.wrong;
    return wrong || state.save(title, "deal.draft", Object.assign({ method: method.value }, read, left));
  };
  const label = ({ name, seat }) => (seat ? `${placeOf(seat).seat} ${name}` : name);
  const fields = parties.map((each) => ({ label: label(each), "aria-label": texts("face.deal.stack_of", each) }));
  const players = stacks.value.map((text) => ({ stack: parseChips(text) }));
  const inPlay = counters ? counters.chips_in_play || 0 : 0;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${AmountFields} fields=${fields} values=${stacks} inputmode="numeric" />
      <p class="hint" role="status">${chipsLine({ players, chips_in_play: inPlay }, texts)}</p>
      <${Heads} state=${state} left=${amount.value.trim() ? [amount.value] : []} />
      <div class="deal-left">
        <${Field} label=${texts("face.deal.left_to_play")} text=${amount} inputmode="decimal" data-later="" />
        <${Field} label=${texts("face.deal.left_place")} text=${place} inputmode="numeric" data-later="" />
      </div>
      <${Segments} label=${texts("face.deal.terms")} options=${options} chosen=${method} />
    <//>
  `;
}

/** Bounties are no part of the prizes. */
function Heads({ state, left }) {
  const line = headsLine({ left }, state.topic("bounties").value, state.texts);
  return line && html`<p class="hint" data-part="heads">${line}</p>`;
}

/** The stacks that were typed, by entry; `wrong` where one is no number of chips. */
function stacksIn(typed, parties, texts) {
  const stacks = {};
  for (let index = 0; index < parties.length; index += 1) {
    const text = typed[index].trim();
    const chips = text ? parseChips(text) : null;
    if (text && !chips) {
      return { wrong: texts("face.deal.stack_wrong", parties[index]) };
    }
    Object.assign(stacks, chips ? { [parties[index].entry]: chips } : {});
  }
  return { stacks };
}

function leftIn({ amount, place, exponent }, before, players, texts) {
  const typed = amount.trim();
  const minor = typed ? parseMoney(typed, exponent) : 0;
  const number = numberIn(place, 1, players);
  if (minor === null) {
    return { wrong: texts("face.prizes.money_wrong", { typed }) };
  }
  if (minor && !number) {
    return { wrong: texts("face.deal.place_wrong", { players }) };
  }
  // The other amounts left to play for stay as they are.
  const others = before ? before.left.slice(1) : [];
  return { left: [...(minor ? [{ place: number, amount: minor }] : []), ...others] };
}

/**
 * A field for each player; what is typed is in the signal `values`. Enter goes on to the next field, and saves from the
 * last.
 *
 * @param {object[]} props.fields `label` and further properties of each
 */
function AmountFields({ fields, values, inputmode }) {
  const list = useRef(null);
  const typed = (index, text) => (values.value = values.value.map((each, at) => (at === index ? text : each)));
  const pressed = (event, index) => {
    const next = event.key === "Enter" && list.current.querySelectorAll("input")[index + 1];
    if (next) {
      event.preventDefault();
      event.stopPropagation();
      next.focus();
      next.select();
    }
  };
  const field = ({ label, ...attributes }, index) => html`
    <label key=${index} class="field">
      <span class="label">${label}</span>
      <input
        autocomplete="off"
        inputmode=${inputmode}
        ...${attributes}
        value=${values.value[index]}
        onInput=${({ target }) => typed(index, target.value)}
        onKeyDown=${(event) => pressed(event, index)}
      />
    </label>
  `;
  return html`<div class="deal-stacks" ref=${list}>${fields.map(field)}</div>`;
}

/** Amounts of their own, from those that stand: what is missing to the prizes is shown while they are typed. */
export function CustomDialog({ state, dialog, deal }) {
  const { texts } = state;
  const prizes = state.topic("prizes").peek();
  const { exponent } = prizes;
  const typed = useSignal(deal.players.map(({ amount }) => moneyField(amount, exponent)));
  const total = totalOf(deal) - deal.left.reduce((all, each) => all + each.amount, 0);
  const title = texts("face.deal.custom");
  const values = typed.value.map((text) => parseMoney(text, exponent));
  // The fault of other amounts says nothing about these.
  useLayoutEffect(() => dialog.say(""), [typed.value]);
  const save = () => {
    const wrong = values.findIndex((value) => value === null);
    const amounts = {};
    deal.players.forEach(({ entry }, index) => Object.assign(amounts, { [entry]: values[index] }));
    return wrong < 0
      ? state.save(title, "deal.draft", draftAgain(deal, "custom", amounts))
      : texts("face.prizes.money_wrong", { typed: typed.value[wrong] });
  };
  const fields = deal.players.map(({ name }) => ({ label: name }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${AmountFields} fields=${fields} values=${typed} inputmode="decimal" />
      <p class="hint" role="status">${givenLine(values, total, prizes, texts)}</p>
      <${Heads} state=${state} left=${deal.left} />
    <//>
  `;
}
