/** The players who are paged, and until when; one tap ends a page. */

import { el, setChildren } from "../../static/js/dom.js";
import { formatsOf } from "../../static/js/formats.js";
import { fillButton } from "./buttons.js";
import { giveCalmly } from "./calls_panel.js";
import { mayDo } from "./roles.js";
import { calledName } from "./seating_words.js";

/** The pages that are on at an instant. */
export function pagesNow(pages, now) {
  return ((pages && pages.pages) || []).filter((each) => now !== null && each.at <= now && now < each.until);
}

export class PagesPanel {
  constructor(face, desk, node) {
    Object.assign(this, { face, desk, node });
  }

  draw(now) {
    const { topics, session } = this.face;
    const { players = {} } = topics;
    const pages = pagesNow(topics.pages, now).map((each) => Object.assign({}, each, { name: calledName(each.entry, players[each.entry] || each) }));
    setChildren(this.node, JSON.stringify([pages, session && session.may]), () => pages.map((page) => this.chip(page)));
  }

  chip({ entry, name, to, until }) {
    const { texts, session, topics } = this.face;
    const said = texts(`face.control.paging.${to}`, { name, until: formatsOf(texts).timeOfDay(until, topics.tournament) });
    const label = texts("face.control.paging.end");
    const give = () => giveCalmly(this.face, this.desk, `${label}: ${name}`, "player.page_end", { entry });
    const button = el("button", { onclick: give });
    fillButton(this.face, button, label, mayDo(session, "player.page_end"));
    button.setAttribute("aria-label", `${label}: ${name}`);
    return el("div.chip", { role: "listitem" }, el("span", {}, said), button);
  }
}
