/** Seasons: the tournaments that count, and the formula of points with a trial. */

import { html, useSignal } from "../../../static/vendor/preact/preact.js";
import { titleText } from "../../../static/js/config_files/titles.js";
import { Choice, Field, Segments } from "../../control/shared/fields/fields.js";
import { CommandForm, Row, byTitle, moves, typedNumber, whole } from "./parts.js";
import { FormulaTrial } from "./season_formula.js";
import { PRESETS, pointsOf, presetOf } from "./season_points.js";

const MAX_EVENTS = 60;
const TIES = ["wins,last", "last,wins", "wins", "last", ""];

export const seasons = (state) => byTitle(state.library.seasons);

/** A season with the defaults, which the topic leaves out. */
const whatItHas = (one) =>
  Object.assign({ tournaments: [], series: null, points: [], best: null, least: 1, ties: ["wins", "last"] }, one);

export function SeasonRow({ state, one }) {
  const { texts } = state;
  const open = () => state.openDialog(SeasonDialog, { one });
  const { tournaments, series, formula } = whatItHas(one);
  const known = series && state.planned.series[series];
  const facts = [
    series ? (known ? known.title : series) : texts("face.library.series.count", { count: tournaments.length }),
    formula,
  ];
  return html`<${Row} id=${one.id} title=${one.title} facts=${facts} onOpen=${open}>
    <a class="button" data-part="table" href=${`/season/${one.id}`}>${texts("face.library.season.table")}</a>
  <//>`;
}

export function SeasonDialog({ state, dialog, one }) {
  const { texts } = state;
  const typed = useTyped(state, one);
  const gone = one && texts("face.structures.was_deleted", { title: one.title });
  const given = one && {
    ...{ archive: "season.archive", restore: "season.restore", fields: { season: one.id }, title: one.title },
  };
  const remove = one && { name: "delete", type: "season.delete", fields: { season: one.id }, done: gone };
  const edited = one && { one, key: "season", all: () => state.library.seasons, Dialog: SeasonDialog };
  const actions = one ? [...moves(state, one, given), remove] : [];
  return html`
    <${CommandForm}
      ...${{ state, dialog, edited, actions, fields: () => asked(one, typed, texts), type: "season.put" }}
      title=${texts(one ? "face.library.season.edit" : "face.library.season.new")}
      done=${texts("face.library.saved")}
    >
      <${Field} label=${texts("face.control.dialog.title")} text=${typed.title} maxlength="80" />
      <${Events} state=${state} typed=${typed} />
      <${Formula} texts=${texts} typed=${typed} />
      <div class="pairs">
        <${Field} label=${texts("face.library.season.best")} text=${typed.best} inputmode="numeric" maxlength="2" />
        <${Field} label=${texts("face.library.season.least")} text=${typed.least} inputmode="numeric" maxlength="2" />
      </div>
      <${Choice} label=${texts("face.library.season.ties")} options=${tiesIn(texts)} chosen=${typed.ties} />
    <//>
  `;
}

function useTyped(state, one) {
  const had = whatItHas(one);
  const [first] = byTitle(state.planned.series);
  return {
    title: useSignal(one ? one.title : ""),
    of: useSignal(had.series ? "series" : "tournaments"),
    tournaments: useSignal(had.tournaments),
    had: had.tournaments,
    series: useSignal(had.series || (first ? first.id : "")),
    formula: useSignal(one ? one.formula : PRESETS.beaten),
    points: useSignal(had.points.join(", ")),
    best: useSignal(typedNumber(had.best)),
    least: useSignal(typedNumber(had.least)),
    ties: useSignal(had.ties.join(",")),
  };
}

/** The tournaments of the season: some by name, or those of a series. */
function Events({ state, typed }) {
  const { texts } = state;
  const kinds = ["tournaments", "series"].map((value) => ({ value, text: texts(`face.library.season.of.${value}`) }));
  const series = byTitle(state.planned.series).map(({ id, title }) => ({ value: id, text: title }));
  return html`
    <${Segments} label=${texts("face.library.season.of")} options=${kinds} chosen=${typed.of} />
    ${
      typed.of.value === "series"
        ? html`<${Choice} label=${texts("face.library.season.of.series")} options=${series} chosen=${typed.series} />`
        : html`<${Tournaments} state=${state} typed=${typed} />`
    }
  `;
}

function Tournaments({ state, typed }) {
  const { texts } = state;
  const { tournaments } = state.topic("room").value || { tournaments: [] };
  const known = new Map(tournaments.map(({ slug, title }) => [slug, titleText(title, texts)]));
  const slugs = [...new Set([...known.keys(), ...typed.had])];
  const chosen = typed.tournaments.value;
  const tap = (slug) => {
    const others = chosen.filter((each) => each !== slug);
    typed.tournaments.value = others.length === chosen.length ? [...chosen, slug] : others;
  };
  const button = (slug) => html`
    <button key=${slug} type="button" aria-pressed=${String(chosen.includes(slug))} onClick=${() => tap(slug)}>
      ${known.get(slug) || slug}
    </button>
  `;
  return html`<div class="field">
    <span class="label">${texts("face.library.season.of.tournaments")}</span>
    <div class="those" role="group" aria-label=${texts("face.library.season.of.tournaments")}>${slugs.map(button)}</div>
    ${!slugs.length && html`<p class="quiet">${texts("face.library.season.no_tournaments")}</p>`}
  </div>`;
}

/** The formula, a preset or typed, and its list of points if it uses one. */
function Formula({ texts, typed }) {
  const preset = useSignal(presetOf(typed.formula.value));
  const options = [...Object.keys(PRESETS), "own"].map((value) => ({
    value,
    text: texts(`face.library.season.preset.${value}`),
  }));
  const choose = (name) => {
    typed.formula.value = PRESETS[name] || typed.formula.value;
  };
  const listed = { label: texts("face.library.season.points"), placeholder: "25, 18, 15", inputmode: "decimal" };
  return html`
    <${Choice} label=${texts("face.library.season.preset")} options=${options} chosen=${preset} onChoose=${choose} />
    <${Field} label=${texts("face.library.season.formula")} text=${typed.formula} maxlength="300" spellcheck="false" />
    <p class="quiet">${texts("face.library.season.names")}</p>
    ${/\bf\b/.test(typed.formula.value) && html`<${Field} text=${typed.points} ...${listed} />`}
    <${FormulaTrial} texts=${texts} typed=${typed} />
  `;
}

const tiesIn = (texts) =>
  TIES.map((value) => ({ value, text: texts(`face.library.season.ties.${value.replace(",", "_") || "none"}`) }));

/** The fields of the command, or the fault as text. */
function asked(one, typed, texts) {
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
  const those =
    typed.of.value === "series"
      ? { tournaments: [], series: typed.series.value }
      : { tournaments: typed.tournaments.value, series: null };
  const ties = typed.ties.value.split(",").filter(Boolean);
  const fields = { title, formula, points, best, least: least || 1, ties };
  return Object.assign(fields, those, one ? { season: one.id } : {});
}
