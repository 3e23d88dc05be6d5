/** A second server: what finds it is loaded only once an answer tells of one. */

const FINDER = "/static/js/other_server.js";

export class SecondServer {
  /** @param {object} live the connection of this page */
  constructor(live) {
    this.live = live;
    this.finder = null;
    this.epoch = undefined; // the highest that this page has seen; there is none while there is one server only
  }

  take(answer) {
    if (answer.addresses) {
      this.epoch = answer.epoch;
      this.finder = this.finder || import(FINDER).then((module) => module.watchOtherServer(this.live));
      // A server that dies just then is asked again by the next answer.
      this.finder.then((finder) => finder.take(answer)).catch(() => (this.finder = null));
    }
  }
}
