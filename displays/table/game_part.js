/** In a mixed event: the game of the hand to come, its stakes and how long it lasts; the dealer can correct the game. */

import { el, setChildren } from "../../static/js/dom.js";
import { costs, gamesLevel, nextGame, turnLines } from "../../static/js/games.js";
import { gameName, isStud } from "../../static/js/stakes.js";
import { mayHere } from "./counter.js";

export class GamePart {
  constructor(face, counter, dialog, node, number) {
    Object.assign(this, { face, counter, dialog, node, number, texts: face.texts, next: null, table: null, shown: null });
  }

  /** Whether the hand to come is stud: nobody posts blinds, and the button need not be known. */
  get isStud() {
    return this.next !== null && isStud(this.next.stakes);
  }

  /** Whether this part has a line of its own about the button. */
  get saysButton() {
    const { table } = this;
    return this.isStud && Boolean(table.turn && table.turn.frozen && table.last);
  }

  draw(table, shown) {
    const next = table && shown ? nextGame(table, shown) : null;
    Object.assign(this, { next, table, shown });
    this.node.hidden = !next;
    if (!next) {
      setChildren(this.node, "", () => []);
      return;
    }
    const { texts } = this;
    const button = this.saysButton ? texts("face.games.frozen", { seat: table.last.button }) : "";
    const lines = [...costs(next.stakes, texts), ...turnLines(table, shown, texts), button || (this.isStud ? texts("face.games.no_blinds") : "")];
    const may = mayHere(this.face.session, "table.game") && Boolean(gamesLevel(shown));
    setChildren(this.node, JSON.stringify([next.stakes, lines, may]), () => this.nodes(next, lines, may));
  }

  nodes({ stakes }, lines, may) {
    const { texts } = this;
    const another = el("button", { "data-do": "game", onclick: () => this.choose() }, texts("face.games.another"));
    return [el("b", {}, gameName(stakes, texts)), ...lines.filter(Boolean).map((line) => el("span", {}, line)), may ? another : null].filter(Boolean);
  }

  choose() {
    const level = gamesLevel(this.shown);
    if (!level) {
      return;
    }
    const { texts, number } = this;
    const games = level.stakes.filter(({ game }, at) => level.stakes.findIndex((each) => each.game === game) === at);
    const buttons = games.map((stakes) => el("button", { "data-do": stakes.game, onclick: () => this.set(stakes) }, gameName(stakes, texts)));
    this.dialog.open(texts("face.games.choose", { table: number }), [el("p", {}, texts("face.games.how")), el("div.actions", {}, ...buttons)], [], "close");
  }

  async set(stakes) {
    const { texts, number, dialog } = this;
    const label = texts("face.games.set", { table: number, game: gameName(stakes, texts) });
    const wrong = await this.counter.give(label, "table.game", { table: number, game: stakes.game }, { inDialog: true });
    if (!wrong) {
      dialog.close();
    } else if (dialog.isOpen) {
      dialog.say(wrong);
    }
  }
}
