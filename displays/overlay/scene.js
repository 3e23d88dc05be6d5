/**
 * The clock over a stream's picture, on a transparent page for OBS and similar programs; options are in the address.
 */

import { drawDigits } from "/static/js/clock/digits.js";
import { el, parts, setText, setTextOrHide } from "/static/js/dom.js";
import { openFace } from "/static/js/face.js";
import { slugOfPath } from "/static/js/page.js";
import { FIELDS } from "./fields.js";
import { overlayOptions } from "./options.js";

const UNIT = 0.005625; // of the width: a hundredth of the height of a picture of 16:9
const UNIT_UPRIGHT = 0.009;
const MIN_UNIT_PX = 6; // a narrow source is filled rather than shrunk
const STEP = 0.04;
const MIN_SCALE = 0.2;

const slug = slugOfPath(location.pathname);
const options = overlayOptions(location.search);
const part = parts(document);
const TIMER = { role: "timer", "aria-live": "off" };
const fields = options.fields.map((name) => ({ name, node: fieldNode(name) }));

function fieldNode(name) {
  return el(`div.field.${name}`, {}, el("span.label"), el("b", name === "time" ? TIMER : {}), el("small"));
}

function applyOptions() {
  const { overlay } = part;
  overlay.append(...fields.map((each) => each.node));
  overlay.classList.add(options.layout, `x-${options.place.x}`, `y-${options.place.y}`);
  overlay.classList.toggle("shadow", options.shadow);
  overlay.classList.toggle("plate", options.plate > 0);
  overlay.style.setProperty("--plate", String(options.plate));
  if (options.color) {
    document.documentElement.style.setProperty("--accent", options.color);
  }
}

function draw(face, shown, now) {
  const { live, texts, topics } = face;
  const isUnknown = Boolean(live.refusal(face.nameOf("clock")));
  setTextOrHide(part.unknown, isUnknown ? texts("face.tv.unknown", { slug }) : "");
  part.overlay.hidden = shown === null || isUnknown;
  if (part.overlay.hidden) {
    return;
  }
  const { state } = live.status();
  setTextOrHide(part.badge, state === "live" || !options.badge ? "" : texts(`face.badge.${state}`));
  fields.forEach(({ name, node }) => drawField(name, node, FIELDS[name]({ topics, shown, now, texts })));
  fitIntoPicture();
}

function drawField(name, node, content) {
  node.hidden = !content;
  if (!content) {
    return;
  }
  const [label, value, note] = node.children;
  setTextOrHide(label, content.label);
  (name === "time" ? drawDigits : setText)(value, content.value);
  setTextOrHide(note, content.note);
  node.className = `field ${name}${content.tone ? ` tone-${content.tone}` : ""}`;
}

/**
 * Reduces the size of all text until everything fits; digits have one width, so only a change of length is measured.
 */
function fitIntoPicture() {
  const { overlay } = part;
  const shape = `${overlay.textContent.replace(/\d/g, "0")}|${window.innerWidth}|${window.innerHeight}`;
  if (overlay.dataset.fitted === shape) {
    return;
  }
  overlay.dataset.fitted = shape;
  const share = window.innerWidth < window.innerHeight ? UNIT_UPRIGHT : UNIT;
  const unit = Math.max(window.innerWidth * share, MIN_UNIT_PX) * options.size;
  for (let step = 1; step >= MIN_SCALE; step -= STEP) {
    overlay.style.setProperty("--o", `${(unit * step).toFixed(3)}px`);
    const room = 2 * parseFloat(getComputedStyle(overlay).marginTop);
    if (overlay.offsetWidth + room <= window.innerWidth && overlay.offsetHeight + room <= window.innerHeight) {
      return;
    }
  }
}

applyOptions();
openFace({
  face: "overlay",
  slug,
  kinds: ["tournament", "clock", "counters"],
  room: true, // for the TVs' language
  languageKind: "wall",
  draw,
});
