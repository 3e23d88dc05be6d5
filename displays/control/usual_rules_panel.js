/** The choice of the room's rule set: the default of a new tournament, the rulebook and the toolbox. */

import { el, setChildren } from "../../static/js/dom.js";
import { request } from "../../static/js/session.js";
import { titled } from "../../static/js/titles.js";
import { drawWhyNot } from "./buttons.js";
import { mayDo } from "./roles.js";

export class UsualRulesPanel {
  constructor(face, desk, node) {
    Object.assign(this, { face, desk });
    this.sets = [];
    this.label = face.texts("face.control.usual_rules");
    this.select = el("select", { onchange: () => this.choose(this.select.value) });
    this.why = el("small.why", { hidden: true });
    node.append(el("label.language", {}, el("span.label", {}, this.label), this.select), this.why);
    this.fetch();
  }

  async fetch() {
    const { ok, answer } = await request("GET", "/api/v1/rulesets");
    if (ok) {
      this.sets = answer;
      this.face.hand.soon();
    }
  }

  get chosen() {
    const { room } = this.face.topics;
    return (room && room.venue && room.venue.ruleset) || "";
  }

  async choose(ruleset) {
    await this.desk.deliver(this.label, "venue.change", { ruleset });
    // A refused choice is not shown as if it were made.
    this.select.value = this.chosen;
  }

  draw() {
    const { texts, session } = this.face;
    const { chosen, sets } = this;
    setChildren(this.select, JSON.stringify([sets, chosen]), () =>
      sets.filter(({ reasons }) => !reasons).map(({ name, title }) => el("option", { value: name, selected: name === chosen }, titled(title, texts))),
    );
    this.select.disabled = !mayDo(session, "venue.change");
    drawWhyNot(this.face, this.why, "venue.change");
  }
}
