/** The page of a second server: the state of the copy, and the button to take over. */

import { refusals, request } from "../../static/js/accounts/session.js";
import { parts, setChildren, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";

const EACH_MS = 1000;
const LEADS = ["live", "silent", "diverged", "refused"]; // states in which a takeover can be tried
const part = typeof document === "undefined" ? null : parts(document);

/** The time of an instant, with the day unless it is today. */
export function timeOf(at, language, now = new Date()) {
  const then = new Date(at);
  const isToday = then.toDateString() === now.toDateString();
  return isToday ? then.toLocaleTimeString(language) : then.toLocaleString(language);
}

class StandbyPage {
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
    this.shown = null;
    this.taking = false;
    this.asked = false; // whether the list of what will be missing is shown
    this.isLeaving = false; // whether this server leads, and its page is being loaded
    part.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.signIn();
    });
    part.take.addEventListener("click", () => this.takeOver());
  }

  async look() {
    const { ok, status, answer } = await request("GET", "/api/v1/standby");
    if (ok) {
      this.shown = answer;
      this.draw();
    } else if (this.taking || status === 404) {
      await this.goOnceItLeads();
    }
    if (!this.isLeaving) {
      setTimeout(() => this.look(), EACH_MS);
    }
  }

  draw() {
    const { state, name, directs, heard_at: heardAt, missing } = this.shown;
    const canLead = LEADS.includes(state);
    this.asked = this.asked && canLead && Boolean(missing);
    setText(part.state, this.texts(this.taking ? "face.standby.handing" : `face.standby.${state}`, this.shown));
    part.heard.hidden = state !== "silent" || !heardAt || this.taking;
    setText(part.heard, this.texts("face.standby.heard", { time: timeOf(heardAt, this.language) }));
    part.form.hidden = Boolean(name) || this.taking;
    part.take.hidden = !directs;
    part.take.disabled = this.taking || !canLead;
    setText(part.take, this.texts(this.asked ? "face.standby.anyway" : "face.standby.take_over"));
    this.drawMissing(this.asked && !this.taking ? missing : null);
  }

  drawMissing(missing) {
    part.missing.hidden = !missing;
    if (missing) {
      const { events, led, newest } = missing;
      const known = events === null ? "face.standby.missing.unknown" : "face.standby.missing";
      const values = { events, first: this.shown.first };
      setText(part.what, this.texts(led ? "face.standby.missing.led" : known, values));
      const rows = newest.map(({ stream, seq, at }) =>
        this.texts("face.standby.missing.row", { seq, stream, time: timeOf(at, this.language) }),
      );
      setChildren(part.newest, rows.join("\n"), () =>
        rows.map((row) => Object.assign(document.createElement("li"), { textContent: row })),
      );
    }
  }

  async signIn() {
    const answer = await request("POST", "/api/v1/session", { name: part.name.value, password: part.password.value });
    this.complain(answer);
    part.password.value = "";
  }

  async takeOver() {
    if (this.shown.missing && !this.asked) {
      this.asked = true;
      this.draw();
      return;
    }
    this.taking = true;
    this.draw();
    const answer = await request("POST", "/api/v1/standby/take-over", { anyway: this.asked });
    this.taking = answer.ok || answer.status === 0 || answer.status === 503;
    this.complain(answer);
  }

  complain(answer) {
    setText(part.problem, reasonsText(refusals(answer), this.texts, " "));
  }

  async goOnceItLeads() {
    const { ok, answer } = await request("GET", "/api/v1/leader");
    if (ok && answer.leads) {
      // One reload only: repeated reloads would never finish on a busy server.
      this.isLeaving = true;
      location.reload();
    }
  }
}

async function open() {
  const spoken = await openLanguage("device");
  const texts = createTexts(spoken.catalogue);
  fillTexts(document, texts);
  document.title = texts("face.standby.title");
  part.name.placeholder = texts("face.standby.name");
  part.password.placeholder = texts("face.standby.password");
  part.name.setAttribute("aria-label", texts("face.standby.name"));
  part.password.setAttribute("aria-label", texts("face.standby.password"));
  new StandbyPage(texts, document.documentElement.lang || undefined).look();
}

if (typeof location !== "undefined") {
  open();
}
