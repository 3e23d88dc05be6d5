/** Every clock of the room at once: one tap pauses them, one lets them go on, and the room's log takes either back. */

import { drawButton } from "./buttons.js";

const RUNNING = ["running", "holding"];

/** Reasons why there is nothing to pause, in the form of the server's reasons. */
export function againstPausing(room) {
  const runs = room && room.tournaments.some((each) => RUNNING.includes(each.phase));
  return room && !runs ? [{ code: "room.nothing_runs", params: {} }] : [];
}

/** Reasons why there is nothing to resume. */
export function againstResuming(room) {
  return room && !room.paused_all ? [{ code: "room.nothing_paused", params: {} }] : [];
}

export class AllClocks {
  constructor(face, desk, part) {
    Object.assign(this, { face, desk, part });
    part.pause_all.onclick = () => this.tap("pause_all");
    part.resume_all.onclick = () => this.tap("resume_all");
  }

  tap(what) {
    this.desk.deliver(this.face.texts(`face.control.${what}`), `room.${what}`, {});
  }

  draw() {
    const { texts, topics } = this.face;
    const { room } = topics;
    const count = room ? room.tournaments.filter((each) => RUNNING.includes(each.phase)).length : 0;
    const small = count ? texts("face.control.clocks_running", { count }) : "";
    drawButton(this.face, this.desk, this.part.pause_all, { label: texts("face.control.pause_all"), type: "room.pause_all", reasons: againstPausing(room), small });
    drawButton(this.face, this.desk, this.part.resume_all, { label: texts("face.control.resume_all"), type: "room.resume_all", reasons: againstResuming(room) });
  }
}
