/** An announcement of the room or the tournament: a banner until it ends or is tapped away. */

import { announcementNow } from "../../static/js/procedures/announcement.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { html, useSignal } from "../../static/vendor/preact/preact.js";

export function Banner({ state }) {
  const closed = useSignal(null); // the id of the announcement that was closed
  const boards = [state.known("announcement:room"), state.known("announcement")];
  const found = announcementNow(boards, state.now.value);
  const shown = found && found.id !== closed.value ? found : null;
  const close = () => (closed.value = shown.id);
  return html`
    <aside class="banner" data-part="announcement" role="status" hidden=${!shown}>
      ${shown && html`<${BannerText} shown=${shown} venue=${state.known("tournament")} texts=${state.texts} />`}
      ${shown && html`<button onClick=${close}>${state.texts("face.public.close")}</button>`}
    </aside>
  `;
}

function BannerText({ shown, venue, texts }) {
  const at = venue ? html`<span class="label">${formatsOf(texts).timeOfDay(shown.at, venue)}</span>${" "}` : null;
  return html`<p dir="auto">${at}${shown.text}</p>`;
}
