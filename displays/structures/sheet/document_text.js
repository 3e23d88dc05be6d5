/** A document, or a value of one, as text: equal for equal documents, as the names of fields are sorted. */
export function comparableText(document) {
  const sorted = (value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.keys(value)
          .sort()
          .reduce((fields, name) => Object.assign(fields, { [name]: value[name] }), {})
      : value;
  return JSON.stringify(document, (name, value) => sorted(value));
}
