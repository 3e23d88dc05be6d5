/** Fetches the venue's slides and keeps them, so that they are shown without the server too. */

import { jittered } from "/static/js/live/jitter.js";

const REFRESH_MS = 60000;
const RETRY_MS = 10000;

export class SlideFiles {
  constructor() {
    this.loaded = new Map(); // name -> {version, image} or {version, text}
    this.names = [];
    this.isListed = false;
    this.nextRefresh = 0;
  }

  /** Fetches new and replaced slides, now and once a minute. */
  refresh() {
    const at = performance.now();
    if (at >= this.nextRefresh) {
      this.nextRefresh = at + REFRESH_MS * (0.7 + Math.random() * 0.3);
      this.fetchAll().catch((error) => {
        console.warn("the slides could not be fetched", error);
        this.nextRefresh = performance.now() + jittered(RETRY_MS);
      });
    }
  }

  async fetchAll() {
    const listed = await (await fetched("/api/v1/slides")).json();
    await Promise.all(listed.filter((each) => !this.isCurrent(each)).map((each) => this.fetchOne(each)));
    this.names = listed.map(({ name }) => name).filter((name) => this.loaded.has(name));
    this.isListed = true;
  }

  isCurrent({ name, version }) {
    return this.loaded.has(name) && this.loaded.get(name).version === version;
  }

  /** Fetches a slide. A failure affects only this slide, and a replaced slide stays until the new one is there. */
  async fetchOne({ name, version }) {
    const url = addressOf(name, version);
    try {
      const slide = isText(name) ? { text: await (await fetched(url)).text() } : { image: await picture(url, name) };
      this.loaded.set(name, Object.assign(slide, { version }));
    } catch (error) {
      console.warn(`the slide ${name} could not be fetched`, error);
    }
  }

  /** The slides of a TV: first the text of its options, then the slides of its folder. */
  slides({ folder, text }) {
    const isInFolder = (name) => !folder || name.startsWith(`${folder}/`);
    return [...this.typed(text || ""), ...this.names.filter(isInFolder).map((name) => this.loaded.get(name))];
  }

  typed(text) {
    if (this.typedText !== text) {
      this.typedText = text;
      this.typedSlides = text
        .split("|")
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => ({ text: part }));
    }
    return this.typedSlides;
  }
}

/** The address of a slide with its version: a replaced slide has another address, past all caches. */
function addressOf(name, version) {
  return `/slides/${name.split("/").map(encodeURIComponent).join("/")}?v=${encodeURIComponent(version)}`;
}

function isText(name) {
  return /\.txt$/i.test(name);
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response;
}

/** An image shown whole; the alternative text is its file name in readable form. */
function picture(url, name) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.className = "slide-picture";
    image.alt = name
      .replace(/^.*\//, "")
      .replace(/\.\w+$/, "")
      .replace(/[-_]+/g, " ");
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(url));
    image.src = url;
  });
}
