/**
 * Bounties on a phone: on the player, on the others at the table, and the check of mystery envelopes against the
 * published list.
 */

import {
  bountyText,
  checkCode,
  checkEnvelopes,
  hasBounties,
  bountyOn,
  playerText,
  winnersText,
} from "../../../static/js/prizes/bounties.js";
import { formatsOf } from "../../../static/js/texts/formats.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { drawWords } from "../seating/seat_words.js";

/** Number of envelopes listed, of those opened last. */
const MAX_OPENED = 5;

/** The bounties beside the player's seat, if the event has any. */
export function BountyPanel({ phone }) {
  const { state, moment } = phone;
  const bounties = state.topic("bounties").value;
  const heads = state.topic("heads").value;
  const { ownEntry, seat } = moment.value;
  const isShown = Boolean(ownEntry && seat && hasBounties(bounties) && heads);
  return html`<section class="bounties" data-part="bounties" hidden=${!isShown}>
    ${isShown && html`<${BountyLines} phone=${phone} bounties=${bounties} heads=${heads} seat=${seat} />`}
  </section>`;
}

function BountyLines({ phone, bounties, heads, seat }) {
  const { texts, ownEntry } = phone;
  const isIn = seat.status !== "out" && !seat.gone;
  const { mystery } = bounties;
  const own = isIn && !mystery;
  return html`
    <h2 class="label">${texts(`face.bounties.kind.${bounties.kind}`)}</h2>
    <dl>
      ${own && html`<${MoneyRow} label=${texts("face.bounties.own")} text=${bountyText(bounties, bountyOn(heads, ownEntry), texts)} />`}
      <${MoneyRow} label=${texts("face.bounties.won")} text=${bountyText(bounties, heads.paid[ownEntry] || 0, texts)} />
    </dl>
    ${own && html`<${AtTable} phone=${phone} bounties=${bounties} heads=${heads} />`}
    ${mystery && html`<${Envelopes} phone=${phone} bounties=${bounties} mystery=${mystery} />`}
  `;
}

function MoneyRow({ label, text }) {
  return html`<div class="bounty-row"><dt>${label}</dt><dd>${text}</dd></div>`;
}

/** The banner on every tab while the player has to pick a number, unless the alert fills the screen. */
export function DrawBanner({ phone }) {
  const draw = drawWords(phone);
  const isShown = draw !== null && (!phone.moment.value.alert.isWanted || draw.isSeen);
  return html`<p class="bounty-draws" role="alert" data-part="draw_banner" hidden=${!isShown}>
    ${isShown && `${draw.title} ${draw.reasons.join(" ")}`}
  </p>`;
}

/** The other players at the table, the largest bounty first. */
function AtTable({ phone, bounties, heads }) {
  const { texts, ownEntry, state } = phone;
  const { seats = {} } = state.topic("table").value || {};
  const others = Object.keys(seats)
    .filter((entry) => entry !== ownEntry)
    .map((entry) => ({ entry, name: seats[entry].name, head: bountyOn(heads, entry) }))
    .sort((a, b) => b.head - a.head);
  const row = (each) => html`
    <${MoneyRow} key=${each.entry} label=${playerText(each, texts)} text=${bountyText(bounties, each.head, texts)} />
  `;
  return (
    others.length > 0 &&
    html`<h3 class="label">${texts("face.bounties.at_table")}</h3>
      <dl data-part="heads">${others.map(row)}</dl>`
  );
}

/** The unopened envelopes by amount, the last opened envelopes, and the check of all opened envelopes. */
function Envelopes({ phone, bounties, mystery }) {
  const { texts } = phone;
  const { chips } = formatsOf(texts);
  const unopened = ([amount, count]) => html`
    <${MoneyRow} key=${amount} label=${bountyText(bounties, amount, texts)} text=${`× ${chips(count)}`} />
  `;
  const opened = (each) => html`
    <${MoneyRow}
      key=${each.number}
      label=${each.by.length ? winnersText(each, texts) : texts("face.bounties.drawn_by_nobody")}
      text=${bountyText(bounties, each.amount, texts)}
    />
  `;
  return html`
    <h3 class="label">${texts("face.bounties.in_envelopes")}</h3>
    <dl>${mystery.left.map(unopened)}</dl>
    ${mystery.last.length > 0 && html`<h3 class="label">${texts("face.bounties.last_opened")}</h3>`}
    <dl>${mystery.last.slice(0, MAX_OPENED).map(opened)}</dl>
    ${!mystery.paper && html`<${Check} phone=${phone} mystery=${mystery} />`}
  `;
}

function Check({ phone, mystery }) {
  const { texts, checksEnvelopes, state } = phone;
  const listed = state.topic("envelopes").value;
  const open = () => {
    checksEnvelopes.value = true;
    phone.redraw();
  };
  if (!checksEnvelopes.value || !listed) {
    return html`<button data-part="check" onClick=${open}>${texts("face.bounties.check")}</button>`;
  }
  const result = checkEnvelopes(listed, mystery.inventory);
  const words = texts(checkCode(result), Object.assign({ numbers: result.wrong.join(", ") }, result));
  const isRight = result.isListed && result.isPublished && !result.wrong.length;
  return html`
    <p class=${isRight ? "bounty-check" : "bounty-check is-wrong"} role="status" data-part="checked">${words}</p>
    <p class="bounty-check">${texts("face.bounties.check_code", { code: result.code.toUpperCase() })}</p>
  `;
}
