/** A document as text, for comparison. */
export function textOf(document) {
  const sorted = (value) =>
    value && typeof value === "object" && !Array.isArray(value)
      ? Object.keys(value)
          .sort()
          .reduce((found, name) => Object.assign(found, { [name]: value[name] }), {})
      : value;
  return JSON.stringify(document, (name, value) => sorted(value));
}
