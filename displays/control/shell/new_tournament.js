/** The dialog of a new tournament: its title, structure, rule set, and how it shows names. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { reasonsText } from "../shared/desk.js";
import { BadFiles, fileChoice } from "../shared/bad_files.js";
import { FormDialog } from "../shared/dialog.js";
import { Choice, Field } from "../shared/fields.js";

const FORMS_OF_NAMES = ["short", "full", "hidden"];

export async function openNewTournament(state) {
  const { texts, desk } = state;
  try {
    const [structures, rulesets] = await Promise.all([
      filesAt("/api/v1/structures", texts),
      filesAt("/api/v1/rulesets", texts),
    ]);
    state.openDialog(NewTournament, { structures, rulesets });
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

/** The value of a choice that stands first: the first that can be chosen. */
function usual(options) {
  const first = options.find(({ disabled }) => !disabled);
  return first && first.value;
}

function NewTournament({ state, dialog, structures, rulesets }) {
  const { texts } = state;
  const room = state.topic("room").peek();
  const title = useSignal("");
  const structure = useSignal(usual(structures));
  const ruleset = useSignal(room ? room.venue.ruleset : usual(rulesets));
  const names = useSignal("short");
  const forms = FORMS_OF_NAMES.map((value) => ({ value, text: texts(`face.control.tables.names.${value}`) }));
  const save = () =>
    create(state, {
      title: title.peek().trim(),
      structure: structure.peek(),
      ruleset: ruleset.peek(),
      names: names.peek(),
    });
  const heading = texts("face.control.new_tournament");
  return html`
    <${FormDialog} dialog=${dialog} title=${heading} label=${texts("face.control.dialog.create")} save=${save}>
      <${Field} label=${texts("face.control.dialog.title")} text=${title} maxlength="80" />
      <${Choice} label=${texts("face.control.dialog.structure")} options=${structures} chosen=${structure} />
      <${Choice} label=${texts("face.control.dialog.ruleset")} options=${rulesets} chosen=${ruleset} />
      <${Choice} label=${texts("face.control.tables.names")} options=${forms} chosen=${names} />
      <${BadFiles} files=${[...structures, ...rulesets].map(({ file }) => file)} texts=${texts} />
    <//>
  `;
}

async function create(state, setUp) {
  const { title } = setUp;
  if (!title) {
    return "face.control.dialog.title_missing";
  }
  const room = state.topic("room").peek() || { tournaments: [] };
  const taken = room.tournaments.map((each) => each.slug);
  const slug = freeSlug(title, taken);
  const label = state.texts("face.control.new_tournament");
  const answer = await state.deliver(label, "tournament.create", Object.assign({ slug }, setUp));
  if (answer.ok) {
    location.assign(`/control/${slug}`);
  }
  return null;
}

/** A short name for addresses from a title, unlike those taken. */
export function freeSlug(title, taken) {
  const plain = title
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const dashed = plain.replace(/[^a-z0-9]+/g, "-").slice(0, 40);
  const base = dashed.replace(/^-+|-+$/g, "") || "tournament";
  let slug = base;
  for (let n = 2; taken.includes(slug); n += 1) {
    slug = `${base}-${n}`;
  }
  return slug;
}
