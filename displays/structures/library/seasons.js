/** Seasons: the tournaments that count, and the formula of points with a trial. */

import { html, useSignal, useSignalEffect } from "../../../static/vendor/preact/preact.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { Choice, Field, Segments } from "../../control/shared/fields/fields.js";
import { CommandForm, Row, archiveActions, byTitle, deleteActions, typedNumber, whole } from "./parts.js";
import { FormulaTrial } from "./season_formula.js";
import { PRESETS, pointsOf, presetOf } from "./season_points.js";

/** Maximum number of tournaments that count for a player. */
const MAX_EVENTS = 60;
/** How ties are broken: by the criteria in order; empty: they stay. */
const TIES = ["wins,last", "last,wins", "wins", "last", ""];

export const seasons = (state) => byTitle(state.library.seasons);

/** A season with the default values, which the topic leaves out. */
const withDefaults = (record) =>
  Object.assign({ tournaments: [], series: null, points: [], best: null, least: 1, ties: ["wins", "last"] }, record);

export function SeasonRow({ state, record }) {
  const { texts } = state;
  const open = () => state.openDialog(SeasonDialog, { record });
  const { tournaments, series: id, formula } = withDefaults(record);
  const series = id && state.planned.series[id];
  const facts = [
    id ? (series ? series.title : id) : texts("face.library.series.count", { count: tournaments.length }),
    formula,
  ];
  return html`<${Row} id=${record.id} title=${record.title} facts=${facts} onOpen=${open}>
    <a class="button" data-part="table" href=${`/season/${record.id}`}>${texts("face.library.season.table")}</a>
  <//>`;
}

export function SeasonDialog({ state, dialog, record }) {
  const { texts } = state;
  const typed = useTyped(state, record);
  const fields = () => seasonFields(record, typed, texts);
  const edited = record && { record, key: "season", all: () => state.library.seasons, Dialog: SeasonDialog };
  const actions = [...archiveActions(state, record, "season"), ...deleteActions(state, record, "season")];
  return html`
    <${CommandForm}
      ...${{ state, dialog, edited, actions, fields, type: "season.put" }}
      title=${texts(record ? "face.library.season.edit" : "face.library.season.new")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${typed.title} maxlength="80" />
      <${CountedTournaments} state=${state} typed=${typed} />
      <${Formula} texts=${texts} typed=${typed} />
      <div class="pairs">
        <${Field} label=${texts("face.library.season.best")} text=${typed.best} inputmode="numeric" maxlength="2" />
        <${Field} label=${texts("face.library.season.least")} text=${typed.least} inputmode="numeric" maxlength="2" />
      </div>
      <${Choice} label=${texts("face.library.season.ties")} options=${tieOptions(texts)} chosen=${typed.ties} />
    <//>
  `;
}

/** The signals of the fields. */
function useTyped(state, record) {
  const saved = withDefaults(record);
  const [first] = byTitle(state.planned.series);
  return {
    title: useSignal(record ? record.title : ""),
    of: useSignal(saved.series ? "series" : "tournaments"),
    tournaments: useSignal(saved.tournaments),
    savedTournaments: saved.tournaments,
    series: useSignal(saved.series || (first ? first.id : "")),
    formula: useSignal(record ? record.formula : PRESETS.beaten),
    points: useSignal(saved.points.join(", ")),
    best: useSignal(typedNumber(saved.best)),
    least: useSignal(typedNumber(saved.least)),
    ties: useSignal(saved.ties.join(",")),
  };
}

/** The tournaments of the season: some by name, or those of a series. */
function CountedTournaments({ state, typed }) {
  const { texts } = state;
  const kinds = ["tournaments", "series"].map((value) => ({ value, text: texts(`face.library.season.of.${value}`) }));
  const series = byTitle(state.planned.series).map(({ id, title }) => ({ value: id, text: title }));
  return html`
    <${Segments} label=${texts("face.library.season.of")} options=${kinds} chosen=${typed.of} />
    ${
      typed.of.value === "series"
        ? html`<${Choice} label=${texts("face.library.season.of.series")} options=${series} chosen=${typed.series} />`
        : html`<${TournamentChoice} state=${state} typed=${typed} />`
    }
  `;
}

function TournamentChoice({ state, typed }) {
  const { texts } = state;
  const { tournaments } = state.topic("room").value || { tournaments: [] };
  const titles = new Map(tournaments.map(({ slug, title }) => [slug, titleText(title, texts)]));
  const slugs = [...new Set([...titles.keys(), ...typed.savedTournaments])];
  const chosen = typed.tournaments.value;
  const toggle = (slug) => {
    const others = chosen.filter((each) => each !== slug);
    typed.tournaments.value = others.length === chosen.length ? [...chosen, slug] : others;
  };
  const button = (slug) => html`
    <button key=${slug} type="button" aria-pressed=${String(chosen.includes(slug))} onClick=${() => toggle(slug)}>
      ${titles.get(slug) || slug}
    </button>
  `;
  return html`<div class="field">
    <span class="label">${texts("face.library.season.of.tournaments")}</span>
    <div class="tournament-choice" role="group" aria-label=${texts("face.library.season.of.tournaments")}>${slugs.map(button)}</div>
    ${!slugs.length && html`<p class="quiet">${texts("face.library.season.no_tournaments")}</p>`}
  </div>`;
}

/** The formula, a preset or typed, and the list of points if the formula uses it. */
function Formula({ texts, typed }) {
  const preset = useSignal(presetOf(typed.formula.peek()));
  useSignalEffect(() => {
    preset.value = presetOf(typed.formula.value);
  });
  const options = [...Object.keys(PRESETS), "own"].map((value) => ({
    value,
    text: texts(`face.library.season.preset.${value}`),
  }));
  const choose = (name) => {
    typed.formula.value = PRESETS[name] || typed.formula.value;
  };
  const list = { label: texts("face.library.season.points"), placeholder: "25, 18, 15", inputmode: "decimal" };
  return html`
    <${Choice} label=${texts("face.library.season.preset")} options=${options} chosen=${preset} onChoose=${choose} />
    <${Field} label=${texts("face.library.season.formula")} text=${typed.formula} maxlength="300" spellcheck=${false} />
    <p class="quiet">${texts("face.library.season.names")}</p>
    ${/\bf\b/.test(typed.formula.value) && html`<${Field} text=${typed.points} ...${list} />`}
    <${FormulaTrial} texts=${texts} typed=${typed} />
  `;
}

const tieOptions = (texts) =>
  TIES.map((value) => ({ value, text: texts(`face.library.season.ties.${value.replace(",", "_") || "none"}`) }));

/** The fields of the command, or the fault as text. */
function seasonFields(record, typed, texts) {
  const title = typed.title.value.trim();
  const [best, least] = [typed.best, typed.least].map(({ value }) => whole(value, 1, MAX_EVENTS));
  const points = pointsOf(typed.points.value);
  if (!title) {
    return texts("face.control.dialog.title_missing");
  }
  if (best === undefined || least === undefined || !points) {
    return texts("face.library.number_wrong");
  }
  if (typed.of.value === "tournaments" ? !typed.tournaments.value.length : !typed.series.value) {
    return texts("season.tournaments");
  }
  const formula = typed.formula.value.trim();
  const counted =
    typed.of.value === "series"
      ? { tournaments: [], series: typed.series.value }
      : { tournaments: typed.tournaments.value, series: null };
  const ties = typed.ties.value.split(",").filter(Boolean);
  const fields = { title, formula, points, best, least: least || 1, ties };
  return Object.assign(fields, counted, record ? { season: record.id } : {});
}
