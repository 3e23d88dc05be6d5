/** Fetches the venue's slides and keeps them, so that they are shown without the server too. */

const LOOK_MS = 60000;
const RETRY_MS = 10000;

export class Projector {
  constructor() {
    this.kept = new Map(); // name -> {version, image} or {version, text}, once it is there
    this.names = [];
    this.knows = false;
    this.nextLook = 0;
  }

  /** Fetches new and replaced slides, now and once a minute. */
  look() {
    const at = performance.now();
    if (at >= this.nextLook) {
      this.nextLook = at + LOOK_MS * (0.7 + Math.random() * 0.3);
      this.fetchAll().catch((error) => {
        console.warn("the slides could not be fetched", error);
        this.nextLook = performance.now() + RETRY_MS * (0.7 + Math.random() * 0.6);
      });
    }
  }

  async fetchAll() {
    const listed = await (await answered("/api/v1/slides")).json();
    await Promise.all(listed.filter((each) => !this.holds(each)).map((each) => this.fetchOne(each)));
    this.names = listed.map(({ name }) => name).filter((name) => this.kept.has(name));
    this.knows = true;
  }

  holds({ name, version }) {
    return this.kept.has(name) && this.kept.get(name).version === version;
  }

  /** Fetches a slide. A failure affects only this slide, and a replaced slide stays until the new one is there. */
  async fetchOne({ name, version }) {
    const url = addressOf(name, version);
    try {
      const slide = isText(name) ? { text: await (await answered(url)).text() } : { image: await picture(url, name) };
      this.kept.set(name, Object.assign(slide, { version }));
    } catch (error) {
      console.warn(`the slide ${name} could not be fetched`, error);
    }
  }

  /** The slides of a TV: first the text of its options, then the slides of its folder. */
  slides({ folder, text }) {
    const within = (name) => !folder || name.startsWith(`${folder}/`);
    return [...this.typed(text || ""), ...this.names.filter(within).map((name) => this.kept.get(name))];
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

async function answered(url) {
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
