/*
 * Where the ink of every text on the page lies, for tests of layout. The horizontal extent of a text is that of its
 * line box; the vertical one is that of its glyphs as the canvas measures them, for a large line box overlaps its
 * neighbours where nothing is drawn.
 */
window.geometry = (() => {
  const canvas = document.createElement("canvas").getContext("2d");
  const SPOKEN = ".spoken, option, script, style, title";

  function seen(element) {
    return element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) && !element.closest(SPOKEN);
  }

  function nameOf(element) {
    const names = [];
    for (let each = element; each && each !== document.body && names.length < 3; each = each.parentElement) {
      names.unshift(
        each.dataset.part || each.className.baseVal || String(each.className) || each.tagName.toLowerCase(),
      );
    }
    return names.join(" > ");
  }

  function fontOf(style) {
    return `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  }

  /** The canvas knows no tabular digits: its narrow 1 is measured as another digit, which is as wide as all are here. */
  function glyphs(text, style) {
    canvas.font = fontOf(style);
    const shown = style.textTransform === "uppercase" ? text.toUpperCase() : text;
    return canvas.measureText(shown.replace(/1/g, "2"));
  }

  /** The row that stays at the bottom of a scrolled list, over an element of the list. */
  function stickyFootOver(element, list) {
    const isOver = (each) => {
      const { position, bottom } = getComputedStyle(each);
      return position === "sticky" && bottom === "0px" && !each.contains(element);
    };
    return list.scrollHeight > list.clientHeight ? [...list.children].find(isOver) : undefined;
  }

  function boxAbove(list, foot) {
    const { left, top, right, bottom } = list.getBoundingClientRect();
    return { left, top, right, bottom: foot ? foot.getBoundingClientRect().top : bottom };
  }

  /** The nearest ancestors that scroll or cut what leaves them. */
  function frames(element) {
    const found = [];
    for (let each = element; each && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each);
      if (style.overflowX !== "visible" || style.overflowY !== "visible") {
        found.push({
          box: boxAbove(each, stickyFootOver(element, each)),
          scrolls: /auto|scroll/.test(style.overflowY),
          scrollsSideways: /auto|scroll/.test(style.overflowX) && style.overflowY === "hidden",
          name: nameOf(each),
        });
      }
    }
    return found;
  }

  function inkOf(node, range) {
    const element = node.parentElement;
    const style = getComputedStyle(element);
    const text = node.textContent.trim();
    range.selectNodeContents(node);
    const measured = glyphs(text, style);
    return [...range.getClientRects()]
      .filter((rect) => rect.width > 0.5)
      .map((rect) => {
        const baseline =
          rect.top +
          measured.fontBoundingBoxAscent *
            (rect.height / (measured.fontBoundingBoxAscent + measured.fontBoundingBoxDescent));
        return {
          text,
          name: nameOf(element),
          left: rect.left,
          inkLeft: rect.left - measured.actualBoundingBoxLeft,
          right: rect.right,
          top: baseline - measured.actualBoundingBoxAscent,
          bottom: baseline + measured.actualBoundingBoxDescent,
          frames: frames(element),
        };
      });
  }

  let remembered = null;

  /** The ink of every text; measured once for all that is asked in one go, in which nothing can move. */
  function inks() {
    if (!remembered) {
      remembered = everyInk();
      Promise.resolve().then(() => {
        remembered = null;
      });
    }
    return remembered;
  }

  function everyInk() {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    const found = [];
    while (walker.nextNode()) {
      const node = walker.currentNode;
      if (node.textContent.trim() && seen(node.parentElement) && !(node.parentElement instanceof SVGElement)) {
        found.push(...inkOf(node, range));
      }
    }
    return found;
  }

  /** A text inside a list or a row that scrolls is only there where the list shows it. */
  function scrolledAway(ink) {
    const isBeyond = ({ box, scrolls, scrollsSideways }) =>
      (scrolls && (ink.bottom > box.bottom + 1 || ink.top < box.top - 1)) ||
      (scrollsSideways && (ink.right > box.right + 1 || ink.left < box.left - 1));
    return ink.frames.some(isBeyond);
  }

  const SLACK = 1;

  /** Whether each part of the chosen option, its number and its words, stands in the element below the choice. */
  function isFullBelow(select) {
    const below = select.dataset.full === "below" ? select.closest(".field").nextElementSibling : null;
    const parts = select.selectedOptions[0].textContent.split("·").map((part) => part.trim());
    return Boolean(below) && seen(below) && parts.every((part) => below.textContent.includes(part));
  }

  /** What is cut: by the screen, by a box that hides what leaves it, or by a button or a field too small for it. */
  function cut() {
    const faults = [];
    for (const ink of inks().filter((each) => !scrolledAway(each))) {
      const edges = [
        { name: "the screen", box: { left: 0, top: 0, right: innerWidth, bottom: innerHeight } },
        ...ink.frames,
      ];
      for (const { name, box } of edges) {
        if (
          ink.left < box.left - SLACK ||
          ink.right > box.right + SLACK ||
          ink.top < box.top - SLACK ||
          ink.bottom > box.bottom + SLACK
        ) {
          faults.push(`“${ink.text}” (${ink.name}) is cut by ${name}`);
        }
      }
    }
    for (const element of document.querySelectorAll("body *:not(svg *)")) {
      const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent.trim());
      if (own && seen(element) && element.clientWidth && element.scrollWidth > element.clientWidth + SLACK) {
        faults.push(`“${element.textContent.trim()}” (${nameOf(element)}) is wider than its box`);
      }
    }
    for (const select of document.querySelectorAll("select")) {
      const chosen = select.selectedOptions[0];
      const style = getComputedStyle(select);
      const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      if (chosen && seen(select) && glyphs(chosen.textContent, style).width > room + SLACK && !isFullBelow(select)) {
        faults.push(`“${chosen.textContent}” is wider than its choice`);
      }
    }
    for (const chip of document.querySelectorAll(".chip-picture")) {
      const ring = chip.querySelector(".chip-face").getBoundingClientRect();
      const number = chip.querySelector("text").getBoundingClientRect();
      if (number.left < ring.left || number.right > ring.right) {
        faults.push(`“${chip.textContent}” is wider than its chip`);
      }
    }
    return faults;
  }

  function overlaps() {
    const shown = inks().filter((each) => !scrolledAway(each));
    const faults = [];
    shown.forEach((a, index) => {
      for (const b of shown.slice(index + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > SLACK && high > SLACK) {
          faults.push(`“${a.text}” (${a.name}) and “${b.text}” (${b.name})`);
        }
      }
    });
    return faults;
  }

  /** The lines that are drawn between things: each element's lower and upper edge that has one, seen as a box. */
  function rules() {
    const found = [];
    for (const element of document.querySelectorAll("td, li, header, footer, .band, .row")) {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      const [over, under] = [parseFloat(style.borderTopWidth), parseFloat(style.borderBottomWidth)];
      if (seen(element) && box.width && parseFloat(style.borderLeftWidth) === 0) {
        found.push(...(over ? [{ left: box.left, right: box.right, top: box.top, bottom: box.top + over }] : []));
        found.push(
          ...(under ? [{ left: box.left, right: box.right, top: box.bottom - under, bottom: box.bottom }] : []),
        );
      }
    }
    return found;
  }

  /** Letters that touch a line, or come nearer to it than a 400th of the screen's shorter side. */
  function onRules() {
    const near = Math.min(innerWidth, innerHeight) / 400;
    const lines = rules();
    const touches = (ink) =>
      lines.some(
        (line) =>
          Math.min(ink.right, line.right) - Math.max(ink.left, line.left) > SLACK &&
          ink.bottom > line.top - near &&
          ink.top < line.bottom + near,
      );
    return inks()
      .filter(touches)
      .map(({ text, name }) => `“${text}” (${name})`);
  }

  /** Where a wall's picture has been moved to against burn-in, and how far it ever moves; nothing elsewhere. */
  function pictureShift() {
    const picture = document.querySelector('[data-part="picture"]');
    if (!picture) {
      return { x: 0, y: 0, reach: 0 };
    }
    const { left, top } = picture.getBoundingClientRect();
    return { x: left, y: top, reach: Math.max(1, Math.floor(Math.min(innerWidth, innerHeight) / 270)) };
  }

  function pageScrolls() {
    const page = document.scrollingElement;
    return page.scrollWidth > innerWidth || page.scrollHeight > innerHeight || document.body.scrollHeight > innerHeight;
  }

  /** Where everything is that has a box of its own, the large digits' own letters left out. */
  function boxes() {
    const found = {};
    const shift = pictureShift();
    [...document.querySelectorAll("body *:not(.time *):not([data-part=bar])")].forEach((element, index) => {
      if (seen(element)) {
        const box = element.getBoundingClientRect();
        found[`${index} ${nameOf(element)}`] = [box.left - shift.x, box.top - shift.y, box.width, box.height].map(
          (each) => Math.round(each * 10) / 10,
        );
      }
    });
    return found;
  }

  /** The left and right edge of each digit of the time. */
  function digitEdges() {
    const time = document.querySelector('[data-part="time"]');
    const range = document.createRange();
    const walker = document.createTreeWalker(time, NodeFilter.SHOW_TEXT);
    const edges = [];
    const { x } = pictureShift();
    while (walker.nextNode()) {
      for (let at = 0; at < walker.currentNode.length; at += 1) {
        range.setStart(walker.currentNode, at);
        range.setEnd(walker.currentNode, at + 1);
        const box = range.getBoundingClientRect();
        edges.push([Math.round((box.left - x) * 10) / 10, Math.round((box.right - x) * 10) / 10]);
      }
    }
    return edges;
  }

  /** How high the ink of a 0 is in an element, as a share of the screen's height. */
  function digitShare(selector) {
    const { actualBoundingBoxAscent: up, actualBoundingBoxDescent: down } = glyphs(
      "0",
      getComputedStyle(document.querySelector(selector)),
    );
    return (up + down) / innerHeight;
  }

  /**
   * How far the ink nearest to each edge of the screen is from it, as a share of the screen's width or height, wherever
   * the picture has been moved to.
   */
  function margins() {
    const all = inks();
    const { x, y, reach } = pictureShift();
    return {
      left: (Math.min(...all.map((each) => each.inkLeft)) - x - reach) / innerWidth,
      right: 1 - (Math.max(...all.map((each) => each.right)) - x + reach) / innerWidth,
      top: (Math.min(...all.map((each) => each.top)) - y - reach) / innerHeight,
      bottom: 1 - (Math.max(...all.map((each) => each.bottom)) - y + reach) / innerHeight,
    };
  }

  return { cut, overlaps, pageScrolls, boxes, digitEdges, digitShare, margins, onRules, inks };
})();
