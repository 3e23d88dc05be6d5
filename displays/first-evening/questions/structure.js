/** The source of the structure: a template, the generator, a pasted sheet, or the library. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { Choice } from "../../control/shared/fields/fields.js";
import { sortedStructures } from "../../structures/list/listing.js";
import { startOver } from "../creating.js";
import { Frame } from "../page.js";
import { Continued } from "./continued.js";
import { PastedSheet } from "./pasted_sheet.js";

export function StructureSource({ evening }) {
  return evening.slug.value ? html`<${OfTournament} evening=${evening} />` : html`<${Sources} evening=${evening} />`;
}

/** After the creation of the tournament: its structure, and a button that deletes it for another one. */
function OfTournament({ evening }) {
  const { texts } = evening;
  const tournament = evening.topic("tournament").value;
  const main = { label: texts("face.first_evening.next"), onTap: () => evening.openNext() };
  const another = () =>
    evening.once(
      () => startOver(evening),
      () => {},
    );
  return html`
    <${Frame} evening=${evening} name="structure" main=${main} skip=${null}>
      <p>${tournament && texts("face.first_evening.structure.is", { title: tournament.structure_title })}</p>
      <button type="button" class="wide" data-part="another" onClick=${another}>
        ${texts("face.first_evening.structure.another")}
      </button>
      <p class="hint">${texts("face.first_evening.structure.another_how")}</p>
    <//>
  `;
}

function Sources({ evening }) {
  const { texts } = evening;
  const isPasting = useSignal(false);
  const take = (source, answers = {}) => {
    Object.keys(answers).forEach((name) => (evening.answer(name).value = answers[name]));
    evening.answer("source").value = source;
    evening.openNext();
  };
  const togglePaste = () => (isPasting.value = !isPasting.value);
  return html`
    <${Frame} evening=${evening} name="structure" main=${null}>
      <${Continued} evening=${evening} />
      <${Templates} evening=${evening} take=${take} />
      <button type="button" class="wide main" data-part="generate" onClick=${() => take("generate")}>
        <b>${texts("face.first_evening.structure.generate")}</b>
        <small>${texts("face.first_evening.structure.generate_how")}</small>
      </button>
      <button type="button" class="wide" data-part="paste" aria-expanded=${String(isPasting.value)} onClick=${togglePaste}>
        <b>${texts("face.first_evening.structure.paste")}</b>
        <small>${texts("face.first_evening.structure.paste_how")}</small>
      </button>
      ${isPasting.value && html`<${PastedSheet} evening=${evening} take=${take} />`}
      <${LibraryChoice} evening=${evening} take=${take} />
    <//>
  `;
}

function Templates({ evening, take }) {
  const { texts } = evening;
  const { templates = {} } = evening.topic("library:room").value;
  const row = (id) => html`
    <button type="button" class="wide" key=${id} data-template=${id} onClick=${() => take("template", { template: id })}>
      <b>${titleText(templates[id].title, texts)}</b>
      <small>${texts("face.first_evening.structure.template")}</small>
    </button>
  `;
  return Object.keys(templates)
    .filter((id) => (templates[id].status || "listed") === "listed")
    .map(row);
}

function LibraryChoice({ evening, take }) {
  const { texts } = evening;
  const { structures } = evening.topic("library:room").value;
  const listed = sortedStructures(structures, texts).filter(({ status }) => status === "listed");
  const chosen = useSignal(null);
  const options = [
    { value: null, text: texts("face.first_evening.structure.choose") },
    ...listed.map(({ id, shown }) => ({ value: id, text: shown })),
  ];
  const choose = (id) => id && take("library", { structure: id });
  return (
    listed.length > 0 &&
    html`<${Choice}
      label=${texts("face.first_evening.structure.library")}
      options=${options}
      chosen=${chosen}
      onChoose=${choose}
      name="library"
    />`
  );
}
