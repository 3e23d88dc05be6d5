/** The control's small dialogs: set the time, schedule a start, open a new tournament. */

import { duration, nextTimeOfDay, parseDuration, timeOfDay } from "../../static/js/formats.js";
import { reasonsText } from "./desk.js";
import { badFiles, fileChoice } from "./shared/bad_files.js";
import { choice, field } from "./dialog.js";

const HALF_HOUR = 1800000;

export class Dialogs {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  setTime(shown) {
    const { texts } = this.face;
    const title = texts("face.control.set_time");
    const time = field(texts("face.control.dialog.time_left"), { value: duration(shown.remaining_ms), inputmode: "text" });
    this.dialog.form(title, [time.node], texts("face.control.dialog.save"), () => {
      const ms = parseDuration(time.input.value);
      if (ms === null) {
        return "face.control.dialog.time_wrong";
      }
      this.desk.send(title, "clock.set_remaining", { ms });
      return null;
    });
  }

  scheduleStart() {
    const { texts, live, topics } = this.face;
    const title = texts("face.control.schedule");
    const soon = timeOfDay(Math.ceil((live.now() + 60000) / HALF_HOUR) * HALF_HOUR, topics.tournament);
    const time = field(texts("face.control.dialog.start_at"), { type: "time", value: soon });
    this.dialog.form(title, [time.node], texts("face.control.dialog.save"), () => {
      const at = nextTimeOfDay(time.input.value, live.now(), topics.tournament);
      if (at === null) {
        return "face.control.dialog.start_wrong";
      }
      this.desk.send(title, "clock.schedule", { start_at: at });
      return null;
    });
  }

  async newTournament() {
    const { texts } = this.face;
    let structures;
    let rulesets;
    try {
      [structures, rulesets] = await Promise.all([named("/api/v1/structures", texts), named("/api/v1/rulesets", texts)]);
    } catch (error) {
      console.warn("the lists could not be loaded", error);
      this.desk.notice("answer", error.said || texts("face.control.notice.unreachable"));
      return;
    }
    const title = field(texts("face.control.dialog.title"), { maxlength: 80 });
    const structure = choice(texts("face.control.dialog.structure"), structures);
    const ruleset = choice(texts("face.control.dialog.ruleset"), rulesets, this.face.topics.room ? this.face.topics.room.venue.ruleset : undefined);
    const forms = ["short", "full", "hidden"].map((value) => ({ value, text: texts(`face.control.tables.names.${value}`) }));
    const names = choice(texts("face.control.tables.names"), forms, "short");
    const bad = badFiles([...structures, ...rulesets].map(({ file }) => file), texts);
    const body = [title.node, structure.node, ruleset.node, names.node, bad].filter(Boolean);
    this.dialog.form(texts("face.control.new_tournament"), body, texts("face.control.dialog.create"), () =>
      this.create({
        title: title.input.value.trim(),
        structure: structure.input.value,
        ruleset: ruleset.input.value,
        names: names.input.value,
      }),
    );
  }

  async create(setUp) {
    const { title } = setUp;
    if (!title) {
      return "face.control.dialog.title_missing";
    }
    const room = this.face.topics.room || { tournaments: [] };
    const slug = freeSlug(title, room.tournaments.map((each) => each.slug));
    const label = this.face.texts("face.control.new_tournament");
    const answer = await this.desk.deliver(label, "tournament.create", Object.assign({ slug }, setUp));
    if (answer.ok) {
      location.assign(`/control/${slug}`);
    }
    return null;
  }
}

async function named(url, texts) {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    throw Object.assign(new Error(`${url}: ${response.status}`), { said: answer.refused ? reasonsText(answer.refused, texts) : "" });
  }
  return (await response.json()).map((each) => fileChoice(each, texts));
}

/** A short name for addresses from a title, unlike those taken. */
export function freeSlug(title, taken) {
  const plain = title.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").toLowerCase();
  const base = plain.replace(/[^a-z0-9]+/g, "-").slice(0, 40).replace(/^-+|-+$/g, "") || "tournament";
  let slug = base;
  for (let n = 2; taken.includes(slug); n += 1) {
    slug = `${base}-${n}`;
  }
  return slug;
}
