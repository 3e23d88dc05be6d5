/** A table from above: players, button and blinds, and the words at each seat. Seat 1 is to the dealer's left. */

const SVG = "http://www.w3.org/2000/svg";
const MIDDLE = { x: 200, y: 132 };
const SEATS = { x: 168, y: 102 };
const MARKS = { x: 112, y: 60 };
const DEALER_DEGREES = 90; // below, on a screen
const APART = 26;

function shape(name, attributes, text) {
  const node = document.createElementNS(SVG, name);
  Object.keys(attributes).forEach((key) => node.setAttribute(key, attributes[key]));
  if (text !== undefined) {
    node.textContent = text;
  }
  return node;
}

/** The point of a seat on an ellipse; seats count clockwise from the dealer. */
function place(seat, seats, radii) {
  const angle = ((DEALER_DEGREES + (seat * 360) / (seats + 1)) * Math.PI) / 180;
  return { x: MIDDLE.x + radii.x * Math.cos(angle), y: MIDDLE.y + radii.y * Math.sin(angle) };
}

/**
 * @param {object} table `seats`, `occupied` and `marks`: `[{seat, text, dead}]` as button and blinds
 * @param {object} said by seat: `{kind, text}`; `kind` is `best`, `ranked`, `never`, `moves` or `waits`
 * @param {string} label for screen readers
 */
export function tablePicture({ seats, occupied, marks }, said, label) {
  const picture = shape("svg", { viewBox: "0 0 400 250", class: "table-picture", role: "img", "aria-label": label });
  picture.append(shape("ellipse", { cx: MIDDLE.x, cy: MIDDLE.y, rx: 142, ry: 80, class: "felt" }));
  picture.append(shape("rect", { x: MIDDLE.x - 26, y: MIDDLE.y + 62, width: 52, height: 10, rx: 3, class: "tray" }));
  for (let seat = 1; seat <= seats; seat += 1) {
    picture.append(seatShape(seat, place(seat, seats, SEATS), occupied.includes(seat), said[seat]));
  }
  const before = {};
  marks.filter(({ seat }) => seat).forEach((mark) => {
    const { x, y } = place(mark.seat, seats, MARKS);
    const shift = APART * (before[mark.seat] || 0);
    before[mark.seat] = (before[mark.seat] || 0) + 1;
    picture.append(markShape(mark, x + (x < MIDDLE.x ? shift : -shift), y));
  });
  return picture;
}

function seatShape(seat, { x, y }, taken, said) {
  const node = shape("g", { class: `seat ${taken ? "taken" : "open"}${said ? ` ${said.kind}` : ""}` });
  node.append(shape("circle", { cx: x, cy: y, r: 22 }), shape("text", { x, y: y + (said && said.text ? 1 : 7), class: "number" }, String(seat)));
  if (said && said.text) {
    node.append(shape("text", { x, y: y + 15, class: "said" }, said.text));
  }
  return node;
}

function markShape({ text, dead, kind }, x, y) {
  const node = shape("g", { class: `mark ${kind}${dead ? " dead" : ""}` });
  node.append(shape("circle", { cx: x, cy: y, r: 13 }), shape("text", { x, y: y + 5 }, text));
  return node;
}
