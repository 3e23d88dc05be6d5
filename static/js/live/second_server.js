/** A second server: the code for it is loaded once an answer names one. */

const FINDER = "/static/js/other_server.js";

export class SecondServer {
  /** @param {object} live the connection of this page */
  constructor(live) {
    this.live = live;
    this.finder = null;
    this.epoch = undefined; // the newest epoch seen; undefined with a single server
  }

  take(answer) {
    if (answer.addresses) {
      this.epoch = answer.epoch;
      this.finder = this.finder || import(FINDER).then((module) => module.watchOtherServer(this.live));
      // If the server stops during the import, the next answer tries again.
      this.finder.then((finder) => finder.take(answer)).catch(() => (this.finder = null));
    }
  }
}
