/** The structure with the current level marked and when each begins; a tap opens what can be done with a period. */

import { el, setChildren, setText } from "../../static/js/dom.js";
import { periodLine, periodName, roundedToMinute } from "../../static/js/facts.js";
import { formatsOf } from "../../static/js/formats.js";
import { beginsAt } from "../../static/js/level_clock.js";
import { asPlayed } from "../../static/js/stakes.js";

export class StructurePanel {
  /** @param {(period: object) => void} onTap */
  constructor(face, node, onTap) {
    Object.assign(this, { face, node, onTap });
  }

  draw(shown, now) {
    const { structure, tournament } = this.face.topics;
    if (!structure) {
      return;
    }
    const times = this.times(structure, shown, now, tournament);
    const key = JSON.stringify([structure.periods, structure.final_ante, shown.period.id]);
    const top = this.node.scrollTop;
    const changed = setChildren(this.node, key, () =>
      structure.periods.map((period) => this.row(period, asPlayed(period, structure), period.id === shown.period.id)),
    );
    // While the clock stands they change each minute: a row made anew would lose a tap, and the keyboard its place.
    this.node.querySelectorAll("time").forEach((node, at) => setText(node, times[at]));
    // A list that was made while its tab was hidden is scrolled once it is seen.
    if (changed || this.inSight !== shown.period.id) {
      this.keepInSight(shown, top);
    }
  }

  /** The time at which each period ahead begins if nothing holds; empty for the current one and those before it. */
  times(structure, shown, now, venue) {
    const here = shown.finished ? structure.periods.length : structure.periods.findIndex((period) => period.id === shown.period.id);
    const whole = Object.assign({}, shown, { ahead: structure.periods.slice(here + 1) });
    return structure.periods.map((period, at) => {
      const begins = at > here ? beginsAt(whole, period.id, now) : null;
      return begins === null ? "" : formatsOf(this.face.texts).timeOfDay(roundedToMinute(begins), venue);
    });
  }

  row(period, played, current) {
    const { texts } = this.face;
    const button = el(
      `button.period.${period.kind}${current ? ".current" : ""}`,
      { "aria-current": current ? "step" : null, onclick: () => this.onTap(period) },
      el("time"),
      el("b", {}, periodName(period, texts)),
      el("span", {}, [periodLine(played, texts), period.note, period.closes_registration ? texts("face.phone.late_reg_closes") : "", period.ends_day ? texts("face.phone.day_ends") : ""].filter(Boolean).join(" · ")),
    );
    return el("div", { role: "listitem" }, button);
  }

  /** Follow the current period when it changes; otherwise leave the list where the TD has scrolled it. */
  keepInSight(shown, top) {
    if (this.inSight === shown.period.id) {
      this.node.scrollTop = top;
      return;
    }
    const current = this.node.querySelector(".current");
    if (current && this.node.clientHeight) {
      this.node.scrollTop = current.offsetTop - current.offsetHeight;
      this.inSight = shown.period.id;
    }
  }
}
