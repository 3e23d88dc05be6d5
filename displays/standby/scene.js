/** The page of a server that follows: how far it is, and the tap by which it takes over. */

import { parts, setText } from "../../static/js/dom.js";
import { openLanguage } from "../../static/js/language.js";
import { refusals, request } from "../../static/js/session.js";
import { createTexts, fillTexts } from "../../static/js/texts.js";

const EACH_MS = 1000;
const part = parts(document);

class StandbyPage {
  constructor(texts) {
    this.texts = texts;
    this.shown = null;
    this.taking = false;
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
      this.goOnceItLeads();
    }
    setTimeout(() => this.look(), EACH_MS);
  }

  draw() {
    const { state, name, directs, may_lead: mayLead } = this.shown;
    setText(part.state, this.texts(this.taking ? "face.standby.handing" : `face.standby.${state}`, this.shown));
    part.form.hidden = Boolean(name) || this.taking;
    part.take.hidden = !directs;
    part.take.disabled = this.taking || !mayLead || !["live", "silent", "diverged", "refused"].includes(state);
  }

  async signIn() {
    const answer = await request("POST", "/api/v1/session", { name: part.name.value, password: part.password.value });
    this.complain(answer);
    part.password.value = "";
  }

  async takeOver() {
    this.taking = true;
    this.draw();
    const answer = await request("POST", "/api/v1/standby/take-over", {});
    this.taking = answer.ok || answer.status === 0 || answer.status === 503;
    this.complain(answer);
  }

  complain(answer) {
    setText(part.problem, refusals(answer).map(({ text }) => text).join(" ")); // prettier-ignore
  }

  async goOnceItLeads() {
    const { ok, answer } = await request("GET", "/api/v1/leader");
    if (ok && answer.leads) {
      location.reload();
    }
  }
}

async function open() {
  const spoken = await openLanguage("hand");
  const texts = createTexts(spoken.catalogue);
  fillTexts(document, texts);
  document.title = texts("face.standby.title");
  setText(part.take, texts("face.standby.take_over"));
  part.name.placeholder = texts("face.standby.name");
  part.password.placeholder = texts("face.standby.password");
  part.name.setAttribute("aria-label", texts("face.standby.name"));
  part.password.setAttribute("aria-label", texts("face.standby.password"));
  new StandbyPage(texts).look();
}

open();
