/**
 * The sheet of a structure of the library (`/print/structure/<id>`), or of a tournament's own
 * (`/print/<slug>/structure`).
 */

import { openFace } from "../../static/js/face.js";
import { decoded, hostForOthers } from "../../static/js/page.js";
import { fetchSession, isAway, refusals, request, signInAddress } from "../../static/js/accounts/session.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { html, render, signal } from "../../static/vendor/preact/preact.js";
import { startTime } from "../structures/tournament/start_time.js";
import { documentOf } from "../structures/tournament/running_structure.js";
import { SheetPage, choicesOf } from "./page.js";

/** @returns {{id: string | null, slug: string | null}} */
export function targetOf(path) {
  const [, , first = "", second = ""] = path.split("/").map(decoded);
  return first === "structure" ? { id: second, slug: null } : { id: null, slug: first };
}

class SheetState {
  constructor(face, target) {
    Object.assign(this, { face, target, texts: face.texts });
    this.found = signal(null); // see `SheetPage`
    this.version = null; // of the library's structure, once it is asked for
  }

  get chipSets() {
    const library = this.face.topics["library:room"];
    return (library && library.chip_sets) || {};
  }

  origin() {
    return `${location.protocol}//${hostForOthers(this.face.topics.room, location)}`;
  }

  update(shown, now) {
    if (this.target.slug) {
      this.ofTournament(shown, now);
    } else if (this.version === null && this.face.topics["library:room"]) {
      this.ofLibrary(this.target.id);
    }
  }

  async ofLibrary(id) {
    const line = this.face.topics["library:room"].structures[id];
    this.version = line ? line.newest : 0;
    const result = line && (await request("GET", `/api/v1/structures/${encodeURIComponent(id)}/${line.newest}`));
    if (!line || !result.ok) {
      const reasons = line ? reasonsText(refusals(result), this.texts, " ") : "";
      const unknown = this.texts(line ? "face.structures.unreachable" : "library.unknown_structure", { structure: id });
      this.found.value = { refused: reasons || unknown };
      return;
    }
    this.found.value = {
      ...choicesOf(id),
      document: result.answer.document,
      version: this.texts("face.structures.version_short", { version: line.newest }),
      address: `${this.origin()}/structures#edit=${id}`,
      back: `/structures#edit=${id}`,
    };
  }

  /** The tournament's structure when the page was opened; later changes do not change the sheet. */
  ofTournament(shown, now) {
    const { structure, tournament } = this.face.topics;
    const { slug } = this.target;
    if (this.face.refusal) {
      this.found.value = { refused: reasonsText(this.face.refusal, this.texts, " ") };
    } else if (!this.found.peek() && structure && tournament && shown) {
      this.found.value = {
        document: { ...documentOf(structure), title: tournament.title },
        start: startTime(shown, now, tournament, structure.periods),
        chipSet: "",
        version: "",
        address: `${this.origin()}/t/${encodeURIComponent(slug)}`,
        back: `/control/${encodeURIComponent(slug)}`,
      };
    }
  }
}

async function open() {
  const session = await fetchSession();
  const target = targetOf(location.pathname);
  if (!target.slug && session && isAway(session)) {
    location.replace(signInAddress(location.pathname + location.search));
    return;
  }
  let state = null;
  await openFace({
    slug: target.slug,
    kinds: target.slug ? ["tournament", "clock", "structure"] : [],
    room: true,
    alsoOfRoom: target.slug ? [] : ["library:room"],
    draw(face, shown, now) {
      if (!state) {
        state = new SheetState(face, target);
        render(html`<${SheetPage} state=${state} />`, document.body);
      }
      state.update(shown, now);
    },
  });
}

open();
