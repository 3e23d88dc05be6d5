/** The values of whole forms: groups and lists of fields, as drafts, as a question, and from a link. */

import { FIELD_VALUES, isText, MAX_SEATS } from "./field_values.js";
import { readCard, readWhole, applies, writeCard } from "./values.js";

const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);
const ifOptional = (data) => Boolean(data.optional);

let rowCount = 0;

/** A row of a list with its own id, which stays when other rows are added or removed. */
export function rowOf(draft) {
  rowCount += 1;
  return { id: rowCount, draft };
}

/** The key of a field's draft in a form. */
export const keyOf = (field) => field.name || field.label;

/** Fields that belong together. */
const group = {
  blank: ({ fields }) => blankDrafts(fields),
  write: (value, { fields }) => writeDrafts(fields, value),
  read: (draft, { fields }, ruleset) => readDrafts(fields, draft, ruleset),
  fits: (value, { fields }) => fitsForm(fields, value),
  mayLack: ifOptional,
};

/** The shapes in which a question has rows, each from and to objects with the row's fields. */
const SHAPES = {
  objects: {
    fits: Array.isArray,
    read: (objects) => objects,
    write: (value) => value,
  },
  /** Each row is a list of the values of its fields. */
  lists: {
    fits: (value, { fields }) =>
      Array.isArray(value) && value.every((each) => Array.isArray(each) && each.length <= fields.length),
    read: (objects, { fields }) =>
      objects.map((each) => fields.map(({ name }) => (each[name] === undefined ? null : each[name]))),
    write: (value, { fields }) =>
      value.map((each) => {
        const row = {};
        each.forEach((part, i) => (row[fields[i].name] = part === null ? "" : part));
        return row;
      }),
  },
  /** Rows by name, which is the field `key`. */
  named: {
    fits: isObject,
    read(objects, { key }) {
      const value = Object.create(null);
      objects.forEach((each) => {
        value[each[key]] = Object.assign({}, each);
        delete value[each[key]][key];
      });
      return value;
    },
    write: (value, { key }) => Object.keys(value).map((name) => Object.assign({ [key]: name }, value[name])),
  },
};
const shapeOf = ({ shape = "objects" }) => SHAPES[shape];

/** Rows of the same fields. */
const rows = {
  blank: () => [],
  write: (value, field) =>
    shapeOf(field)
      .write(value, field)
      .map((each) => rowOf(group.write(each, field))),
  read: (draft, field, ruleset) =>
    shapeOf(field).read(
      draft.map((row) => group.read(row.draft, field, ruleset)),
      field,
    ),
  fits: (value, field) =>
    shapeOf(field).fits(value, field) &&
    shapeOf(field)
      .write(value, field)
      .every((each) => group.fits(each, field)),
  mayLack: ifOptional,
  newRow: (draft, field) => rowOf(group.write(field.blank, field)),
};

/** A map from texts to whole numbers, as pairs of texts. */
const map = {
  blank: () => [],
  write: (value) => Object.keys(value).map((key) => rowOf([key, String(value[key])])),
  read(draft) {
    const numbers = Object.create(null);
    draft.forEach(({ draft: [key, value] }) => {
      const number = readWhole(value);
      numbers[key.trim()] = number === undefined ? "" : number;
    });
    return numbers;
  },
  fits: (value) => isObject(value) && Object.keys(value).every((key) => isText(value[key])),
  mayLack: ifOptional,
  newRow: (draft) => rowOf([String(Math.max(0, ...draft.map((row) => Number(row.draft[0]) || 0)) + 1), ""]),
};

/** Players clockwise, each with a card: a list of names and a map from name to card. */
const dealt = {
  blank: () => [],
  newRow: () => rowOf(["", ""]),
  writeFrom(question, { names: [players, cards] }) {
    const cardOf = (name) => (name in question[cards] ? writeCard(question[cards][name]) : "");
    return players in question && cards in question
      ? question[players].map((name) => rowOf([String(name), cardOf(name)]))
      : undefined;
  },
  readInto(question, { names: [players, cards] }, draft) {
    question[players] = draft.map((row) => row.draft[0].trim());
    question[cards] = Object.create(null);
    draft.forEach(({ draft: [name, card] }) => {
      question[cards][name.trim()] = readCard(card);
    });
  },
  /** Whether every card has its player in the list: the form has no other place for a card. */
  fitsIn(question, { names: [players, cards] }) {
    const names = question[players];
    const listed = Array.isArray(names) && names.every((each) => typeof each === "string" && each === each.trim());
    const isCardOf = (key) => names.includes(key) && typeof question[cards][key] === "string";
    return listed && isObject(question[cards]) && Object.keys(question[cards]).every(isCardOf);
  },
};

