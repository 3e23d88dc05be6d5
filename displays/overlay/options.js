/**
 * Options of an overlay, read from its address. Unknown or out-of-range options are ignored: a stream shows no error
 * messages.
 */

const FIELDS = ["time", "level", "blinds", "ante", "players", "average", "next", "break"];
const DEFAULT_FIELDS = ["level", "time", "blinds", "ante", "players", "average"];
const DEFAULT_PLACES = {
  bar: { x: "center", y: "bottom" },
  box: { x: "left", y: "middle" },
  corner: { x: "right", y: "top" },
};
const ACROSS = ["left", "center", "right"];
const UP = ["top", "middle", "bottom"];
const SIZE = { min: 25, max: 400, byDefault: 100 };

/**
 * @param {string} search the query of the address
 * @returns {{fields: string[], layout: string, place: {x, y}, size: number, color: string | null, shadow: boolean,
 *   plate: number, badge: boolean}} `size` and `plate` as shares of one
 */
export function overlayOptions(search) {
  const query = new URLSearchParams(search);
  const layout = Object.keys(DEFAULT_PLACES).includes(query.get("layout")) ? query.get("layout") : "bar";
  return {
    fields: fieldsOf(query.get("fields")),
    layout,
    place: placeOf(query.get("align"), DEFAULT_PLACES[layout]),
    size: percent(query.get("size"), SIZE.byDefault, SIZE.min, SIZE.max) / 100,
    color: colorOf(query.get("color")),
    shadow: isOn(query.get("shadow"), true),
    plate: percent(query.get("plate"), 0, 0, 100) / 100,
    badge: isOn(query.get("badge"), true),
  };
}

function fieldsOf(list) {
  const names = wordsOf(list, ",");
  const fields = names.filter((name, index) => FIELDS.includes(name) && names.indexOf(name) === index);
  return fields.length ? fields : DEFAULT_FIELDS;
}

/** The place of `bottom-left`, `top` or `right`; a side without a name is the layout's default. */
function placeOf(align, byDefault) {
  const words = wordsOf(align, "-");
  return {
    x: words.find((word) => ACROSS.includes(word)) || byDefault.x,
    y: words.find((word) => UP.includes(word)) || byDefault.y,
  };
}

function percent(text, byDefault, min, max) {
  const number = /^\d{1,4}%?$/.test(text || "") ? parseInt(text, 10) : byDefault;
  return Math.min(max, Math.max(min, number));
}

/** `e6b450`, `#e6b450` or `fff`; null for anything else. */
function colorOf(text) {
  const match = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec((text || "").trim());
  return match ? `#${match[1].toLowerCase()}` : null;
}

function isOn(text, byDefault) {
  if (["1", "on", "yes", "true"].includes(text)) {
    return true;
  }
  return ["0", "off", "no", "false"].includes(text) ? false : byDefault;
}

function wordsOf(text, separator) {
  return (text || "")
    .toLowerCase()
    .split(separator)
    .map((word) => word.trim())
    .filter(Boolean);
}
