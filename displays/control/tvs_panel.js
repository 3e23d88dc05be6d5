/** The room's televisions: the programme and the state of each, and the possible actions. */

import { el, setChildren } from "../../static/js/dom.js";
import { mayDo } from "./roles.js";
import { byName, deviceState, errorText, sceneTitle, showText } from "./show_words.js";
import { fillButton } from "./buttons.js";

export class TvsPanel {
  /** @param {{show, more}} dialogs functions that open one for a television */
  constructor(face, desk, node, dialogs) {
    Object.assign(this, { face, desk, node, dialogs });
  }

  /** @param {object[]} scenes those the server knows */
  draw(scenes, now) {
    const { topics, texts, session } = this.face;
    const { displays } = topics["displays:room"] || {};
    const tvs = Object.keys(displays || {}).map((id) => Object.assign({ id }, displays[id])).sort(byName);
    const rows = tvs.map((tv) => this.rowOf(tv, scenes, now));
    setChildren(this.node, JSON.stringify([rows, session && session.may]), () =>
      rows.length ? rows.map((row) => this.row(row)) : [el("p.none", { role: "listitem" }, texts("face.control.tvs.none"))],
    );
  }

  /** Everything that is seen of one television. */
  rowOf(tv, scenes, now) {
    const { topics, texts } = this.face;
    const device = ((topics["presence:room"] || {}).devices || {})[tv.id];
    const state = deviceState(device, texts);
    const scene = state.live && device.scene ? sceneTitle(device.scene, scenes, texts) : "";
    const facts = [state.live ? errorText(device.clock_error_ms, texts) : "", device && device.size ? device.size.replace("x", "×") : ""];
    return {
      id: tv.id,
      name: tv.name,
      shows: showText(tv.show, { scenes, room: topics.room, texts }),
      scene,
      state,
      facts: facts.filter(Boolean).join(" · "),
      flashing: now !== null && tv.identify_until > now,
    };
  }

  row({ id, name, shows, scene, state, facts, flashing }) {
    const tone = state.live ? "go" : "stop";
    return el(
      "article.tv",
      { role: "listitem", "data-display": id },
      el(`div.screen.screen-${tone}`, { "aria-hidden": "true" }, el("span", {}, scene || "–")),
      el(
        "div.about",
        {},
        el("b", {}, name),
        el("span", {}, shows),
        el("small", {}, el(`i.tone-${tone}`, {}, state.word), facts ? ` · ${facts}` : ""),
      ),
      el(
        "div.do",
        {},
        this.button("show", "display.show", name, () => this.dialogs.show(id)),
        this.button(flashing ? "flashing" : "identify", "display.identify", name, () => this.identify(id, name)),
        this.button("more", null, name, () => this.dialogs.more(id)),
      ),
    );
  }

  button(label, type, name, onTap) {
    const { texts, session } = this.face;
    const text = texts(`face.control.tvs.${label}`);
    const button = el("button", { onclick: onTap, "aria-label": `${text}: ${name}` });
    const allowed = type ? mayDo(session, type) : ["display.rename", "display.reload", "display.forget"].some((each) => mayDo(session, each));
    fillButton(this.face, button, text, allowed);
    return button;
  }

  identify(id, name) {
    this.desk.deliver(`${this.face.texts("face.control.tvs.identify")}: ${name}`, "display.identify", { display: id });
  }
}
