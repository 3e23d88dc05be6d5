/** Below the seat that a phone follows: a field for the code of its card, and, once it was shown, a button to propose a vote. */

import { pageDevice, postAlone } from "/static/js/ballot.js";
import { el, setChildren, setText } from "/static/js/dom.js";
import { typedEntry } from "/static/js/seat_address.js";
import { stands } from "/static/js/vote.js";

export class SeatCardForm {
  /**
   * @param {Element} node
   * @param {object} card see `SeatCard`
   * @param {(entry: string) => void} follows called with the entry of the typed card
   */
  constructor(node, face, slug, card, follows) {
    Object.assign(this, { node, face, slug, card, follows, texts: face.texts });
    this.isOpen = false;
    this.wrong = "";
    this.said = "";
    this.build();
  }

  build() {
    this.number = el("input", { inputmode: "numeric", autocomplete: "off", maxlength: 8 });
    this.code = el("input", { autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 20 });
    const labels = ["entry", "code"].map((name) => el("span.label", { "data-word": `card_${name}` }));
    this.labels = labels;
    this.submit = el("button.main", { onclick: () => this.show() });
    this.numberField = el("label.field", {}, labels[0], this.number);
    this.form = el("div.card-form", { hidden: true }, this.numberField, el("label.field", {}, labels[1], this.code), this.submit);
    this.form.onkeydown = (event) => event.key === "Enter" && this.show();
    this.toggle = el("button", { onclick: () => this.open(!this.isOpen) });
    this.status = el("p.card-status", { role: "status" });
    this.vote = el("div.card-vote");
    this.node.append(this.toggle, this.form, this.status, this.vote);
  }

  open(isOpen = true) {
    this.isOpen = isOpen;
    this.wrong = "";
    this.face.hand.soon();
    if (isOpen) {
      this.form.hidden = false;
      (this.numberField.hidden ? this.code : this.number).focus();
    }
  }

  show() {
    const { texts, card } = this;
    const entry = this.kept || typedEntry(this.number.value);
    const code = this.code.value.trim();
    if (!entry || !code) {
      this.wrong = texts("face.vote.card_incomplete");
      this.face.hand.soon();
      return;
    }
    this.wrong = "";
    this.code.value = "";
    this.follows(entry);
    card.show(entry, code).then(() => card.entry && this.open(false));
  }

  /** @param {string | null} kept the entry that this phone follows; `name` how it is called */
  draw({ vote, seat }, kept, name) {
    const { texts, card } = this;
    const mine = Boolean(card.entry) && card.entry === kept;
    this.kept = kept;
    this.toggle.hidden = mine;
    this.form.hidden = mine || !this.isOpen;
    this.numberField.hidden = Boolean(kept);
    setText(this.toggle, texts("face.vote.have_card"));
    this.toggle.setAttribute("aria-expanded", String(this.isOpen));
    setText(this.labels[0], texts("face.vote.card_entry"));
    setText(this.labels[1], texts("face.vote.card_code"));
    setText(this.submit, texts("face.vote.show_card"));
    this.submit.disabled = card.isShowing;
    const refused = card.refused.map((reason) => reason.text || texts(reason.code, reason.params)).join(" ");
    setText(this.status, card.isShowing ? texts("face.vote.card_on_its_way") : this.wrong || refused || (mine ? texts("face.vote.card_shown", { name }) : ""));
    this.status.classList.toggle("wrong", !card.isShowing && Boolean(this.wrong || refused));
    this.drawProposal(mine && seat && seat[kept] && seat[kept].status === "playing" ? kept : null, vote);
  }

  /** Whoever is in play may propose a vote; the floor decides whether there is one. */
  drawProposal(entry, topic) {
    const { texts } = this;
    const isOpen = entry !== null && topic && !stands(topic.vote);
    const proposed = isOpen && topic.proposed_by !== null;
    const propose = () => {
      this.said = texts("face.vote.sealing");
      this.face.hand.soon();
      postAlone(pageDevice, this.slug, "vote.propose", { entry }).then(({ ok, refused }) => {
        this.said = ok ? "" : refused ? refused.map((reason) => reason.text).join(" ") : texts("face.vote.no_answer");
        this.face.hand.soon();
      });
    };
    setChildren(this.vote, JSON.stringify([entry, isOpen, proposed, this.said, texts("face.vote.propose")]), () => {
      if (!isOpen) {
        return [];
      }
      if (proposed) {
        return [el("p", {}, texts("face.vote.proposed"))];
      }
      return [el("button", { onclick: propose }, texts("face.vote.propose")), el("p", {}, this.said || texts("face.vote.propose_how"))];
    });
  }
}
