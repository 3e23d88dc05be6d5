/** *Tonight*: one tap opens a tournament of a template, and leads to its clock, where the next tap starts it. */

import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { fileChoice } from "../shared/bad_files.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { freeSlug } from "./new_tournament.js";

/**
 * The templates of which a tournament can be opened.
 *
 * @param {{value: string, text: string, disabled: boolean}[]} props.templates
 */
export function Tonight({ state, templates }) {
  const { texts } = state;
  const button = ({ value, text }) => html`
    <${CommandButton}
      key=${value}
      state=${state}
      type="tournament.create"
      data-template=${value}
      label=${texts("face.control.tonight", { title: text })}
      onClick=${() => openTonight(state, value, text)}
    />
  `;
  const shown = templates.filter(({ disabled }) => !disabled);
  return shown.length > 0 && html`<div class="tonight" data-part="tonight">${shown.map(button)}</div>`;
}

/** The same, where the templates have to be asked for first. */
export function TonightOfRoom({ state }) {
  const templates = useSignal([]);
  useEffect(() => {
    listedTemplates(state.texts).then((found) => (templates.value = found));
  }, []);
  return html`<${Tonight} state=${state} templates=${templates.value} />`;
}

/** Without an answer there are none: the other ways to a tournament stand below. */
async function listedTemplates(texts) {
  try {
    const response = await fetch("/api/v1/templates", { credentials: "same-origin" });
    return response.ok ? (await response.json()).map((each) => fileChoice(each, texts)) : [];
  } catch (error) {
    console.warn("the templates could not be loaded", error);
    return [];
  }
}

async function openTonight(state, template, title) {
  const lists = ["room", "drafts:room"].map((topic) => state.known(topic) || { tournaments: [] });
  const taken = [].concat(...lists.map(({ tournaments }) => tournaments.map(({ slug }) => slug)));
  const slug = freeSlug(title, taken);
  const label = state.texts("face.control.tonight", { title });
  const answer = await state.deliver(label, "tournament.create", { template, slug });
  if (answer.ok) {
    location.assign(`/control/${slug}`);
  }
}
