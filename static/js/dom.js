/** Helpers for drawing: elements from data, texts set only when they change, type fitted to its box. */

/**
 * An element. Children are nodes or strings (which become text, never markup); null is left out.
 *
 * @param {string} tag e.g. `button.main` (classes by dots)
 * @param {object} attributes `onclick` and the like are listeners; `disabled`, `hidden` and the like may be booleans
 */
export function el(tag, attributes = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const node = document.createElement(name);
  classes.forEach((each) => node.classList.add(each));
  for (const key of Object.keys(attributes)) {
    const value = attributes[key];
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value);
    } else if (value === true) {
      node.setAttribute(key, "");
    } else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(key, value);
    }
  }
  node.append(...children.filter((child) => child !== null && child !== undefined));
  return node;
}

/** A text whose seats, such as 2-6, are not broken at the end of a line. */
export function unbroken(text) {
  return text.split(/(\d+-\d+)/).map((part, index) => (index % 2 ? el("span.unbroken", {}, part) : part));
}

/** The parts of a page by their `data-part`. */
export function parts(root) {
  const nodes = {};
  for (const node of root.querySelectorAll("[data-part]")) {
    nodes[node.dataset.part] = node;
  }
  return nodes;
}

/** Sets a text only if it changed. */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** Shows a line of text; hides its element without a text. */
export function setTextOrHide(node, text) {
  setText(node, text || "");
  node.hidden = !text;
}

/** Replaces the children only if `key`, the text of their data, changed. */
export function setChildren(node, key, make) {
  if (node.dataset.madeFrom === key) {
    return false;
  }
  node.dataset.madeFrom = key;
  node.textContent = "";
  node.append(...make());
  return true;
}

const STEP = 0.05;
const SMALLEST = 0.25;

/**
 * Steps the type of an element down until its text fits its box. Digits have one width: only a change of shape
 * (`9:59` after `10:00`) or of the box is measured. The style sheet multiplies its font size by `--step`.
 */
export function fit(node) {
  const shape = `${node.textContent.replace(/\d/g, "0")}|${node.clientWidth}|${window.innerHeight}`;
  if (node.dataset.fitted === shape || node.clientWidth === 0) {
    return;
  }
  node.dataset.fitted = shape;
  for (let step = 1; step >= SMALLEST; step -= STEP) {
    node.dataset.step = step.toFixed(2);
    node.style.setProperty("--step", node.dataset.step);
    if (node.scrollWidth <= node.clientWidth) {
      return;
    }
  }
}

/** Fits lines together: all get the type of the line that needs the smallest. */
export function fitTogether(nodes) {
  const lines = [...nodes];
  lines.forEach(fit);
  // Each line is first fitted alone, so that all grow again after the longest line has gone.
  const smallest = Math.min(...lines.map((node) => Number(node.dataset.step) || 1));
  lines.forEach((node) => node.style.setProperty("--step", smallest.toFixed(2)));
}

/**
 * Measures again whenever a typeface has loaded: the text was measured in a substitute. Each weight is fetched when the
 * first text uses it, perhaps long after the page was ready.
 */
export function whenTypeIsLoaded(redraw) {
  const measureAnew = () => {
    for (const node of document.querySelectorAll("[data-fitted]")) {
      delete node.dataset.fitted;
    }
    redraw();
  };
  document.fonts.ready.then(measureAnew);
  document.fonts.addEventListener("loadingdone", measureAnew);
}
