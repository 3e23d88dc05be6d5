/** Hand-for-hand at a table: one large tap when the hand is finished, then it waits for the others. */

import { el, setChildren } from "../../static/js/dom.js";
import { conductLine, handPlayed, hasFinished, tablesLine } from "../../static/js/hand_for_hand.js";
import { mayHere } from "./counter.js";

export class HandPart {
  constructor(face, counter, node, number) {
    Object.assign(this, { face, counter, node, number, texts: face.texts });
  }

  /** Whether this table waits until the others have finished the hand. */
  get waits() {
    const play = handPlayed(this.face.topics.hand_for_hand);
    return play !== null && hasFinished(play, this.number);
  }

  /** The reason why no hand is dealt here now, in words; empty if one may be dealt. */
  get whyNone() {
    const play = handPlayed(this.face.topics.hand_for_hand);
    const isDealt = play !== null && play.dealt.includes(this.number);
    return this.waits ? this.texts("face.hands.waits") : isDealt ? this.texts("face.hands.finish_first") : "";
  }

  draw(inPlay) {
    const { topics, session } = this.face;
    const play = inPlay ? handPlayed(topics.hand_for_hand) : null;
    this.counter.forget("hand_for_hand.done", ({ hand }) => !play || hand !== play.hand);
    this.node.hidden = !play;
    if (!play) {
      setChildren(this.node, "", () => []);
      return;
    }
    const label = this.texts("face.hands.hand_finished", { hand: play.hand });
    const busy = this.counter.desk.waiting.has(label);
    const may = mayHere(session, "hand_for_hand.done");
    setChildren(this.node, JSON.stringify([play.hand, this.waits, tablesLine(play, this.texts), conductLine(play, this.texts), label, busy, may]), () => this.nodes(play, { label, busy, may }));
  }

  nodes(play, { label, busy, may }) {
    const { texts } = this;
    const conduct = conductLine(play, texts);
    const said = [tablesLine(play, texts), conduct].filter(Boolean).join(" · ");
    const head = el("div.hands-about.hands-head", {}, el("b", {}, texts("face.hands.phone", { hand: play.hand })), el("span", {}, said));
    if (this.waits) {
      return [head, el("div.hands-state", {}, el("p.waits", { role: "status" }, `✓ ${texts("face.hands.waits")}`), el("p", {}, texts("face.hands.waits_how")))];
    }
    const give = (event) => event.detail < 2 && this.counter.give(label, "hand_for_hand.done", { hand: play.hand, table: this.number });
    return [head, may ? el("button.main", { "aria-busy": String(busy), onclick: give }, label) : el("p.hands-state", {}, texts("face.hands.my_table_plays", { table: this.number }))];
  }
}
