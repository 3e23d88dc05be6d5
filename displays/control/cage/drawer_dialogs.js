/** The dialogs of drawers: float and count by denomination, cash in and out, X and Z reports. */

import { parseMoney } from "../../../static/js/prizes/prizes.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html, signal, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { DialogFrame, FormDialog } from "../shared/dialogs/dialog.js";
import { Field, Segments, optionsOf } from "../shared/fields/fields.js";
import { printDialog } from "../shared/dialogs/print_dialog.js";
import { numberIn } from "../shared/typed_values.js";
import { ApprovalFields, useApproval } from "./approval.js";
import { moneyText, offerName } from "./selling.js";
import { moneySettings } from "./withholding.js";

/** Notes and coins, in hundredths of a unit of the currency. */
const DENOMINATIONS = [50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];
const MAX_PIECES = 1000000;
const PAYOUT_SUMS = ["payouts", "reversals", "paid_out", "tips", "withheld"];
const OTHER_METHODS = ["transfers", "tickets", "comps"];

/** The denominations in the smallest unit of the currency. */
function denominationsOf({ exponent }) {
  const minor = DENOMINATIONS.map((hundredths) => (hundredths * 10 ** exponent) / 100);
  return minor.filter((each) => each >= 1 && Number.isInteger(each));
}

/**
 * The typed number of pieces of each denomination.
 *
 * @returns {{rows, sum: number, pieces: () => number[][], isWrong: boolean}} `pieces`: denomination and number; `isWrong`:
 *   some number cannot be read
 */
function usePieces(offers) {
  const fields = useRef(null);
  if (!fields.current) {
    fields.current = denominationsOf(offers).map((denomination) => ({ denomination, text: signal("") }));
  }
  const rows = fields.current;
  const counts = rows.map(({ text }) => (text.value.trim() ? numberIn(text.value, 0, MAX_PIECES) : 0));
  const sum = rows.reduce((total, { denomination }, index) => total + denomination * (counts[index] || 0), 0);
  const pieces = () =>
    rows.map(({ denomination }, index) => [denomination, counts[index]]).filter(([, count]) => count);
  return { rows, sum, pieces, isWrong: counts.includes(undefined) };
}

function Denominations({ texts, offers, counted }) {
  const field = ({ denomination, text }) => html`
    <${Field} key=${denomination} label=${moneyText(offers, denomination, texts)} text=${text} inputmode="numeric" />
  `;
  return html`
    <div class="pairs">${counted.rows.map(field)}</div>
    <p class="hint" role="status">${texts("face.drawers.sum", { sum: moneyText(offers, counted.sum, texts) })}</p>
  `;
}

export function OpenDrawerDialog({ state, dialog }) {
  const { texts } = state;
  const offers = state.topicValue("offers");
  const name = useSignal(texts("face.drawers.first_name"));
  const counted = usePieces(offers);
  const title = texts("face.drawers.open");
  const save = () =>
    counted.isWrong
      ? "face.offers.number_wrong"
      : state.saveInRoom(title, "drawer.open", { name: name.value, float: counted.pieces() });
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${title} save=${save}>
      <${Field} label=${texts("face.drawers.name")} text=${name} maxlength="40" />
      <p class="hint">${texts("face.drawers.float")}</p>
      <${Denominations} texts=${texts} offers=${offers} counted=${counted} />
    <//>
  `;
}

export function MoveCashDialog({ state, dialog, shift }) {
  const { texts } = state;
  const { exponent } = state.topicValue("offers");
  const kind = useSignal("paid_out");
  const amount = useSignal("");
  const reason = useSignal("");
  const title = texts("face.drawers.move");
  const isMove = kind.value !== "no_sale";
  const moves = optionsOf(["paid_out", "paid_in"], (value) => texts(`face.drawers.${value}`));
  const options = [...moves, { value: "no_sale", text: texts("face.drawers.no_sale") }];
  const save = () => {
    if (!isMove) {
      return state.saveInRoom(title, "drawer.no_sale", { shift, reason: reason.value });
    }
    const typedAmount = parseMoney(amount.value, exponent);
    const fields = { shift, do: kind.value, amount: typedAmount, reason: reason.value };
    return typedAmount ? state.saveInRoom(title, "drawer.move", fields) : "face.offers.money_wrong";
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Segments} label=${title} options=${options} chosen=${kind} />
      ${isMove && html`<${Field} label=${texts("face.drawers.amount")} text=${amount} inputmode="decimal" />`}
      <${Field} label=${texts("face.manage.reason")} text=${reason} maxlength="200" />
    <//>
  `;
}

