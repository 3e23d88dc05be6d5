/**
 * A device of the demo: a page of the server in a frame of the device's size, scaled to fit. The next page loads in a
 * hidden frame.
 */

import { el } from "/static/js/dom.js";

/** Milliseconds until a loaded page has drawn itself. */
const DRAWS_MS = 900;

/** Whether a frame failed to load: without the server the browser shows its own error page. */
function isLost(frame) {
  return frame.dataset.loaded === "yes" && frame.contentDocument === null;
}

export class DeviceFrame {
  /**
   * @param {Element} node the element that holds the frames
   * @param {{width: number, height: number}} size of the device
   * @param {string} title for screen readers
   */
  constructor(node, size, title) {
    Object.assign(this, { node, size });
    this.shown = null;
    this.loading = null;
    this.title = title;
    window.addEventListener("resize", () => this.scale());
    this.scale();
  }

  /** Show an address; the present page stays until the next one has drawn itself. */
  show(path) {
    const newest = this.loading || this.shown;
    if (newest && newest.dataset.path === path && !isLost(newest)) {
      return;
    }
    if (this.loading) {
      this.loading.remove();
    }
    const { width, height } = this.size;
    const frame = el("iframe.is-loading", { src: path, title: this.title, width, height, "data-path": path });
    this.loading = frame;
    frame.addEventListener("load", () => {
      frame.dataset.loaded = "yes";
      setTimeout(() => this.turnTo(frame), DRAWS_MS);
    });
    this.node.append(frame);
    this.scale();
  }

  /** Tap an element of the page shown, as the device's owner would; without the element nothing happens. */
  tap(selector) {
    const page = this.shown ? this.shown.contentDocument : null;
    const node = page ? page.querySelector(selector) : null;
    if (node) {
      node.click();
    }
  }

  turnTo(frame) {
    if (this.loading !== frame) {
      return;
    }
    frame.classList.remove("is-loading");
    if (this.shown) {
      this.shown.remove();
    }
    Object.assign(this, { shown: frame, loading: null });
  }

  scale() {
    const share = this.node.clientWidth / this.size.width;
    this.node.style.height = `${Math.round(this.size.height * share)}px`;
    this.node.querySelectorAll("iframe").forEach((frame) => {
      frame.style.transform = `scale(${share})`;
    });
  }
}
