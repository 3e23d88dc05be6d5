/** The announcement at the lower edge of a phone or a tablet, until it ends or is tapped away. */

import { formatsOf } from "../texts/formats.js";
import { html, useSignal } from "../../vendor/preact/preact.js";
import { announcementNow } from "./announcement.js";

/** @param {LiveState} props.state the page's topics and the instant */
export function AnnouncementBanner({ state, texts }) {
  const closedId = useSignal(null); // of the announcement that was tapped away
  const boards = [state.topicValue("announcement:room"), state.topicValue("announcement")];
  const current = announcementNow(boards, state.now.value);
  const shown = current && current.id !== closedId.value ? current : null;
  const close = () => (closedId.value = shown.id);
  return html`<aside class="banner" data-part="announcement" role="status" hidden=${!shown}>
    ${shown && html`<${Announcement} shown=${shown} venue=${state.topicValue("tournament")} texts=${texts} />`}
    ${shown && html`<button onClick=${close}>${texts("face.public.close")}</button>`}
  </aside>`;
}

/** @param {object | undefined} props.venue has the venue's time zone, for the time of the announcement */
function Announcement({ shown: { text, at }, venue, texts }) {
  const time = venue ? html`<span class="label">${formatsOf(texts).timeOfDay(at, venue)}</span>${" "}` : null;
  return html`<p dir="auto">${time}${text}</p>`;
}
