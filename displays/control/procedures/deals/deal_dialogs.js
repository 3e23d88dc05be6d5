/** The dialogs of a deal: stacks by seat, amount left to play for and method; or custom amounts of the players. */

import { METHODS, chipsLine, countedName, ownBountyLine, totalOf } from "../../../../static/js/prizes/deals.js";
import { parseChips } from "../../../../static/js/texts/formats.js";
import { hasPrizes, moneyField, parseMoney, prizeText } from "../../../../static/js/prizes/prizes.js";
import { placeOf } from "../../../../static/js/seating/seats.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { nameOrNumber, namedPlayersLeft } from "../../shared/entries.js";
import { numberIn } from "../../shared/typed_values.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Field, Segments } from "../../shared/fields/fields.js";

/** Fields of the same deal by another method; stacks and amounts left to play for stay. */
export function draftFields({ players, left }, method, amounts = {}) {
  const stacks = {};
  players
    .filter(({ stack }) => stack !== null)
    .forEach(({ entry, stack }) => Object.assign(stacks, { [entry]: stack }));
  return { method, stacks, left, amounts };
}

/** The named players still in, by seat: `{entry, name, seat}`. */
export function partiesOf(players) {
  const seatOrder = (entry) => {
    const place = placeOf(players[entry].seat);
    return place ? place.table * 100 + place.seat : Infinity;
  };
  return Object.keys(players)
    .filter((entry) => players[entry].status !== "out")
    .sort((a, b) => seatOrder(a) - seatOrder(b) || Number(a.slice(1)) - Number(b.slice(1)))
    .map((entry) => ({ entry, name: nameOrNumber(entry, players[entry]), seat: players[entry].seat }));
}

/** All players left: named players, then players counted without a name. */
export function everyParty(players, counters, texts) {
  const named = partiesOf(players);
  const counted = Math.max(0, (counters ? counters.players_left : 0) - named.length);
  const unnamed = Array.from({ length: counted }, (_, index) => ({
    entry: `c${index + 1}`,
    name: countedName(`c${index + 1}`, texts),
    seat: null,
  }));
  return named.concat(unnamed);
}

/** The sum of custom amounts against the prizes: the missing or excess amount. */
export function customSumLine(values, total, prizes, texts) {
  const money = (minor) => prizeText(prizes, minor, texts);
  const sum = values.reduce((all, each) => all + (each || 0), 0);
  const code = sum === total ? "face.deal.given_all" : sum < total ? "face.deal.given" : "face.deal.given_over";
  return texts(code, { given: money(sum), prizes: money(total), difference: money(Math.abs(total - sum)) });
}

/** Most players of a deal; the query loads all players still in. */
const MAX_PLAYERS = 300;
const PLAYERS_IN = `standing=in&most=${MAX_PLAYERS}`;

/** Loads all players and opens the form of a deal. */
export function openDraft(state) {
  state.roster.withAll(PLAYERS_IN, () => showDraft(state));
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
  if (namedPlayersLeft({ players, roster: state.topic("roster").peek() }) > MAX_PLAYERS) {
    state.desk.notice("answer", texts("face.deal.too_many", { count: MAX_PLAYERS }));
    return;
  }
  // The form does not begin with a binding deal.
  const earlier = topic && topic.deal && !topic.deal.binds ? topic.deal : null;
  const parties = everyParty(players, counters, texts);
  state.openDialog(DraftDialog, { earlier, parties, counters, exponent: prizes.exponent });
}

function earlierStacks(earlier, parties) {
  const players = earlier ? earlier.players : [];
  const stackOf = (entry) => (players.find((each) => each.entry === entry) || { stack: null }).stack;
  return parties.map(({ entry }) => stackOf(entry)).map((stack) => (stack === null ? "" : String(stack)));
}

