/** Draws the cards of the seating plan, in the panel of tasks and below the tables. */

import { computed, html, useMemo } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { PrintLink } from "../../shared/print_link.js";
import { computedWhile, isShown } from "../../shared/visible_values.js";
import { lastDrawCards } from "../draw_cards.js";
import { newestMovesFacts, keepFirstMain, planCards, topicsOfPlan } from "./plan_cards.js";

/** @param {object[]} props.cards see `currentCards` */
export function Plan({ state, cards }) {
  return cards.map((card) => html`<${PlanCard} key=${card.key} state=${state} card=${card} />`);
}

/** A signal of the cards. The last moves are compared as JSON, as the instant changes each second and they seldom. */
export function currentCards(state) {
  const newestMoves = computed(() => JSON.stringify(newestMovesFacts(state)));
  return computed(() => keepFirstMain(planCards(state, JSON.parse(newestMoves.value))));
}

/** The cards that are no tasks: the last draw, and a redraw that is not due. */
export function MorePlan({ state }) {
  const shown = useMemo(() => isShown(state, ["tables"]), [state]);
  const computedCards = useMemo(() => computedWhile(shown, () => lastDrawCards(state, topicsOfPlan(state))), [shown]);
  const cards = computedCards.value || [];
  return html`
    <div class="plan" data-part="plan_more" role="list">
      ${cards.map((card) => html`<${PlanCard} key=${card.key} state=${state} card=${card} />`)}
    </div>
  `;
}

/**
 * @param {object} props.card `title`, `text`; `lines`: `{name, text}` with `linesLabel`; `buttons`: `{label, type, act}` with
 *   `isMain`, `isReported`, `note` (below the label), `name` (for screen readers); `link`: to print; `isQuestion`
 */
function PlanCard({ state, card }) {
  const { title, text, lines, linesLabel, buttons = [], link, isQuestion } = card;
  const line = (each) => html`<li><b>${each.name}</b><span>${each.text}</span></li>`;
  return html`
    <article class=${isQuestion ? "card question" : "card"} role="listitem">
      <h3>${title}</h3>
      ${text && html`<p>${text}</p>`}
      ${
        lines &&
        html`<ul class="preview" aria-label=${linesLabel}>
          ${lines.map(line)}
        </ul>`
      }
      <div class="do">
        ${buttons.map((button, index) => html`<${CardButton} key=${index} state=${state} button=${button} />`)}
        ${link && html`<${PrintLink} state=${state} paper=${link.paper} query=${link.query} label=${link.label} />`}
      </div>
    </article>
  `;
}

function CardButton({ state, button }) {
  const { label, type, act, isMain, isReported, note, name } = button;
  const classes = [isMain && "main", isReported && "reported"].filter(Boolean).join(" ");
  return html`
    <${RoleButton}
      state=${state}
      class=${classes || undefined}
      type=${type}
      label=${label}
      aria-label=${name}
      onClick=${act}
    >
      ${note !== undefined && html`<small>${note}</small>`}
    <//>
  `;
}
