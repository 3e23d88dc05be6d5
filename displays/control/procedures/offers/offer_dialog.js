/** The dialog of an offer: parts of the price, chips, time, limits. Saving sends all offers. */

import { moneyField, parseMoney } from "../../../../static/js/prizes/prizes.js";
import { html, useRef, useSignal } from "../../../../static/vendor/preact/preact.js";
import { hasOffers } from "../../cage/selling.js";
import { FormDialog } from "../../shared/dialogs/dialog.js";
import { Choice, Field, optionsOf } from "../../shared/fields/fields.js";
import { PARTS, WINDOWS, offerOf, typedOf } from "./offer_form.js";

const KINDS = ["entry", "reentry", "rebuy", "addon", "bonus"];
const STACKS = ["any", "out", "at_most"];

/** @param {number} props.index index of the offer; of a new one the length of the list */
export function OfferDialog({ state, dialog, offers, index }) {
  const { texts } = state;
  const offerList = hasOffers(offers) ? offers.offers : [];
  const { exponent = 2 } = offers;
  const saved = offerList[index] || null;
  const typed = useTyped(saved, offerList, exponent);
  const currency = useSignal(offers.currency || "EUR");
  const title = texts(saved ? "face.offers.change" : "face.offers.add");
  const send = (list) =>
    state.save(title, "offers.set", { currency: currency.value.trim(), exponent, offers: list.map(offerFields) });
  const save = () => {
    const offer = offerOf(typed, (text) => parseMoney(text, exponent), saved, offerList);
    const list = [...offerList];
    list.splice(index, 1, offer);
    return typeof offer === "string" ? texts(offer) : send(list);
  };
  const remove = async () =>
    dialog.showFault((await send(offerList.filter((each) => each !== saved))) || "") || dialog.close();
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.save")} save=${save}>
      <${Choice} label=${texts("face.offers.kind")} options=${optionsOf(KINDS, (value) => texts(`offers.kind.${value}`))} chosen=${typed.kind} />
      <${Field} label=${texts("face.offers.name")} text=${typed.name} maxlength="40" />
      ${!offerList.length && html`<${Field} label=${texts("face.prizes.currency")} text=${currency} maxlength="8" />`}
      <${Parts} texts=${texts} typed=${typed} exponent=${exponent} />
      <${Field} label=${texts("face.offers.chips")} text=${typed.chips} inputmode="numeric" />
      <${TimeFields} texts=${texts} typed=${typed} />
      <${LimitFields} texts=${texts} typed=${typed} />
      ${saved && html`<button type="button" onClick=${remove}>${texts("face.offers.remove")}</button>`}
    <//>
  `;
}

function useTyped(offer, listed, exponent) {
  const form = useRef(null);
  if (!form.current) {
    form.current = typedOf(offer, listed, (minor) => moneyField(minor, exponent));
  }
  return form.current;
}

/** The fields of an offer in the command; the topic has more fields. */
function offerFields({ id, kind, parts, chips, name, window, limits, stack, at_most: atMost }) {
  return Object.assign({ id, kind, parts, chips, name, window, limits, stack }, atMost ? { at_most: atMost } : {});
}

/** The parts of the price, and their sum while the user types. */
function Parts({ texts, typed, exponent }) {
  const amounts = PARTS.map((part) => parseMoney(typed[part].value.trim() || "0", exponent) || 0);
  const sum = moneyField(
    amounts.reduce((all, each) => all + each, 0),
    exponent,
  );
  return html`
    <div class="pairs">
      ${PARTS.map(
        (part) =>
          html`<${Field} key=${part} label=${texts(`face.offers.part.${part}`)} text=${typed[part]} inputmode="decimal" />`,
      )}
    </div>
    <p class="hint" role="status">${texts("face.offers.price", { sum })}</p>
  `;
}

function TimeFields({ texts, typed }) {
  const when = typed.when.value;
  const level = (name, code) => html`<${Field} label=${texts(code)} text=${typed[name]} inputmode="numeric" />`;
  return html`
    <${Choice} label=${texts("face.offers.when")} options=${optionsOf(WINDOWS, (value) => texts(`face.offers.window.${value}`))} chosen=${typed.when} />
    ${when === "levels" && level("from_level", "face.offers.from_level")}
    ${when === "levels" && level("through_level", "face.offers.through_level")}
    ${when === "levels" && html`<${Choice} label=${texts("face.offers.with_break")} options=${optionsOf(["no", "yes"], (value) => texts(`face.offers.${value}`))} chosen=${typed.with_break} />`}
    ${when === "break_after" && level("break_after", "face.offers.break_after")}
  `;
}

function LimitFields({ texts, typed }) {
  const limit = (name) =>
    html`<${Field} key=${name} label=${texts(`face.offers.${name}`)} text=${typed[name]} inputmode="numeric" />`;
  const sellsChips = ["rebuy", "addon", "bonus"].includes(typed.kind.value);
  return html`
    <div class="pairs">${["per_entry", "per_player", "in_all"].map(limit)}</div>
    ${sellsChips && html`<${Choice} label=${texts("face.offers.stack")} options=${optionsOf(STACKS, (value) => texts(`face.offers.stack.${value}`))} chosen=${typed.stack} />`}
    ${sellsChips && typed.stack.value === "at_most" && limit("at_most")}
  `;
}