/** The rule set is chosen above every form. */
const ruleset = {
  blank: () => "",
  write: () => "",
  fits: isText,
  mayLack: ifOptional,
  /** A field that qualifies another field (`with`) is sent only with that field. */
  readInto(question, field, draft, chosen) {
    if (!field.with || field.with in question) {
      question[field.name] = chosen;
    }
  },
};

/**
 * Which of several fields a question has: the form shows the chosen one, and the question itself does not name the
 * choice. An option in `flags` has no field: it is sent as true.
 */
const which = {
  blank: ({ options }) => options[0],
  writeFrom: (question, { options }) => options.find((option) => option in question),
  readInto(question, { name, flags = [] }, draft) {
    question[name] = draft;
    if (flags.includes(draft)) {
      question[draft] = true;
    }
  },
  fitsIn: (question, { options, flags = [] }) =>
    options.filter((option) => option in question).length <= 1 &&
    flags.every((flag) => !(flag in question) || question[flag] === true),
};

const KINDS = Object.assign({}, FIELD_VALUES, { group, rows, map, dealt, ruleset, which });

export function blankDrafts(fields) {
  const drafts = {};
  fields.forEach((field) => (drafts[keyOf(field)] = KINDS[field.kind].blank(field)));
  return drafts;
}

/** The drafts of a question; missing fields are empty. */
export function writeDrafts(fields, question) {
  const drafts = blankDrafts(fields);
  fields.forEach((field) => {
    const written = writeFrom(question, field);
    if (written !== undefined) {
      drafts[keyOf(field)] = written;
    }
  });
  return drafts;
}

function writeFrom(question, field) {
  const kind = KINDS[field.kind];
  if (kind.writeFrom) {
    return kind.writeFrom(question, field);
  }
  return field.name in question ? kind.write(question[field.name], field) : undefined;
}

/** The question from drafts, without the fields that others rule out. */
export function readDrafts(fields, drafts, ruleset) {
  const question = readChoices(fields, drafts, ruleset);
  fields.filter(({ kind }) => kind === "which").forEach(({ name }) => delete question[name]);
  return question;
}

/** The question with the choices of `which`, for the conditions `when`. */
export function readChoices(fields, drafts, ruleset) {
  const question = {};
  fields.forEach((field) => {
    if (applies(field, question)) {
      readInto(question, field, drafts[keyOf(field)], ruleset);
    }
  });
  return question;
}

function readInto(question, field, draft, ruleset) {
  const kind = KINDS[field.kind];
  if (kind.readInto) {
    kind.readInto(question, field, draft, ruleset);
    return;
  }
  const value = kind.read(draft, field, ruleset);
  if (value !== undefined) {
    question[field.name] = value;
  }
}

/** Whether a form can show a question whole. */
export function fitsForm(fields, question) {
  const named = (each) => (each.kind === "which" ? each.flags || [] : each.names || each.name);
  const names = [].concat(...fields.map(named));
  const fits = (field) => !applies(field, chosenIn(fields, question)) || fitsIn(question, field);
  return isObject(question) && Object.keys(question).every((key) => names.includes(key)) && fields.every(fits);
}

/** A question with the choices of `which` that follow from its fields. */
function chosenIn(fields, question) {
  const chosen = Object.assign({}, question);
  fields
    .filter(({ kind }) => kind === "which")
    .forEach((field) => (chosen[field.name] = which.writeFrom(question, field) || which.blank(field)));
  return chosen;
}

function fitsIn(question, field) {
  const kind = KINDS[field.kind];
  if (kind.fitsIn) {
    return kind.fitsIn(question, field);
  }
  return field.name in question ? kind.fits(question[field.name], field) : kind.mayLack(field);
}

/** A list with one more empty row. */
export function withNewRow(field, draft) {
  return [...draft, KINDS[field.kind].newRow(draft, field)];
}

/** Keys that were typed twice; a map cannot hold a key twice, so the form refuses them. */
export function repeatedKeys(fields, drafts) {
  const keyIn = (field, draft) => String(field.key ? draft[field.key] : draft[0]).trim();
  const repeated = (field) => {
    const keys = drafts[keyOf(field)].map((row) => keyIn(field, row.draft));
    const later = keys.filter((key, i) => keys.indexOf(key) < i);
    return later.map((key) => ({ code: "face.toolbox.twice", params: { key }, field: `${field.name}.${key}` }));
  };
  return [].concat(...fields.filter((field) => field.kind === "map" || field.key).map(repeated));
}

/** The number of seats in a question; `before` without one. */
export function seatsOf({ seats }, before) {
  return Number.isInteger(seats) && seats >= 2 && seats <= MAX_SEATS ? seats : before;
}
