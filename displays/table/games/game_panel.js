/** In a mixed event: the game of the next hand, its stakes and its length; the dealer can correct the game. */

import { costs, gamesLevel, turnLines } from "../../../static/js/structure/games.js";
import { gameName } from "../../../static/js/structure/stakes.js";
import { html } from "../../../static/vendor/preact/preact.js";

export function GamePanel({ state }) {
  const { texts } = state;
  const game = state.game.value;
  return html`
    <div class="game" data-part="game" role="group" aria-label=${texts("face.games.game")} hidden=${!game}>
      ${game && html`<${GameLines} state=${state} stakes=${game.stakes} />`}
    </div>
  `;
}

function GameLines({ state, stakes }) {
  const { texts } = state;
  const reading = state.reading.value;
  const lines = [...costs(stakes, texts), ...turnLines(state.tableInPlay.value, reading, texts), buttonLine(state)];
  const may = state.may("table.game") && Boolean(gamesLevel(reading));
  const change = () => chooseGame(state);
  return html`
    <b>${gameName(stakes, texts)}</b>
    ${lines.filter(Boolean).map((line) => html`<span>${line}</span>`)}
    ${may && html`<button data-do="game" onClick=${change}>${texts("face.games.another")}</button>`}
  `;
}

function buttonLine(state) {
  const { texts } = state;
  if (state.gameNamesButton) {
    return texts("face.games.frozen", { seat: state.tableInPlay.value.last.button });
  }
  if (state.isButtonGame) {
    return texts("face.games.button_posts");
  }
  return state.isStud ? texts("face.games.no_blinds") : "";
}

function chooseGame(state) {
  const { texts, number, dialog } = state;
  const level = gamesLevel(state.reading.peek());
  if (level) {
    const games = level.stakes.filter(({ game }, at) => level.stakes.findIndex((each) => each.game === game) === at);
    dialog.open(texts("face.games.choose", { table: number }), html`<${Games} state=${state} games=${games} />`);
  }
}

function Games({ state, games }) {
  const { texts, number } = state;
  const choose = (game, name) =>
    state.sendFromDialog(texts("face.games.set", { table: number, game: name }), "table.game", { table: number, game });
  const button = (stakes) => {
    const name = gameName(stakes, texts);
    return html`<button data-do=${stakes.game} onClick=${() => choose(stakes.game, name)}>${name}</button>`;
  };
  return html`
    <p>${texts("face.games.how")}</p>
    <div class="actions">${games.map(button)}</div>
  `;
}
