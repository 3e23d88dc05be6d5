/** The door for staff: the first visit makes the director's account, later visits sign in or unlock this device. */

import { el, parts } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/language.js";
import { mountLanguageChoice } from "../../static/js/language_choice.js";
import { fetchSession, isAway, safeNext } from "../../static/js/session.js";
import { createTexts, fillTexts } from "../../static/js/texts.js";
import { OfferPin } from "./offer_pin.js";
import { PinPad } from "./pin_pad.js";
import { linkForm } from "./link_form.js";
import { passwordForm, setupForm } from "./forms.js";
import { UnlockElsewhere } from "./unlock_elsewhere.js";

const RETRY_MS = 3000;
const part = parts(document);

class Door {
  constructor(texts, code) {
    Object.assign(this, { texts, code });
    this.session = null;
    this.leaving = null; // cleanup of the mode that is shown
  }

  /** Put one mode on the screen. */
  show(title, how, ...body) {
    if (this.leaving) {
      this.leaving();
      this.leaving = null;
    }
    part.main.textContent = "";
    part.main.append(el("h1", {}, title), ...(how ? [el("p.how", {}, how)] : []), ...body);
    const first = part.main.querySelector("input:not([readonly])");
    if (first) {
      first.focus();
    }
  }

  /** Say why another mode is seen now. */
  say(words) {
    const error = part.main.querySelector(".error");
    if (error) {
      error.textContent = words;
    }
  }

  /** Asks the server for the session until it answers, and shows the form that it needs. */
  async open() {
    this.session = await fetchSession();
    if (!this.session) {
      this.show(this.texts("face.signin.title"), this.texts("face.signin.unreachable"));
      setTimeout(() => this.open(), RETRY_MS);
    } else if (this.session.needs_setup) {
      setupForm(this);
    } else if (this.session.locked) {
      this.locked();
    } else if (isAway(this.session) || !this.session.id) {
      passwordForm(this);
    } else {
      this.leave();
    }
  }

  locked() {
    if (this.session.has_pin) {
      new PinPad(this).open();
    } else {
      passwordForm(this);
    }
  }

  /** The ways in beside the one that is seen. */
  others(...names) {
    const ways = {
      pin: () => new PinPad(this).open(),
      password: () => passwordForm(this),
      elsewhere: () => new UnlockElsewhere(this).open(),
    };
    return el("div.others", {}, ...names.map((name) => el("button", { type: "button", onclick: ways[name] }, this.texts(`face.signin.way.${name}`))));
  }

  /** Signed in with a password: offer a PIN where none is set. */
  async entered(password) {
    const session = await fetchSession();
    if (session && !isAway(session) && !session.has_pin) {
      new OfferPin(this, password).open();
    } else {
      this.leave();
    }
  }

  leave() {
    location.replace(safeNext(location.search, location.origin, location.hash));
  }
}

/**
 * What a link brings: the code for the first visit, which the server printed, or a sign-in that a director showed. It
 * does not stay in the address.
 *
 * @returns {{code?: string, link?: string}}
 */
function takeBrought() {
  const match = /^#(code|link)=(.+)$/.exec(location.hash);
  if (match) {
    history.replaceState(null, "", location.pathname + location.search);
  }
  return match ? { [match[1]]: decodeURIComponent(match[2]) } : {};
}

async function open() {
  const { code = "", link } = takeBrought();
  const spoken = await openLanguage("hand");
  const texts = createTexts(spoken.catalogue);
  fillTexts(document, texts);
  mountLanguageChoice(part.language, spoken, texts);
  document.title = texts("face.signin.title");
  const door = new Door(texts, code);
  // A link that is scanned in the tab where this page is open already loads no page.
  window.addEventListener("hashchange", () => {
    const next = takeBrought().link;
    if (next) {
      linkForm(door, next);
    }
  });
  if (link) {
    linkForm(door, link);
  } else {
    await door.open();
  }
}

open();
