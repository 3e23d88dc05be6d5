/** Tasks of the seating for the floor, as cards beside every view and below the tables. */

import { computed, html, useMemo } from "../../../../static/vendor/preact/preact.js";
import { RoleButton } from "../../shared/commands/command_button.js";
import { PrintLink } from "../../shared/print_link.js";
import { computedWhile, isShown } from "../../shared/visible_values.js";
import { lastDrawCards } from "../draw_cards.js";
import { movedLast, onlyFirstMain, planCards, topicsOfPlan } from "./plan_cards.js";

/** @param {object[]} props.cards see `currentCards` */
export function Plan({ state, cards }) {
  return cards.map((card) => html`<${PlanCard} key=${card.key} state=${state} card=${card} />`);
}

/** A signal of the cards. The instant changes each second, and the last moves on a card seldom. */
export function currentCards(state) {
  const moved = computed(() => JSON.stringify(movedLast(state)));
  return computed(() => onlyFirstMain(planCards(state, JSON.parse(moved.value))));
}

/** What is no task: the last draw, and a redraw that nobody asks for. */
export function MorePlan({ state }) {
  const shown = useMemo(() => isShown(state, ["tables"]), [state]);
  const found = useMemo(() => computedWhile(shown, () => lastDrawCards(state, topicsOfPlan(state))), [shown]);
  const cards = found.value || [];
  return html`
    <div class="plan" data-part="plan_more" role="list">
      ${cards.map((card) => html`<${PlanCard} key=${card.key} state=${state} card=${card} />`)}
    </div>
  `;
}

/**
 * @param {object} props.card `title`, `text`; `lines`: `{name, text}` with `linesLabel`; `buttons`: `{label, type, act}` with
 *   `isMain`, `about` (a word beside the label), `name` (what is read aloud); `link` to print; `isAsking`
 */
function PlanCard({ state, card }) {
  const { title, text, lines, linesLabel, buttons = [], link, isAsking } = card;
  const line = ({ name, text: about }) => html`<li><b>${name}</b><span>${about}</span></li>`;
  return html`
    <article class=${isAsking ? "card asks" : "card"} role="listitem">
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
        ${link && html`<${PrintLink} state=${state} what=${link.what} query=${link.query} label=${link.label} />`}
      </div>
    </article>
  `;
}

function CardButton({ state, button }) {
  const { label, type, act, isMain, isTold, about, name } = button;
  const classes = [isMain && "main", isTold && "told"].filter(Boolean).join(" ");
  return html`
    <${RoleButton}
      state=${state}
      class=${classes || undefined}
      type=${type}
      label=${label}
      aria-label=${name}
      onClick=${act}
    >
      ${about !== undefined && html`<small>${about}</small>`}
    <//>
  `;
}
