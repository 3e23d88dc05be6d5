/** Converts a rule's value to text for a field, and typed text to a value. */

const SECOND = 1000;

/** The value as text: durations in seconds, lists with commas, tables as `9: 10`. */
export function typedOf(value, { kind, unit }) {
  if (value === null || value === undefined) {
    return "";
  }
  if (kind === "list") {
    return value.join(", ");
  }
  if (kind === "table") {
    return Object.keys(value)
      .map((name) => `${name}: ${value[name]}`)
      .join(", ");
  }
  return String(unit === "ms" && typeof value === "number" ? value / SECOND : value);
}

/** The value of a text; undefined for wrong text. */
export function valueOf(text, { kind, unit, choices }) {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  if (kind === "list") {
    const values = choices.length ? parts : parts.map((part) => numberOf(part));
    return values.includes(undefined) ? undefined : values;
  }
  if (kind === "table") {
    return tableOf(parts);
  }
  const number = numberOf(text.trim());
  return unit === "ms" && number !== undefined ? number * SECOND : number;
}

function tableOf(parts) {
  const table = {};
  for (const part of parts) {
    const [name, value, rest] = part.split(/[:→]/).map((each) => numberOf(each.trim()));
    if (name === undefined || value === undefined || rest !== undefined) {
      return undefined;
    }
    table[name] = value;
  }
  return table;
}

function numberOf(text) {
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
