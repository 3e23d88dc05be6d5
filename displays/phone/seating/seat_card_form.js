/** Below the phone's seat: the form for the code of its card; with a card the player's chips and the proposal of a vote. */

import { typedEntry } from "../../../static/js/seating/seat_address.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { VoteProposal } from "../bubble_vote/vote_proposal.js";
import { CountPanel } from "../chip_counts/count_panel.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

export function SeatCardForm({ phone }) {
  const { texts } = phone;
  const { card, ownEntry, seat } = phone.moment.value;
  const { isOpen } = phone.cardForm.value;
  const fault = useSignal("");
  const isMine = Boolean(card.entry) && card.entry === ownEntry;
  const entryInPlay = isMine && seat && seat.status === "playing" ? ownEntry : null;
  const toggle = () => {
    fault.value = "";
    phone.openCardForm(!isOpen);
  };
  return html`<div class="seat-card" data-part="seat_card">
    <button aria-expanded=${String(isOpen)} hidden=${isMine} onClick=${toggle}>${texts("face.vote.have_card")}</button>
    <${CardFields} phone=${phone} fault=${fault} isHidden=${isMine || !isOpen} />
    <${CardStatus} phone=${phone} fault=${fault.value} isMine=${isMine} />
    <${CountPanel} phone=${phone} entry=${entryInPlay} />
    <${VoteProposal} phone=${phone} entry=${entryInPlay} />
  </div>`;
}

function CardFields({ phone, fault, isHidden }) {
  const { texts } = phone;
  const { card, ownEntry } = phone.moment.value;
  const [number, code] = [useSignal(""), useSignal("")];
  const [numberField, codeField] = [useRef(null), useRef(null)];
  const { focused } = phone.cardForm.value;
  useLayoutEffect(() => {
    if (focused) {
      fault.value = "";
      (ownEntry ? codeField : numberField).current.focus();
    }
  }, [focused]);
  const show = () => {
    const [entry, typedCode] = [ownEntry || typedEntry(number.value), code.value.trim()];
    fault.value = entry && typedCode ? "" : texts("face.vote.card_incomplete");
    if (entry && typedCode) {
      code.value = "";
      phone.showCard(entry, typedCode);
    }
  };
  return html`<div class="card-form" hidden=${isHidden} onKeyDown=${(event) => event.key === "Enter" && show()}>
    <label class="field" hidden=${Boolean(ownEntry)}>
      <span class="label">${texts("face.vote.card_entry")}</span>
      <input inputmode="numeric" autocomplete="off" maxlength="8" ref=${numberField} ...${bound(number)} />
    </label>
    <label class="field">
      <span class="label">${texts("face.vote.card_code")}</span>
      <input
        autocomplete="off"
        autocapitalize="characters"
        spellcheck=${false}
        maxlength="20"
        ref=${codeField}
        ...${bound(code)}
      />
    </label>
    <button class="main" disabled=${card.isShowing} onClick=${show}>${texts("face.vote.show_card")}</button>
  </div>`;
}

/** Attributes that bind a field to a signal of its text. */
function bound(text) {
  return { value: text.value, onInput: (event) => (text.value = event.target.value) };
}

function CardStatus({ phone, fault: typedFault, isMine }) {
  const { texts } = phone;
  const { card, ownEntry } = phone.moment.value;
  const fault = card.isShowing ? "" : typedFault || reasonsText(card.refused, texts, " ");
  const shown = isMine ? texts("face.vote.card_shown", { name: phone.nameOf(ownEntry) }) : "";
  const status = card.isShowing ? texts("face.vote.card_on_its_way") : fault || shown;
  return html`<p class=${fault ? "card-status wrong" : "card-status"} role="status">${status}</p>`;
}
