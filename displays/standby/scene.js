/** The page of a second server: the state of the copy, and the button to take over. */

import { refusals, request } from "../../static/js/accounts/session.js";
import { parts, setChildren, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/texts/language.js";
import { reasonsText } from "../../static/js/texts/reasons.js";
import { createTexts, fillTexts } from "../../static/js/texts/texts.js";

const POLL_MS = 1000;
const CAN_TAKE_OVER = ["live", "silent", "diverged", "refused"]; // states in which a takeover can be tried
const part = typeof document === "undefined" ? null : parts(document);

/** The time of an instant, with the day unless it is today. */
export function timeOf(at, language, now = new Date()) {
  const date = new Date(at);
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? date.toLocaleTimeString(language) : date.toLocaleString(language);
}

class StandbyPage {
  constructor(texts, language) {
    this.texts = texts;
    this.language = language;
    this.shown = null;
    this.isTakingOver = false;
    this.isMissingShown = false; // whether the list of missing events is shown
    this.isLeaving = false; // whether this server leads, and its page is being loaded
    part.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.signIn();
    });
    part.take.addEventListener("click", () => this.takeOver());
  }

  async poll() {
    const { ok, status, answer } = await request("GET", "/api/v1/standby");
    if (ok) {
      this.shown = answer;
      this.draw();
    } else if (this.isTakingOver || status === 404) {
      await this.reloadIfLeading();
    }
    if (!this.isLeaving) {
      setTimeout(() => this.poll(), POLL_MS);
    }
  }

  draw() {
    const { state, name, directs, heard_at: heardAt, missing } = this.shown;
    const canLead = CAN_TAKE_OVER.includes(state);
    this.isMissingShown = this.isMissingShown && canLead && Boolean(missing);
    setText(part.state, this.texts(this.isTakingOver ? "face.standby.handing" : `face.standby.${state}`, this.shown));
    part.heard.hidden = state !== "silent" || !heardAt || this.isTakingOver;
    setText(part.heard, this.texts("face.standby.heard", { time: timeOf(heardAt, this.language) }));
    part.form.hidden = Boolean(name) || this.isTakingOver;
    part.take.hidden = !directs;
    part.take.disabled = this.isTakingOver || !canLead;
    setText(part.take, this.texts(this.isMissingShown ? "face.standby.anyway" : "face.standby.take_over"));
    this.drawMissing(this.isMissingShown && !this.isTakingOver ? missing : null);
  }

  drawMissing(missing) {
    part.missing.hidden = !missing;
    if (missing) {
      const { events, led, newest } = missing;
      const count = events === null ? "face.standby.missing.unknown" : "face.standby.missing";
      const values = { events, first: this.shown.first };
      setText(part.what, this.texts(led ? "face.standby.missing.led" : count, values));
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
    this.showProblem(answer);
    part.password.value = "";
  }

  async takeOver() {
    if (this.shown.missing && !this.isMissingShown) {
      this.isMissingShown = true;
      this.draw();
      return;
    }
    this.isTakingOver = true;
    this.draw();
    const answer = await request("POST", "/api/v1/standby/take-over", { anyway: this.isMissingShown });
    this.isTakingOver = answer.ok || answer.status === 0 || answer.status === 503;
    this.showProblem(answer);
  }

  showProblem(answer) {
    setText(part.problem, reasonsText(refusals(answer), this.texts, " "));
  }

  async reloadIfLeading() {
    const { ok, answer } = await request("GET", "/api/v1/leader");
    if (ok && answer.leads) {
      // One reload only: repeated reloads would never finish on a busy server.
      this.isLeaving = true;
      location.reload();
    }
  }
}

async function open() {
  const pageLanguage = await openLanguage("device");
  const texts = createTexts(pageLanguage.catalogue);
  fillTexts(document, texts);
  document.title = texts("face.standby.title");
  part.name.placeholder = texts("face.standby.name");
  part.password.placeholder = texts("face.standby.password");
  part.name.setAttribute("aria-label", texts("face.standby.name"));
  part.password.setAttribute("aria-label", texts("face.standby.password"));
  new StandbyPage(texts, document.documentElement.lang || undefined).poll();
}

if (typeof location !== "undefined") {
  open();
}
