/** The dialog of a new tournament: title, structure, rule set, form of names, start, visibility. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { dayFault, instantOn } from "../clock/schedule_day.js";
import { BadFiles, fileChoice } from "../shared/bad_files.js";
import { reasonsText } from "../../../static/js/texts/reasons.js";
import { FormDialog } from "../shared/dialogs/dialog.js";
import { Choice, Field, Segments } from "../shared/fields/fields.js";
import { createWithFreeSlug } from "../shared/tournament_slug.js";
import { Tonight } from "./tonight.js";

const NAME_FORMS = ["short", "full", "hidden"];

export async function openNewTournament(state) {
  const { texts, desk } = state;
  try {
    const [structures, templates, rulesets] = await Promise.all(
      ["structures", "templates", "rulesets"].map((kind) => filesAt(`/api/v1/${kind}`, texts)),
    );
    state.openDialog(NewTournament, { structures, templates, rulesets });
  } catch (error) {
    console.warn("the lists could not be loaded", error);
    desk.notice("answer", error.reasons || texts("face.control.notice.unreachable"));
  }
}

async function filesAt(url, texts) {
  const response = await fetch(url, { credentials: "same-origin" });
  if (!response.ok) {
    const answer = await response.json().catch(() => ({}));
    const reasons = answer.refused ? reasonsText(answer.refused, texts) : "";
    throw Object.assign(new Error(`${url}: ${response.status}`), { reasons });
  }
  return (await response.json()).map((each) => fileChoice(each, texts));
}

/** The value of the first option that can be chosen. */
function firstValue(options) {
  const first = options.find(({ disabled }) => !disabled);
  return first && first.value;
}

/** Possible sources of a new tournament, as options `{value, text}`. */
function sourcesOf(state, templates) {
  const possible = { structure: true, template: templates.length > 0, from: Boolean(state.topicValue("tournament")) };
  return Object.keys(possible)
    .filter((value) => possible[value])
    .map((value) => ({ value, text: state.texts(`face.control.begin_with.${value}`) }));
}

/** Fields of the command for the chosen source. */
function sourceFields(state, typed) {
  switch (typed.source.peek()) {
    case "template":
      return { template: typed.template.peek() };
    case "from":
      return { from: state.slug.peek() };
    default:
      return { structure: typed.structure.peek(), ruleset: typed.ruleset.peek(), names: typed.names.peek() };
  }
}

function NewTournament({ state, dialog, structures, templates, rulesets }) {
  const { texts } = state;
  const room = state.topic("room").peek();
  const typed = {
    ...{ title: useSignal(""), source: useSignal("structure"), template: useSignal(firstValue(templates)) },
    ...{ structure: useSignal(firstValue(structures)), names: useSignal("short") },
    ruleset: useSignal(room ? room.venue.ruleset : firstValue(rulesets)),
    ...{ date: useSignal(""), time: useSignal(""), audience: useSignal("everybody") },
  };
  const nameForms = NAME_FORMS.map((value) => ({ value, text: texts(`face.control.tables.names.${value}`) }));
  const audiences = ["everybody", "staff"].map((value) => ({ value, text: texts(`face.control.seen_by.${value}`) }));
  const sources = sourcesOf(state, templates);
  const source = typed.source.value;
  const title = texts("face.control.new_tournament");
  const save = () => create(state, typed, templates);
  return html`
    <${FormDialog} dialog=${dialog} title=${title} label=${texts("face.control.dialog.create")} save=${save}>
      <${Tonight} state=${state} templates=${templates} />
      <${Field} label=${texts("face.control.dialog.title")} text=${typed.title} maxlength="80" />
      ${sources.length > 1 && html`<${Segments} label=${texts("face.control.begin_with")} options=${sources} chosen=${typed.source} />`}
      ${
        source === "structure" &&
        html`
          <${Choice} label=${texts("face.control.dialog.structure")} options=${structures} chosen=${typed.structure} />
          <${Choice} label=${texts("face.control.dialog.ruleset")} options=${rulesets} chosen=${typed.ruleset} />
          <${Choice} label=${texts("face.control.tables.names")} options=${nameForms} chosen=${typed.names} />
        `
      }
      ${source === "template" && html`<${Choice} label=${texts("face.control.begin_with.template")} options=${templates} chosen=${typed.template} />`}
      ${source === "from" && html`<p class="hint">${texts("face.control.clone_how", { title: state.topicValue("tournament").title })}</p>`}
      <${Field} label=${texts("face.control.dialog.day_date")} text=${typed.date} type="date" />
      <${Field} label=${texts("face.control.dialog.start_at")} text=${typed.time} type="time" />
      <${Segments} label=${texts("face.control.seen_by")} options=${audiences} chosen=${typed.audience} />
      <${BadFiles} files=${[...structures, ...templates, ...rulesets].map(({ file }) => file)} texts=${texts} />
    <//>
  `;
}

/** The typed title, else the title of the source. */
function titleOf(state, typed, templates) {
  const sourceTitles = {
    template: () => templates.find(({ value }) => value === typed.template.peek()).text,
    from: () => state.topicValue("tournament").title,
    structure: () => "",
  };
  return typed.title.peek().trim() || sourceTitles[typed.source.peek()]();
}

async function create(state, typed, templates) {
  const title = titleOf(state, typed, templates);
  if (!title) {
    return "face.control.dialog.title_missing";
  }
  const room = state.topic("room").peek() || { tournaments: [] };
  const isPlanned = Boolean(typed.date.peek() || typed.time.peek());
  const fault = isPlanned ? dayFault(typed.date.peek(), typed.time.peek(), room.venue) : null;
  if (fault) {
    return fault;
  }
  const label = state.texts("face.control.new_tournament");
  const fields = { title, ...sourceFields(state, typed) };
  if (isPlanned) {
    fields.starts_at = instantOn(typed.date.peek(), typed.time.peek(), room.venue);
  }
  if (typed.audience.peek() === "staff") {
    fields.draft = true;
  }
  const { slug, answer } = await createWithFreeSlug(state, title, (free) =>
    state.deliver(label, "tournament.create", { slug: free, ...fields }),
  );
  if (answer.ok) {
    location.assign(`/control/${slug}`);
  }
  return null;
}
