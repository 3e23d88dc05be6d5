/** Offers on the control: the list of what the cage sells, set by the director. */

import { html } from "../../../../static/vendor/preact/preact.js";
import { hasOffers, moneyText, offerName } from "../../cage/selling.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { Card } from "../card.js";
import { OfferDialog } from "./offer_dialog.js";

function factsOf({ offers }) {
  return offers ? { offers } : null;
}

function Content({ state, facts: { offers } }) {
  const { texts } = state;
  const listed = hasOffers(offers) ? offers.offers : [];
  const open = (index) => state.openDialog(OfferDialog, { offers, index });
  const button = (offer, index) => html`
    <${RoleButton}
      key=${offer.id}
      state=${state}
      type="offers.set"
      label=${offerName(offer, texts)}
      onClick=${() => open(index)}
    >
      <small>${offerText(offers, offer, texts)}</small>
    <//>
  `;
  return html`
    <${Card} title=${texts("face.offers.title")} text=${listed.length ? "" : texts("face.offers.none")}>
      ${listed.map(button)}
      <${RoleButton}
        state=${state}
        type="offers.set"
        label=${texts("face.offers.add")}
        onClick=${() => open(listed.length)}
      />
    <//>
  `;
}

/** The price, the number sold, and whether the offer is closed now. */
function offerText(offers, offer, texts) {
  const sold = texts("face.offers.sold", { count: offer.sold });
  const closed = offer.is_open ? "" : texts("face.cage.closed");
  return [moneyText(offers, offer.price, texts), sold, closed].filter(Boolean).join(" · ");
}

export const OFFERS = {
  key: "offers",
  kinds: ["offers"],
  facts: factsOf,
  isBusy: () => false,
  Content,
  rules: [],
};
