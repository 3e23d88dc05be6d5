/** Fetches the standings of seasons and keeps them, so that they are shown without the server, too. */

const LOOK_MS = 30000;
const RETRY_MS = 10000;

const kept = new Map(); // a rotation may show several seasons

/** The standings of a season by its id; empty: those of the first one by title. */
export function standingsOf(id = "") {
  if (!kept.has(id)) {
    kept.set(id, new Standings(id));
  }
  return kept.get(id);
}

class Standings {
  constructor(id) {
    this.id = id;
    this.season = null;
    this.isKnown = false;
    this.nextLook = 0;
  }

  /** Look for new standings, now and twice a minute. */
  look() {
    const at = performance.now();
    if (at >= this.nextLook) {
      this.nextLook = at + LOOK_MS * (0.7 + Math.random() * 0.3);
      this.fetch().catch((error) => {
        console.warn("the season could not be fetched", error);
        this.nextLook = performance.now() + RETRY_MS * (0.7 + Math.random() * 0.6);
      });
    }
  }

  async fetch() {
    const id = this.id || (await first());
    this.season = id ? await answered(`/api/v1/seasons/${encodeURIComponent(id)}`) : null;
    this.isKnown = true;
  }
}

async function first() {
  const [found] = (await answered("/api/v1/seasons")) || [];
  return found ? found.season : "";
}

/** The answer; null where there is no such season. */
async function answered(url) {
  const response = await fetch(url, { cache: "no-cache" });
  if (response.status === 404) {
    return null;
  }
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.json();
}