function DraftDialog({ state, dialog, earlier, parties, counters, exponent }) {
  const { texts } = state;
  const leftToPlay = earlier && earlier.left.length ? earlier.left[0] : null;
  const stacks = useSignal(earlierStacks(earlier, parties));
  const amount = useSignal(leftToPlay ? moneyField(leftToPlay.amount, exponent) : "");
  const place = useSignal(leftToPlay ? String(leftToPlay.place) : "1");
  const method = useSignal(earlier && METHODS.includes(earlier.method) ? earlier.method : "icm");
  const options = METHODS.map((value) => ({ value, text: texts(`face.deal.method.${value}`) }));
  const title = texts("face.deal.draft");
  const save = () => {
    const typedStacks = stacksIn(stacks.value, parties, texts);
    const left = leftIn({ amount: amount.value, place: place.value, exponent }, earlier, parties.length, texts);
    const wrong = left.wrong || typedStacks.wrong;
    return wrong || state.save(title, "deal.draft", Object.assign({ method: method.value }, typedStacks, left));
  };
  const label = ({ name, seat }) => (seat ? `${placeOf(seat).seat} ${name}` : name);
  const fields = parties.map((each) => ({ label: label(each), "aria-label": texts("face.deal.stack_of", each) }));
  const players = stacks.value.map((text) => ({ stack: parseChips(text) }));
  const inPlay = counters ? counters.chips_in_play || 0 : 0;
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${AmountFields} fields=${fields} values=${stacks} inputmode="numeric" />
      <p class="hint" role="status">${chipsLine({ players, chips_in_play: inPlay }, texts)}</p>
      <${BountiesLine} state=${state} left=${amount.value.trim() ? [amount.value] : []} />
      <div class="deal-left">
        <${Field} label=${texts("face.deal.left_to_play")} text=${amount} inputmode="decimal" data-later="" />
        <${Field} label=${texts("face.deal.left_place")} text=${place} inputmode="numeric" data-later="" />
      </div>
      <${Segments} label=${texts("face.deal.terms")} options=${options} chosen=${method} />
    <//>
  `;
}

/** The line of bounties, which are not part of the prizes. */
function BountiesLine({ state, left }) {
  const line = ownBountyLine({ left }, state.topic("bounties").value, state.texts);
  return line && html`<p class="hint" data-part="heads">${line}</p>`;
}

/** The typed stacks by entry; `wrong`: the fault in words if one is not a number of chips. */
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

function leftIn({ amount, place, exponent }, earlier, players, texts) {
  const typed = amount.trim();
  const typedAmount = typed ? parseMoney(typed, exponent) : 0;
  const number = numberIn(place, 1, players);
  if (typedAmount === null) {
    return { wrong: texts("face.prizes.money_wrong", { typed }) };
  }
  if (typedAmount && !number) {
    return { wrong: texts("face.deal.place_wrong", { players }) };
  }
  // The other amounts left to play for do not change.
  const others = earlier ? earlier.left.slice(1) : [];
  return { left: [...(typedAmount ? [{ place: number, amount: typedAmount }] : []), ...others] };
}

/**
 * A field for each player, with their texts in the signal `values`. Enter moves to the next field, and saves in the last.
 *
 * @param {object[]} props.fields `label` and further properties of each
 */
function AmountFields({ fields, values, inputmode }) {
  const list = useRef(null);
  const onInput = (index, text) => (values.value = values.value.map((each, at) => (at === index ? text : each)));
  const onKeyDown = (event, index) => {
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
        onInput=${({ target }) => onInput(index, target.value)}
        onKeyDown=${(event) => onKeyDown(event, index)}
      />
    </label>
  `;
  return html`<div class="deal-stacks" ref=${list}>${fields.map(field)}</div>`;
}

/** Custom amounts, at first those of the terms; the sum against the prizes is shown while the user types. */
export function CustomDialog({ state, dialog, deal }) {
  const { texts } = state;
  const prizes = state.topic("prizes").peek();
  const { exponent } = prizes;
  const typed = useSignal(deal.players.map(({ amount }) => moneyField(amount, exponent)));
  const total = totalOf(deal) - deal.left.reduce((all, each) => all + each.amount, 0);
  const title = texts("face.deal.custom");
  const values = typed.value.map((text) => parseMoney(text, exponent));
  // An old fault does not hold for changed amounts.
  useLayoutEffect(() => dialog.showFault(""), [typed.value]);
  const save = () => {
    const wrongIndex = values.findIndex((value) => value === null);
    const amounts = {};
    deal.players.forEach(({ entry }, index) => Object.assign(amounts, { [entry]: values[index] }));
    return wrongIndex < 0
      ? state.save(title, "deal.draft", draftFields(deal, "custom", amounts))
      : texts("face.prizes.money_wrong", { typed: typed.value[wrongIndex] });
  };
  const fields = deal.players.map(({ name }) => ({ label: name }));
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${AmountFields} fields=${fields} values=${typed} inputmode="decimal" />
      <p class="hint" role="status">${customSumLine(values, total, prizes, texts)}</p>
      <${BountiesLine} state=${state} left=${deal.left} />
    <//>
  `;
}
