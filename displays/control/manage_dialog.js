/** The tournament as a whole: another title, archive, delete; and the archive with the way back. */

import { el } from "../../static/js/dom.js";
import { fillButton } from "./buttons.js";
import { field } from "./dialog.js";
import { reasonsText } from "./desk.js";
import { mayDo } from "./roles.js";

const NEVER_STARTED = ["ready", "scheduled"];
/** Letters of a title, as the server takes them. */
const MAX_TITLE = 80;

export class ManageDialog {
  constructor(face, desk, dialog) {
    Object.assign(this, { face, desk, dialog });
  }

  open() {
    const { texts, topics } = this.face;
    const { tournament, clock } = topics;
    const actions = [this.button("rename", "tournament.change", () => this.rename())];
    if (tournament.archived) {
      actions.push(this.button("restore", "tournament.restore", () => this.give("restore", "tournament.restore", tournament.slug)));
    } else if (tournament.finished_at !== null) {
      actions.push(this.button("archive", "tournament.archive", () => this.give("archive", "tournament.archive", tournament.slug)));
    }
    if (tournament.demo || (clock && NEVER_STARTED.includes(clock.phase))) {
      actions.push(this.button("delete", "tournament.delete", () => this.confirmDelete()));
    }
    this.dialog.open(texts("face.manage.title"), [el("p", {}, tournament.title), el("div.actions", {}, ...actions)], [], "close");
  }

  rename() {
    const { texts, topics, options } = this.face;
    const title = field(texts("face.manage.name"), { maxlength: MAX_TITLE, value: topics.tournament.title });
    this.dialog.form(texts("face.manage.rename"), [title.node], texts("face.control.dialog.save"), () =>
      this.saved("rename", "tournament.change", { tournament: options.slug, title: title.input.value }),
    );
  }

  confirmDelete() {
    const { texts, topics } = this.face;
    const { tournament, counters } = topics;
    const why = texts("face.manage.delete_how", { title: tournament.title, count: counters ? counters.entries : 0 });
    const go = el("button.main", { onclick: () => this.delete(tournament.slug) }, texts("face.manage.delete"));
    this.dialog.open(texts("face.manage.delete"), [el("p", {}, why)], [go]);
  }

  async delete(slug) {
    const wrong = await this.saved("delete", "tournament.delete", { tournament: slug });
    if (wrong) {
      this.dialog.say(wrong);
    } else {
      location.assign("/control");
    }
  }

  /** The tournaments that are out of the lists, the newest first. */
  archive() {
    const { texts, topics } = this.face;
    const { tournaments } = topics["archive:room"] || { tournaments: [] };
    const rows = tournaments.map(({ slug, title, state }) =>
      el("div.archive-row", { role: "listitem" }, el("span", {}, el("b", {}, title), el("small", {}, texts(`face.manage.${state}`))), this.button("restore", "tournament.restore", () => this.give("restore", "tournament.restore", slug))),
    );
    const body = rows.length ? [el("div", { role: "list" }, ...rows)] : [el("p", {}, texts("face.manage.archive_empty"))];
    this.dialog.open(texts("face.manage.archive_title"), body, [], "close");
  }

  async give(name, type, slug) {
    const wrong = await this.saved(name, type, { tournament: slug });
    if (wrong) {
      this.dialog.say(wrong);
    } else {
      this.dialog.close();
    }
  }

  /** The fault in words; null if the command is done, or was done already. */
  async saved(name, type, fields) {
    const { texts } = this.face;
    const answer = await this.desk.deliver(texts(`face.manage.${name}`), type, fields, { inDialog: true });
    const stands = answer.refused && answer.refused.every((reason) => reason.code === "already_done");
    return answer.refused && !stands ? reasonsText(answer.refused, texts) : null;
  }

  button(name, type, onTap) {
    const button = el("button", { onclick: onTap, "data-manage": name });
    fillButton(this.face, button, this.face.texts(`face.manage.${name}`), mayDo(this.face.session, type));
    return button;
  }
}
