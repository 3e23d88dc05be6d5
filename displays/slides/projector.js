/** Fetches the venue's slides and keeps them, so that they are shown without the server, too. */

const LOOK_MS = 60000;
const RETRY_MS = 10000;

export class Projector {
  constructor() {
    this.kept = new Map(); // name -> {name, image} or {name, text}, once it is there
    this.names = [];
    this.knows = false;
    this.nextLook = 0;
  }

  /** Look for new slides, now and about once a minute. */
  look() {
    const at = performance.now();
    if (at >= this.nextLook) {
      this.nextLook = at + LOOK_MS * (0.8 + Math.random() * 0.4);
      this.fetchAll().catch((error) => {
        console.warn("the slides could not be fetched", error);
        this.nextLook = performance.now() + RETRY_MS * (0.7 + Math.random() * 0.6);
      });
    }
  }

  async fetchAll() {
    const names = await (await answered("/api/v1/slides")).json();
    await Promise.all(names.filter((name) => !this.kept.has(name)).map((name) => this.fetchOne(name)));
    this.names = names.filter((name) => this.kept.has(name));
    this.knows = true;
  }

  /** One that cannot be read takes no other with it. */
  async fetchOne(name) {
    const url = `/slides/${name.split("/").map(encodeURIComponent).join("/")}`;
    try {
      const slide = name.endsWith(".txt") ? { text: await (await answered(url)).text() } : { image: await picture(url, name) };
      this.kept.set(name, slide);
    } catch (error) {
      console.warn(`the slide ${name} could not be fetched`, error);
    }
  }

  /** What a wall shows: the words of its options first, then the slides of its folder. */
  slides({ folder, text }) {
    const within = (name) => !folder || name.startsWith(`${folder}/`);
    return [...this.typed(text || ""), ...this.names.filter(within).map((name) => this.kept.get(name))];
  }

  typed(text) {
    if (this.typedText !== text) {
      this.typedText = text;
      this.typedSlides = text.split("|").map((part) => part.trim()).filter(Boolean).map((part) => ({ text: part }));
    }
    return this.typedSlides;
  }
}

async function answered(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response;
}

/** An image that is there as a whole; its name, made readable, tells who cannot see it. */
function picture(url, name) {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.className = "slide-picture";
    image.alt = name.replace(/^.*\//, "").replace(/\.\w+$/, "").replace(/[-_]+/g, " ");
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error(url));
    image.src = url;
  });
}
