/** The tournament director's control: everything one tap needs on one screen, and loud where something failed. */

import { Announcer } from "/static/js/announcer.js";
import { el, parts, setChildren, setText } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import { handInToken, slugOfPath, tournamentOfTheMoment } from "/static/js/page.js";
import { drawAsking } from "./asking_card.js";
import { ClockPanel } from "./clock_panel.js";
import { CountersPanel } from "./counters_panel.js";
import { Desk, reasonText } from "./desk.js";
import { Dialog } from "./dialog.js";
import { Dialogs } from "./dialogs.js";
import { LogPanel } from "./log_panel.js";
import { PeriodDialog } from "./period_dialog.js";
import { StructurePanel } from "./structure_panel.js";

const KINDS = ["tournament", "clock", "counters", "structure", "controls", "log"];
const LONG_TITLE = 30; // letters that stand on one line
const LONGEST_TITLE = 60;
const part = parts(document);

class Control {
  constructor(face) {
    const desk = new Desk(face, part.notices);
    const dialog = new Dialog(part.dialog, face.texts);
    const dialogs = new Dialogs(face, desk, dialog);
    const periodDialog = new PeriodDialog(face, desk, dialog);
    Object.assign(this, { face, desk });
    this.clock = new ClockPanel(face, desk, part, dialogs);
    this.counters = new CountersPanel(face, desk, part.counters);
    this.structure = new StructurePanel(face, part.structure, (period) => periodDialog.open(period, this.shown));
    this.log = new LogPanel(face, desk, part.log, part.undo_last);
    this.announcer = new Announcer(part.news, face.texts);
    part.new.onclick = () => dialogs.newTournament();
    part.empty_new.onclick = () => dialogs.newTournament();
    part.switch.onchange = () => location.assign(`/control/${encodeURIComponent(part.switch.value)}`);
    part.tabs.onclick = (event) => this.turnTab(event.target.dataset.tab);
    this.turnTab("clock");
  }

  draw(shown, now) {
    this.shown = shown;
    this.chooseTournament();
    this.drawSwitch();
    this.drawLink();
    this.drawEmpty(shown);
    part.main.hidden = shown === null;
    if (shown === null) {
      return;
    }
    this.drawStatus(shown);
    drawAsking(part.cards, this.face, this.desk);
    this.clock.draw(shown, now);
    this.counters.draw();
    this.structure.draw(shown, now);
    this.log.draw();
    this.announcer.draw(shown);
  }

  /** `/control` alone is the newest tournament that is not finished. */
  chooseTournament() {
    const { room } = this.face.topics;
    const chosen = !this.face.options.slug && room ? tournamentOfTheMoment(room) : null;
    if (chosen) {
      this.face.turnTo(chosen.slug);
    }
  }

  drawSwitch() {
    const { room } = this.face.topics;
    const tournaments = room ? room.tournaments : [];
    const slug = this.face.options.slug;
    setChildren(part.switch, JSON.stringify([tournaments.map((each) => [each.slug, each.title]), slug]), () =>
      tournaments.map((each) => el("option", { value: each.slug, selected: each.slug === slug }, each.title)),
    );
    part.switch_box.hidden = !tournaments.length;
    const chosen = tournaments.find((each) => each.slug === slug);
    const title = chosen ? chosen.title : "";
    setText(part.switch_title, title);
    part.switch_title.className = title.length > LONGEST_TITLE ? "longest" : title.length > LONG_TITLE ? "long" : "";
  }

  /** Not to be live is an alarm here: what is tapped may not arrive. */
  drawLink() {
    const { desk, face } = this;
    const link = face.live.status();
    const text = link.state === "live" || link.reason === "connecting" ? "" : face.texts(`face.link.${link.reason}`);
    toggleNotice(desk, "link", text);
    toggleNotice(desk, "journal", face.live.journalOk ? "" : face.texts("face.control.notice.journal"));
    setText(part.status, link.reason === "connecting" ? face.texts("face.link.connecting") : "");
  }

  drawStatus(shown) {
    const { texts } = this.face;
    const link = this.face.live.status();
    const phase = texts(`face.room.phase.${shown.phase}`);
    setText(part.status, link.state === "live" ? phase : texts(`face.badge.${link.state}`));
    part.status.className = `status ${link.state === "live" ? `phase-${shown.phase}` : "tone-stop"}`;
  }

  drawEmpty(shown) {
    const { room } = this.face.topics;
    const { refusal, texts } = this.face;
    const text = refusal ? refusal.map((reason) => reasonText(reason, texts)).join(" · ") : texts("face.control.empty");
    part.empty.hidden = shown !== null || !(refusal || (room && !room.tournaments.length));
    setText(part.empty_text, text);
    part.empty_new.hidden = Boolean(refusal);
  }

  /** On a narrow screen one part is seen at a time. */
  turnTab(tab) {
    if (tab) {
      document.body.dataset.tab = tab;
      part.tabs.querySelectorAll("button").forEach((each) => each.setAttribute("aria-pressed", String(each.dataset.tab === tab)));
      this.face.hand.soon();
    }
  }
}

function toggleNotice(desk, key, text) {
  if (text) {
    desk.notice(key, text);
  } else {
    desk.dismiss(key);
  }
}

async function open() {
  const accepted = await handInToken();
  let control = null;
  const face = await openFace({
    slug: slugOfPath(location.pathname),
    kinds: KINDS,
    room: true,
    draw(self, shown, now) {
      control = control || new Control(self);
      control.draw(shown, now);
    },
  });
  document.title = face.texts("face.control.title");
  if (!accepted) {
    control.desk.notice("token", face.texts("face.control.notice.token"));
  }
}

open();
