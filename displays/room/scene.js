/** The room's front page: the tournaments, the state of each clock, and links to phone page, TV and control. */

import { AnnouncementBanner } from "/static/js/procedures/announcement.js";
import { parts, setText } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import { formatsOf } from "/static/js/texts/formats.js";
import { hostForOthers, topicNames } from "/static/js/page.js";
import { untilNextDraw } from "/static/js/clock/draw_each_second.js";
import { fetchSession } from "/static/js/accounts/session.js";
import { sessionOf } from "/static/js/shown_session.js";
import { QrSheet } from "./qr_sheet.js";
import { Row } from "./row.js";

const FOLLOWED = ["tournament", "clock", "structure", "announcement", "draws"];
const MAX_FOLLOWED = 20;
const SECTION_OF = { running: "going", holding: "going", paused: "going", ready: "coming", scheduled: "coming" };
const part = parts(document);

class Room {
  constructor(face) {
    this.face = face;
    this.rows = new Map(); // slug -> Row
    this.order = "";
    this.banner = new AnnouncementBanner(part.announcement, face.texts);
    this.sheet = new QrSheet(part, () => hostForOthers(this.face.topics.room, location));
  }

  /** @returns {object | null} the reading whose digits change next */
  draw(now) {
    const { live, texts, topics } = this.face;
    const { room } = topics;
    const link = live.status();
    setText(part.badge, link.state === "live" ? "" : texts(`face.link.${link.reason}`));
    part.badge.classList.toggle("calm", link.state === "polling" || link.reason === "connecting");
    part.list.classList.toggle("unsure", link.state === "stale" || link.state === "offline");
    this.banner.draw([topics["announcement:room"]], now, this.venue());
    this.drawHead(room, now);
    if (!room) {
      return null;
    }
    this.follow(room.tournaments);
    const readings = room.tournaments.map((each) => this.rowOf(each).draw(now)).filter(Boolean);
    this.arrange(room.tournaments);
    return readings.sort((a, b) => untilNextDraw(a, now) - untilNextDraw(b, now))[0] || null;
  }

  /** The source of the page's time zone: the venue, else any tournament. */
  venue() {
    const { room } = this.face.topics;
    if (room && room.venue && "utc_offset_ms" in room.venue) {
      return room.venue;
    }
    return [...this.rows.values()].map((row) => row.tournament()).find(Boolean);
  }

  drawHead(room, now) {
    const { texts } = this.face;
    const venue = this.venue();
    const title = (room && room.venue && room.venue.name) || texts("face.room.title");
    setText(part.title, title);
    setText(part.now, venue && now !== null ? formatsOf(texts).timeOfDay(now, venue) : "");
    document.title = title;
  }

  /** Follows the topics of unfinished tournaments. */
  follow(tournaments) {
    const unfinished = tournaments.filter((each) => each.phase !== "finished").slice(0, MAX_FOLLOWED);
    const sessionShown = (slug) => sessionOf(this.face.live.value(`tournament:${slug}`));
    const names = [].concat(...unfinished.map(({ slug }) => topicNames(FOLLOWED, slug, sessionShown(slug))));
    this.face.live.follow([...this.face.names, ...names]);
  }

  rowOf(tournament) {
    const row = this.rows.get(tournament.slug) || new Row(this.face, this.sheet, tournament);
    this.rows.set(tournament.slug, row);
    row.summary = tournament;
    return row;
  }

  /** Puts the rows into their sections, the newest first; without a change of order the page stays untouched. */
  arrange(tournaments) {
    const newestFirst = tournaments.slice().sort((a, b) => b.created_at - a.created_at);
    const places = newestFirst.map((each) => [each.slug, SECTION_OF[this.rows.get(each.slug).phase] || "over"]);
    const order = JSON.stringify(places);
    if (order === this.order) {
      return;
    }
    this.order = order;
    const removed = [...this.rows.keys()].filter((slug) => !newestFirst.some((each) => each.slug === slug));
    removed.forEach((slug) => {
      this.rows.get(slug).node.remove();
      this.rows.delete(slug);
    });
    places.forEach(([slug, section]) => part[section].appendChild(this.rows.get(slug).node));
    ["going", "coming", "over"].forEach((name) => {
      part[name].hidden = !places.some(([, section]) => section === name);
    });
    part.none.hidden = places.length > 0;
  }
}

/** Links for directors: structures and first evening. On a new server everybody has the second. */
async function showStaffLinks() {
  const session = await fetchSession();
  const isDirector = Boolean(session) && !session.locked && session.role === "td";
  part.structures.hidden = !isDirector;
  part.start.hidden = !isDirector && !(session && session.needs_setup);
}

let room = null;

showStaffLinks();
openFace({
  face: "room",
  slug: null,
  kinds: [],
  room: true,
  alsoOfRoom: ["announcement:room"],
  draw(face, shown, now) {
    room = room || new Room(face);
    return room.draw(now);
  },
});
