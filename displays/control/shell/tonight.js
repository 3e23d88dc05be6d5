/** *Tonight*: one tap creates a tournament from a template and shows its clock. */

import { html, useEffect, useSignal } from "../../../static/vendor/preact/preact.js";
import { fileChoice } from "../shared/bad_files.js";
import { CommandButton } from "../shared/commands/command_button.js";
import { createWithFreeSlug } from "../shared/tournament_slug.js";

/**
 * A button for each template.
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
      onClick=${() => createTonight(state, value, text)}
    />
  `;
  const shown = templates.filter(({ disabled }) => !disabled);
  return shown.length > 0 && html`<div class="tonight" data-part="tonight">${shown.map(button)}</div>`;
}

/** The buttons of *Tonight*, after loading the templates. */
export function TonightOfRoom({ state }) {
  const templates = useSignal([]);
  useEffect(() => {
    loadTemplates(state.texts).then((options) => (templates.value = options));
  }, []);
  return html`<${Tonight} state=${state} templates=${templates.value} />`;
}

/** The templates as options; empty without an answer, as the page has other buttons for a new tournament. */
async function loadTemplates(texts) {
  try {
    const response = await fetch("/api/v1/templates", { credentials: "same-origin" });
    return response.ok ? (await response.json()).map((each) => fileChoice(each, texts)) : [];
  } catch (error) {
    console.warn("the templates could not be loaded", error);
    return [];
  }
}

async function createTonight(state, template, title) {
  const label = state.texts("face.control.tonight", { title });
  const { slug, answer } = await createWithFreeSlug(state, title, (free) =>
    state.deliver(label, "tournament.create", { template, slug: free }),
  );
  if (answer.ok) {
    location.assign(`/control/${slug}`);
  }
}
