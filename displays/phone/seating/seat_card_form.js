/** Below the phone's seat: the form for the code of its card, and with a card the proposal of a vote. */

import { typedEntry } from "../../../static/js/seating/seat_address.js";
import { html, useLayoutEffect, useRef, useSignal } from "../../../static/vendor/preact/preact.js";
import { VoteProposal } from "../bubble_vote/vote_proposal.js";
import { CountPanel } from "../chip_counts/count_panel.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";

export function SeatCardForm({ phone }) {
  const { texts } = phone;
  const { card, kept, seat } = phone.moment.value;
  const { isOpen } = phone.cardForm.value;
  const wrong = useSignal("");
  const isMine = Boolean(card.entry) && card.entry === kept;
  const playing = isMine && seat && seat.status === "playing" ? kept : null;
  const toggle = () => {
    wrong.value = "";
    phone.openCardForm(!isOpen);
  };
  return html`<div class="seat-card" data-part="seat_card">
    <button aria-expanded=${String(isOpen)} hidden=${isMine} onClick=${toggle}>${texts("face.vote.have_card")}</button>
    <${CardFields} phone=${phone} wrong=${wrong} isHidden=${isMine || !isOpen} />
    <${CardStatus} phone=${phone} wrong=${wrong.value} isMine=${isMine} />
    <${CountPanel} phone=${phone} entry=${playing} />
    <${VoteProposal} phone=${phone} entry=${playing} />
  </div>`;
}

function CardFields({ phone, wrong, isHidden }) {
  const { texts } = phone;
  const { card, kept } = phone.moment.value;
  const [number, code] = [useSignal(""), useSignal("")];
  const [numberField, codeField] = [useRef(null), useRef(null)];
  const { focused } = phone.cardForm.value;
  useLayoutEffect(() => {
    if (focused) {
      wrong.value = "";
      (kept ? codeField : numberField).current.focus();
    }
  }, [focused]);
  const show = () => {
    const [entry, written] = [kept || typedEntry(number.value), code.value.trim()];
    wrong.value = entry && written ? "" : texts("face.vote.card_incomplete");
    if (entry && written) {
      code.value = "";
      phone.showCard(entry, written);
    }
  };
  return html`<div class="card-form" hidden=${isHidden} onKeyDown=${(event) => event.key === "Enter" && show()}>
    <label class="field" hidden=${Boolean(kept)}>
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

/** Attributes of a field whose text is a signal's value. */
function bound(text) {
  return { value: text.value, onInput: (event) => (text.value = event.target.value) };
}

function CardStatus({ phone, wrong, isMine }) {
  const { texts } = phone;
  const { card, kept } = phone.moment.value;
  const fault = card.isShowing ? "" : wrong || reasonsText(card.refused, texts, " ");
  const shown = isMine ? texts("face.vote.card_shown", { name: phone.nameOf(kept) }) : "";
  const status = card.isShowing ? texts("face.vote.card_on_its_way") : fault || shown;
  return html`<p class=${fault ? "card-status wrong" : "card-status"} role="status">${status}</p>`;
}
