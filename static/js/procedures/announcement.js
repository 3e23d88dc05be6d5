/** Announcements on phones and tablets: a banner at the lower edge until it expires or is tapped away. */

import { el, setChildren } from "../dom.js";
import { formatsOf } from "../texts/formats.js";

/**
 * The announcement to show: the newer one of the room's and the tournament's.
 *
 * @param {(object | undefined)[]} boards values of `announcement:` topics
 * @param {number | null} now instant on the server's clock
 * @returns {object | null} `{id, text, at, until, for}`
 */
export function announcementNow(boards, now) {
  const current = boards
    .map((board) => (board ? board.announcement : null))
    .filter((each) => each && now !== null && each.at <= now && now < each.until);
  return current.sort((a, b) => b.at - a.at)[0] || null;
}

export class AnnouncementBanner {
  /** @param {Element} node an element with role=status, out of the flow: other content does not move */
  constructor(node, texts) {
    this.node = node;
    this.texts = texts;
    this.closedId = null; // of the announcement that was tapped away
  }

  /** @param {object | undefined} venue for the announcement's time of day */
  draw(boards, now, venue) {
    const current = announcementNow(boards, now);
    const shown = current && current.id !== this.closedId ? current : null;
    const key = shown ? JSON.stringify([shown.id, shown.text, Boolean(venue)]) : "";
    this.node.hidden = !shown;
    setChildren(this.node, key, () => (shown ? this.lines(shown, venue) : []));
  }

  lines(shown, venue) {
    const close = () => {
      this.closedId = shown.id;
      this.node.hidden = true;
    };
    const at = venue ? formatsOf(this.texts).timeOfDay(shown.at, venue) : null;
    return [
      el("p", { dir: "auto" }, at ? el("span.label", {}, at) : null, at ? " " : null, shown.text),
      el("button", { onclick: close }, this.texts("face.public.close")),
    ];
  }
}
