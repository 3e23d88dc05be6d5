/** The provable prize pool for everybody (`/t/<slug>/pool`): a receipt's code behind `#` never leaves the phone. */

import { html, render, signal } from "../../static/vendor/preact/preact.js";
import { openFace } from "../../static/js/face.js";
import { slugOfPath } from "../../static/js/page.js";
import { PoolPage } from "./page.js";
import { codeOfHash } from "./pool_check.js";

const slug = slugOfPath(location.pathname);
const POLL_MS = 15000;

class PoolState {
  constructor({ texts, languages }) {
    Object.assign(this, { texts, languages, slug });
    this.file = signal(null); // the answer over HTTP
    this.note = signal(texts("face.link.connecting"));
    this.code = signal(codeOfHash(location.hash));
    window.addEventListener("hashchange", () => (this.code.value = codeOfHash(location.hash)));
    document.addEventListener("visibilitychange", () => document.hidden || this.fetchList());
    this.poll();
  }

  setCode(typed) {
    this.code.value = typed;
  }

  /** Fetches the list every `POLL_MS` while the page is visible: a receipt is in the list some seconds after its sale. */
  async poll() {
    if (!document.hidden) {
      await this.fetchList();
    }
    setTimeout(() => this.poll(), POLL_MS);
  }

  async fetchList() {
    try {
      const answer = await fetch(`/api/v1/tournaments/${encodeURIComponent(slug)}/pool`, { cache: "no-cache" });
      if (answer.ok) {
        this.file.value = await answer.json();
        this.note.value = "";
      } else if (answer.status === 404) {
        this.note.value = this.texts("face.phone.unknown");
      }
    } catch (error) {
      console.warn("the list of the pool could not be read", error);
      this.note.value = this.texts("face.link.connecting");
    }
  }
}

let state = null;

openFace({
  slug,
  kinds: ["tournament"],
  draw(face) {
    if (!state) {
      state = new PoolState(face);
      document.title = face.texts("face.pool.title");
      render(html`<${PoolPage} state=${state} />`, document.body);
    }
  },
});
