/** The differences between two versions of a template, a chip set, a series, a schedule or a season, as lines. */

import { titleText } from "../../../static/js/config_files/titles.js";

/** The labels of the fields in the forms. */
const LABELS = {
  ...{ title: "face.control.dialog.title", structure: "face.control.dialog.structure" },
  ...{ version: "face.library.template.version", chip_set: "face.library.tab.chip_sets" },
  ...{ ruleset: "face.control.dialog.ruleset", payouts: "face.library.template.payouts" },
  ...{ prizes: "face.library.template.prizes", names: "face.control.tables.names" },
  ...{ seating: "face.library.template.seating", chips: "face.library.template.chips" },
  ...{ from: "face.library.series.from", to: "face.library.series.to" },
  ...{ template: "face.control.begin_with.template", days: "face.library.schedule.days" },
  ...{ at: "face.control.dialog.start_at", until: "face.library.schedule.until" },
  ...{ skip: "face.library.schedule.skip", ahead_days: "face.library.schedule.ahead" },
  ...{ tournaments: "face.library.season.of.tournaments", series: "face.library.season.of.series" },
  ...{ formula: "face.library.season.formula", points: "face.library.season.points" },
  ...{ best: "face.library.season.best", least: "face.library.season.least", ties: "face.library.season.ties" },
};

/**
 * Lines such as `Title: Friday → Friday night`; only the name for a field with many values.
 *
 * @param {string} fields the names of the differing fields, separated by commas
 * @param {object} before the record when the form was opened
 * @param {object} after the record now
 */
export function changedFields(state, fields, before, after) {
  const { texts } = state;
  return fields
    .split(", ")
    .filter((name) => LABELS[name])
    .map((name) => {
      const [was, is] = [before, after].map((record) => valueWords(state, name, record[name]));
      const label = texts(LABELS[name]);
      return was === null || is === null || was === is ? label : `${label}: ${was} → ${is}`;
    });
}

/** A value as text; null for a value of many parts. */
function valueWords(state, name, value) {
  const { texts, library, files } = state;
  if (value === undefined || value === null || value === "") {
    return "–";
  }
  if (name === "days") {
    return value.map((day) => texts(`face.library.day.${day}`)).join(", ");
  }
  if (name === "names") {
    return texts(`face.control.tables.names.${value}`);
  }
  if (name === "chips") {
    return value.map(({ value: chip, per_player: count }) => (count ? `${count} × ${chip}` : chip)).join(" · ");
  }
  if (Array.isArray(value)) {
    return value.every((each) => typeof each === "string") ? value.join(", ") || "–" : null;
  }
  if (typeof value === "object") {
    return null;
  }
  const fileOrRecord = {
    structure: () => library.structures[value],
    chip_set: () => library.chip_sets[value],
    template: () => library.templates[value],
    ruleset: () => files.value.rulesets.find((file) => file.name === value),
    payouts: () => files.value.payouts.find((file) => file.name === value),
  }[name];
  const named = fileOrRecord && fileOrRecord();
  return named ? titleText(named.title, texts) : String(value);
}
