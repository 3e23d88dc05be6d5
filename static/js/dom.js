/** Small helpers for drawing: elements from data, text set only when it changed, type fitted to its box. */

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

/** A text in which no seat such as 2-6 is parted at the end of a line. */
export function unbroken(text) {
  return text.split(/(\d+-\d+)/).map((part, index) => (index % 2 ? el("span.unbroken", {}, part) : part));
}

/** The parts of a face by their `data-part`. */
export function parts(root) {
  const found = {};
  for (const node of root.querySelectorAll("[data-part]")) {
    found[node.dataset.part] = node;
  }
  return found;
}

/** Set text, only if it changed: what did not change is not touched. */
export function setText(node, text) {
  if (node.textContent !== text) {
    node.textContent = text;
  }
}

/** Show a line of text, or leave its element out where there is none. */
export function setTextOrHide(node, text) {
  setText(node, text || "");
  node.hidden = !text;
}

/** Replace the children only when what they are made from changed. */
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
 * Step the type of an element down until its text fits its box. Digits have one width, so only a change of shape
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

/** Step lines down together: all get the type of the one that has to be smallest. */
export function fitTogether(nodes) {
  const lines = [...nodes];
  lines.forEach(fit);
  // Each line is first fitted by itself, so that all grow again when the longest has gone.
  const smallest = Math.min(...lines.map((node) => Number(node.dataset.step) || 1));
  lines.forEach((node) => node.style.setProperty("--step", smallest.toFixed(2)));
}

/**
 * Measure anew whenever a typeface has come: until then another one was measured. Each weight is fetched when the first
 * text wants it, which may be long after the page was ready.
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
