/** The announcement at the lower edge of the phone, until it ends or the player closes it. */

import { announcementNow } from "../../static/js/procedures/announcement.js";
import { formatsOf } from "../../static/js/texts/formats.js";
import { html, useSignal } from "../../static/vendor/preact/preact.js";

export function AnnouncementBanner({ phone }) {
  const { texts, state } = phone;
  const closed = useSignal(null); // the id of the one that was closed
  const boards = [state.topic("announcement:room").value, state.topic("announcement").value];
  const found = announcementNow(boards, state.now.value);
  const shown = found && found.id !== closed.value ? found : null;
  return html`<aside class="banner" data-part="announcement" role="status" hidden=${!shown}>
    ${shown && announcement(shown, state.topic("tournament").value, texts)}
    ${shown && html`<button onClick=${() => (closed.value = shown.id)}>${texts("face.public.close")}</button>`}
  </aside>`;
}

/** @param {object | undefined} venue the venue's time zone, for the time of the announcement */
function announcement({ text, at }, venue, texts) {
  const time = venue ? html`<span class="label">${formatsOf(texts).timeOfDay(at, venue)}</span>` : null;
  return html`<p dir="auto">${time}${time && " "}${text}</p>`;
}
