/** The choice of the language that the room's televisions speak, whatever this device speaks itself. */

import { el, setChildren } from "../../static/js/dom.js";
import { languageFor } from "../../static/js/language.js";
import { drawWhyNot } from "./buttons.js";
import { mayDo } from "./roles.js";

export class WallLanguagePanel {
  constructor(face, desk, node) {
    Object.assign(this, { face, desk });
    this.label = face.texts("face.control.wall_language");
    this.select = el("select", { onchange: () => this.choose(this.select.value) });
    this.why = el("small.why", { hidden: true });
    node.append(el("label.language", {}, el("span.label", {}, this.label), this.select), this.why);
  }

  get chosen() {
    const { room } = this.face.topics;
    return languageFor(room && room.venue && room.venue.wall_language, this.face.languages);
  }

  async choose(language) {
    await this.desk.deliver(this.label, "venue.change", { wall_language: language });
    // A refused choice is not shown as if it were made.
    this.select.value = this.chosen || "";
  }

  draw() {
    const { languages, session } = this.face;
    const { chosen } = this;
    setChildren(this.select, String(chosen), () =>
      Object.keys(languages).map((tag) => el("option", { value: tag, lang: tag, selected: tag === chosen }, languages[tag])),
    );
    this.select.disabled = !mayDo(session, "venue.change");
    drawWhyNot(this.face, this.why, "venue.change");
  }
}
