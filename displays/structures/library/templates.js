/** Templates of tournaments, and *Tonight*, which creates a tournament from one. */

import { titleText } from "../../../static/js/config_files/titles.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { createWithFreeSlug } from "../../control/shared/tournament_slug.js";
import { Row, byTitle } from "./parts.js";
import { TemplateForm } from "./template_form.js";

export const templates = (state) => byTitle(state.library.templates);

export function TemplateRow({ state, record }) {
  const { texts, library } = state;
  const { title, structure, chip_set: chips, status = "listed" } = record;
  const open = () => state.openDialog(TemplateDialog, { record });
  const saved = library.structures[structure];
  const facts = [
    saved ? titleText(saved.title, texts) : structure,
    chips && library.chip_sets[chips] ? library.chip_sets[chips].title : "",
    saved && saved.status === "archived" ? texts("face.library.template.structure_archived") : "",
  ];
  const tonight = () => createTonight(state, record);
  return html`<${Row} id=${record.id} title=${title} facts=${facts} onOpen=${open}>
    ${
      status === "listed" &&
      html`<button class="offer" data-part="tonight" disabled=${!state.may("tournament.create")} onClick=${tonight}>
        ${texts("face.library.tonight")}
      </button>`
    }
  <//>`;
}

export function TemplateDialog({ state, dialog, record }) {
  return html`<${TemplateForm} state=${state} dialog=${dialog} record=${record} Dialog=${TemplateDialog} />`;
}

/** Creates a tournament from a template, and opens its control. */
async function createTonight(state, { id, title }) {
  const { slug, answer } = await createWithFreeSlug(state, title, (free) =>
    state.send("tournament.create", { template: id, slug: free }),
  );
  if (answer && answer.ok) {
    location.assign(`/control/${slug}`);
  } else if (answer) {
    state.showFault(answer);
  }
}
