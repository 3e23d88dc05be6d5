/** The venue's name on its pages and screens. */

import { el } from "../../static/js/dom.js";
import { drawWhyNot } from "./buttons.js";
import { mayDo } from "./roles.js";

const MAX_NAME = 40;

export class VenuePanel {
  constructor(face, desk, node) {
    Object.assign(this, { face, desk });
    this.label = face.texts("face.control.venue");
    this.input = el("input", { maxlength: MAX_NAME, autocomplete: "off", placeholder: face.texts("face.control.venue.none"), onchange: () => this.save() });
    this.why = el("small.why", { hidden: true });
    node.append(el("label.language", {}, el("span.label", {}, this.label), this.input), this.why);
  }

  get name() {
    const { room } = this.face.topics;
    return (room && room.venue && room.venue.name) || "";
  }

  async save() {
    const name = this.input.value.trim();
    if (name !== this.name) {
      await this.desk.deliver(this.label, "venue.change", { name });
    }
    // A refused choice is not shown as if it were made.
    this.input.value = this.name;
  }

  draw() {
    // Text being typed stays, whatever another tablet does meanwhile.
    if (document.activeElement !== this.input && this.input.value !== this.name) {
      this.input.value = this.name;
    }
    this.input.disabled = !mayDo(this.face.session, "venue.change");
    drawWhyNot(this.face, this.why, "venue.change");
  }
}
