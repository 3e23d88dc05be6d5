/** A director's requests to one TV: to show its name, and to reload its page. */

import { fit, setText } from "../../static/js/dom.js";
import { linesOf } from "../../static/js/line_breaks.js";

/** Characters of a name on one line; a longer name takes two. */
const LENGTH = 14;
const MAX_LINES = 2;

/** Whether a TV shows its name at an instant of the server's clock. */
export function identifies(display, now) {
  return Boolean(display) && now < display.identify_until;
}

/** Draws the name over everything; the style sheet inverts it once a second, unless reduced motion is set. */
export function drawName(node, display, now) {
  node.hidden = !identifies(display, now);
  if (!node.hidden) {
    const name = node.firstElementChild;
    setText(name, linesOf(display.name, LENGTH, MAX_LINES).join("\n"));
    fit(name);
  }
}

/**
 * Notices a director's request for a reload: the count has grown since the page was loaded. A page that has just been
 * loaded does not reload again.
 */
export class ReloadWatch {
  constructor() {
    this.count = null;
  }

  /** @param {object} display this TV in topic `displays:room` */
  asks(display) {
    const former = this.count;
    this.count = display.reloads;
    return former !== null && display.reloads > former;
  }
}

/** Reload the page if the server answers. */
export async function reloadIfServed() {
  try {
    const response = await fetch(location.href, { cache: "no-store" });
    if (response.ok) {
      location.reload();
    }
  } catch (error) {
    console.warn("the server is away: the page stays as it is", error);
  }
}
