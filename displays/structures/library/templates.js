/** Templates: everything that a tournament starts with, and *Tonight*, which creates one. */

import { titleText } from "../../../static/js/config_files/titles.js";
import { html } from "../../../static/vendor/preact/preact.js";
import { createWithFreeSlug } from "../../control/shared/tournament_slug.js";
import { Row, byTitle } from "./parts.js";
import { TemplateForm } from "./template_form.js";

export const templates = (state) => byTitle(state.library.templates);

export function TemplateRow({ state, one }) {
  const { texts, library } = state;
  const { title, structure, chip_set: chips, status = "listed" } = one;
  const open = () => openTemplate(state, one);
  const sheet = library.structures[structure];
  const facts = [
    sheet ? titleText(sheet.title, texts) : structure,
    chips && library.chip_sets[chips] ? library.chip_sets[chips].title : "",
    sheet && sheet.status === "archived" ? texts("face.library.template.structure_archived") : "",
  ];
  const tonight = () => openTonight(state, one);
  return html`<${Row} id=${one.id} title=${title} facts=${facts} onOpen=${open}>
    ${
      status === "listed" &&
      html`<button class="offer" data-part="tonight" disabled=${!state.may("tournament.create")} onClick=${tonight}>
        ${texts("face.library.tonight")}
      </button>`
    }
  <//>`;
}

/** The dialog of a template, with the rule sets and payout tables of the server. */
export function TemplateDialog({ state, dialog, one }) {
  return html`<${TemplateForm} state=${state} dialog=${dialog} one=${one} Dialog=${TemplateDialog} />`;
}

function openTemplate(state, one) {
  state.openDialog(TemplateDialog, { one });
}

/** Creates a tournament from a template, and opens its control. */
async function openTonight(state, { id, title }) {
  const { slug, answer } = await createWithFreeSlug(state, title, (free) =>
    state.send("tournament.create", { template: id, slug: free }),
  );
  if (answer && answer.ok) {
    location.assign(`/control/${slug}`);
  } else if (answer) {
    state.tellFault(answer);
  }
}