/** Counts a drawer blind: the dialog does not show the expected amount. */
export function CloseDrawerDialog({ state, dialog, shift }) {
  const { texts } = state;
  const offers = state.topicValue("offers");
  const counted = usePieces(offers);
  const reason = useSignal("");
  const { tolerance } = moneySettings(state);
  const approval = useApproval(state, typeof tolerance === "number");
  const title = texts("face.drawers.count_title");
  const hint = texts("face.money_settings.approve_difference", { amount: moneyText(offers, tolerance || 0, texts) });
  const save = () => {
    const fields = { shift, count: counted.pieces(), reason: reason.value };
    return counted.isWrong
      ? "face.offers.number_wrong"
      : state.saveInRoom(title, "drawer.close", Object.assign(fields, approval.fields()));
  };
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.drawers.finish")} save=${save}>
      <${Denominations} texts=${texts} offers=${offers} counted=${counted} />
      <${Field} label=${texts("face.drawers.difference_reason")} text=${reason} maxlength="200" />
      <${ApprovalFields} texts=${texts} approval=${approval} hint=${hint} />
    <//>
  `;
}

/** The X report of an open shift, the Z report of a closed one. */
export function ReportDialog({ state, dialog, shift }) {
  const { texts } = state;
  const { drawers } = state.topicValue("drawers:room");
  const offers = state.topicValue("offers");
  const drawer = drawers[shift];
  const money = (minor) => moneyText(offers, minor, texts);
  const { closed } = drawer;
  const title = closed ? texts("face.drawers.z", { number: closed.number }) : texts("face.drawers.x");
  const lines = [
    ["face.drawers.float", drawer.float],
    ...drawer.moves.map((move) => [`face.drawers.${move.do}`, move.amount, move.reason]),
    ...(closed ? closedLines(closed, texts) : openLines(drawer, texts)),
  ];
  const row = ([code, minor, note = ""]) => html`
    <tr>
      <th scope="row">${texts(code)}${note && ` · ${note}`}</th>
      <td>${money(minor)}</td>
    </tr>
  `;
  const tournaments = closed ? closed.tournaments : drawer.sums || [];
  return html`
    <${DialogFrame}
      dialog=${dialog}
      title=${`${title} · ${drawer.name} · ${shift}`}
      close="close"
      buttons=${html`<button onClick=${printDialog}>${texts("face.print.print")}</button>`}
    >
      <p class="hint">${timesText(drawer, state)}</p>
      <table class="amounts"><tbody>${lines.map(row)}</tbody></table>
      ${drawer.no_sales.length > 0 && html`<p class="hint">${texts("face.drawers.no_sales", { count: drawer.no_sales.length })}</p>`}
      ${tournaments.map((sums) => html`<${TournamentSums} key=${sums.slug} sums=${sums} money=${money} texts=${texts} />`)}
    <//>
  `;
}

/** The sums of a tournament: its receipts, and number and money of each offer. */
function TournamentSums({ sums, money, texts }) {
  const row = (sold) => html`
    <tr key=${sold.offer}>
      <th scope="row">${texts("face.drawers.of_offer", { count: sold.count, name: offerName(sold, texts) })}</th>
      <td>${money(sold.amount)}</td>
    </tr>
  `;
  return html`
    <p class="hint">${texts("face.drawers.of_tournament", sums)}</p>
    ${sums.offers.length > 0 && html`<table class="amounts"><tbody>${sums.offers.map(row)}</tbody></table>`}
  `;
}

/** The times of opening and closing; for an open drawer, opening and now. */
function timesText({ opened_at: openedAt, closed }, { texts, face }) {
  const venue = face.topics.tournament || {};
  const { date, timeOfDay } = formatsOf(texts);
  const at = (instant) => `${date(instant, venue)}, ${timeOfDay(instant, venue)}`;
  return `${at(openedAt)} – ${at(closed ? closed.at : face.now())}`;
}

/** The lines of an X report, `[code of the label, amount, note]` each; none while the drawer is being counted. */
function openLines({ expected, sums = [] }, texts) {
  return expected
    ? [...otherLines(sums, texts), ["face.drawers.expected", expected.cash], ["face.drawers.card", expected.card]]
    : [];
}

/** The lines of a Z report, as of an X report. */
function closedLines({ expected, counted, difference, card, reason, tournaments }, texts) {
  return [
    ...otherLines(tournaments, texts),
    ["face.drawers.expected", expected],
    ["face.drawers.counted", counted],
    ["face.drawers.difference", difference, reason],
    ["face.drawers.card", card],
  ];
}

/** Sums of all tournaments other than cash and card: paid slips, transfers, tickets, free entries. */
function otherLines(tournaments, texts) {
  const sums = {};
  [...PAYOUT_SUMS, ...OTHER_METHODS].forEach(
    (name) => (sums[name] = tournaments.reduce((total, each) => total + (each[name] || 0), 0)),
  );
  const others = OTHER_METHODS.map((name) => [`face.drawers.${name}`, sums[name]]);
  return [...(sums.payouts + sums.reversals ? payoutLines(sums, texts) : []), ...others.filter(([, minor]) => minor)];
}

/** Slips paid from a drawer. Tips and withheld amounts stayed in the drawer. */
function payoutLines(sums, texts) {
  const kept = ["tips", "withheld"].map((name) => [`face.drawers.${name}`, sums[name]]);
  return [
    ["face.drawers.payouts", sums.paid_out, texts("face.drawers.slips", sums)],
    ...kept.filter(([, minor]) => minor),
  ];
}
