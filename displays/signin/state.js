/** State of the sign-in page: the session of this device, and the shown form. */

import { fetchSession, isAway, safeNext } from "../../static/js/accounts/session.js";
import { signal } from "../../static/vendor/preact/preact.js";

const RETRY_MS = 3000;

export class SignIn {
  /** @param {string} code for the first visit; empty without one in the address */
  constructor(texts, code) {
    Object.assign(this, { texts, code });
    this.session = null;
    this.shown = signal(null); // `{form, number, …}`: the form, its number and its properties, see `show`
  }

  /**
   * Shows a form with empty fields.
   *
   * @param {string} form its name, see `page.js`
   * @param {object} properties further properties of the form
   */
  show(form, properties = {}) {
    const number = this.shown.value ? this.shown.value.number + 1 : 1;
    this.shown.value = Object.assign({ form, number }, properties);
  }

  /**
   * Asks the server for the session until it answers, and shows the form that the session needs.
   *
   * @param {string} notice the reason for the form, shown above it
   */
  async open(notice = "") {
    this.session = await fetchSession();
    if (!this.session) {
      this.show("unreachable");
      setTimeout(() => this.open(), RETRY_MS);
    } else if (this.session.needs_setup) {
      this.show("setup");
    } else if (this.session.locked) {
      this.show(this.session.has_pin ? "pin" : "password", { notice });
    } else if (isAway(this.session) || !this.session.id) {
      this.show("password", { notice });
    } else {
      this.leave();
    }
  }

  /** After a sign-in with a password: offers a PIN if none is set. */
  async offerPin(password) {
    const session = await fetchSession();
    if (session && !isAway(session) && !session.has_pin) {
      this.show("offer", { password });
    } else {
      this.leave();
    }
  }

  /** After the director's account was created: opens the first evening, without the offer of a PIN. */
  setUp(password) {
    if (this.next().startsWith("/start")) {
      this.leave();
    } else {
      this.offerPin(password);
    }
  }

  next() {
    return safeNext(location.search, location.origin, location.hash);
  }

  leave() {
    location.replace(this.next());
  }
}
