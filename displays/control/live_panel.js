/** How current the room's screens are: the number of clients, the error of the televisions' clocks, and the clients that are not live. */

import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { notLive, worstClock } from "./room/show_words.js";

/** Above this a clock is a second off for somebody's eye. */
const TOO_WRONG_MS = 250;
/** Above this a tap is felt to be late. */
const TOO_LATE_MS = 200;

export class LivePanel {
  constructor(face, node) {
    Object.assign(this, { face, node });
  }

  /** @returns {object[]} the devices that are not live */
  draw() {
    const { topics, texts } = this.face;
    const presence = topics["presence:room"];
    const { displays } = topics["displays:room"] || {};
    const missing = notLive(displays, presence && presence.devices, texts);
    const { clients, server } = presence || {};
    const worst = worstClock(displays, presence && presence.devices);
    setChildren(this.node, JSON.stringify([clients, server, worst, missing]), () => (clients ? this.made(clients, server, worst, missing) : []));
    return missing;
  }

  made({ live, not_live: gone }, { lag_ms: lag, behind }, worst, missing) {
    const { texts } = this.face;
    const { chips } = formatsOf(texts);
    // A device that is not connected is not among the server's clients, but it is not live either.
    const notLiveAtAll = gone + missing.filter((each) => each.away).length;
    const late = worst !== null && worst > TOO_WRONG_MS;
    const error = worst === null ? "–" : texts("face.control.live.ms", { error: chips(worst) });
    return [
      el(
        "div.how-live",
        {},
        this.fact("clients_live", chips(live), live ? "go" : ""),
        this.fact("clients_not_live", chips(notLiveAtAll), notLiveAtAll ? "stop" : ""),
        this.fact("worst", error, late ? "stop" : ""),
        this.fact("lag", texts("face.control.live.ms", { error: chips(lag) }), lag > TOO_LATE_MS ? "stop" : ""),
        ...(behind ? [this.fact("behind", chips(behind), "stop")] : []),
      ),
      ...(missing.length ? [el("p.missing", {}, ...missing.map((each) => el("span", {}, el("b", {}, each.name), ` ${each.word}`)))] : []),
    ];
  }

  fact(name, value, tone) {
    return el("div", {}, el("span.label", {}, this.face.texts(`face.control.live.${name}`)), el(tone ? `b.tone-${tone}` : "b", {}, value));
  }
}
