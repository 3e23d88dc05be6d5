/** The second part of the control: the room's televisions, announcements, clocks, sound, and its own log. */

import { el, setChildren } from "../../static/js/dom.js";
import { request } from "../../static/js/session.js";
import { AllClocks } from "./all_clocks.js";
import { drawButton } from "./buttons.js";
import { LivePanel } from "./live_panel.js";
import { LogPanel } from "./log_panel.js";
import { ShowDialog } from "./show_dialog.js";
import { PLAIN_SCENES, clockFirst } from "./show_edit.js";
import { SoundPanel } from "./sound_panel.js";
import { StaffDialog, directs } from "./staff_dialog.js";
import { TvDialogs } from "./tv_dialogs.js";
import { TvsPanel } from "./tvs_panel.js";
import { UsualRulesPanel } from "./usual_rules_panel.js";
import { VenuePanel } from "./venue_panel.js";
import { WallLanguagePanel } from "./wall_language.js";

export class RoomView {
  constructor(face, desk, part, { dialog, announcements, sound }) {
    Object.assign(this, { face, desk, part, announcements });
    this.scenes = PLAIN_SCENES;
    this.badScenes = [];
    this.tvDialogs = new TvDialogs(face, desk, dialog);
    const showDialog = new ShowDialog(face, desk, dialog);
    this.tvs = new TvsPanel(face, desk, part.tvs, {
      show: (id) => showDialog.open(id, this.scenes, this.badScenes),
      more: (id) => this.tvDialogs.more(id),
    });
    this.clocks = new AllClocks(face, desk, part);
    this.live = new LivePanel(face, part.live);
    this.sound = new SoundPanel(face, desk, part, sound);
    this.wallLanguage = new WallLanguagePanel(face, desk, part.wall_language);
    this.usualRules = new UsualRulesPanel(face, desk, part.usual_rules);
    this.venue = new VenuePanel(face, desk, part.venue);
    this.staff = new StaffDialog(face, dialog);
    part.staff_open.onclick = () => this.staff.open();
    this.log = new LogPanel(face, part.room_log, "log:room", (label, type, fields) => desk.deliver(label, type, fields));
    part.add_tv.onclick = () => this.tvDialogs.add();
    part.announce_room.onclick = () => announcements.open(true);
    this.fetchScenes();
  }

  async fetchScenes() {
    const { ok, answer } = await request("GET", "/api/v1/scenes");
    if (ok && answer.some(({ reasons }) => !reasons)) {
      this.scenes = clockFirst(answer.filter(({ reasons }) => !reasons));
      this.badScenes = answer.filter(({ reasons }) => reasons);
      this.face.hand.soon();
    }
  }

  draw(now) {
    const { face, desk, part } = this;
    const { texts, topics } = face;
    this.tvs.draw(this.scenes, now);
    drawButton(face, desk, part.add_tv, { label: texts("face.control.tvs.add"), type: "display.pair" });
    this.clocks.draw();
    this.announcements.drawUp(part.up, now, "face.control.announcing.none");
    drawButton(face, desk, part.announce_room, { label: texts("face.control.announcing.title"), type: "room.announce" });
    this.sound.draw();
    this.wallLanguage.draw();
    this.usualRules.draw();
    this.venue.draw();
    part.staff.hidden = !directs(face.session);
    this.staff.draw();
    this.log.draw(topics.room ? topics.room.venue : topics.tournament);
    this.drawBadges(this.live.draw());
  }

  /** The number of devices that need attention, on the buttons of the room's view. */
  drawBadges(missing) {
    const { texts } = this.face;
    for (const button of document.querySelectorAll('button[data-tab="room"]')) {
      const label = texts("face.control.room");
      const count = missing.length;
      setChildren(button, JSON.stringify([label, count]), () => [label, ...(count ? [" ", el("b.badge", {}, String(count))] : [])]);
      button.setAttribute("aria-label", count ? texts("face.control.room_not_live", { count }) : label);
    }
  }
}
