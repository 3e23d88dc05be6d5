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
import { SheetPage, storedChoices } from "./page.js";

/**
 * The structure of an address.
 *
 * @returns {{id: string | null, slug: string | null}} `id` in the library, or `slug` of a tournament
 */
function targetOf(path) {
  const [, , first = "", second = ""] = path.split("/").map(decoded);
  return first === "structure" ? { id: second, slug: null } : { id: null, slug: first };
}

class SheetState {
  constructor(face, target) {
    Object.assign(this, { face, target, texts: face.texts });
    /** `{document, start, chipSet, version, address, back}`, or `{fault}` in words; null while it is loading. */
    this.content = signal(null);
    this.isRequested = false; // whether the structure of the library was requested
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
      this.showTournament(shown, now);
    } else if (!this.isRequested && this.face.topics["library:room"]) {
      this.isRequested = true;
      this.showOfLibrary(this.target.id);
    }
  }

  /** Shows the newest version of a structure of the library. */
  async showOfLibrary(id) {
    const structure = this.face.topics["library:room"].structures[id];
    if (!structure) {
      this.content.value = { fault: this.texts("library.unknown_structure", { structure: id }) };
      return;
    }
    const version = structure.newest;
    const result = await request("GET", `/api/v1/structures/${encodeURIComponent(id)}/${version}`);
    if (!result.ok) {
      const reasons = reasonsText(refusals(result), this.texts, " ");
      this.content.value = { fault: reasons || this.texts("face.structures.unreachable") };
      return;
    }
    this.content.value = {
      ...storedChoices(id),
      document: result.answer.document,
      version: this.texts("face.structures.version_short", { version }),
      address: `${this.origin()}/structures#edit=${id}`,
      back: `/structures#edit=${id}`,
    };
  }

  /** Shows the tournament's structure as it was when the page was opened; later changes do not change the sheet. */
  showTournament(shown, now) {
    const { structure, tournament } = this.face.topics;
    const { slug } = this.target;
    if (this.face.refusal) {
      this.content.value = { fault: reasonsText(this.face.refusal, this.texts, " ") };
    } else if (!this.content.peek() && structure && tournament && shown) {
      this.content.value = {
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
