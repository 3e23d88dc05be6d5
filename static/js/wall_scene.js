/** The common part of scenes of one tournament: parts, header or strip on top, the clock's reading. */

import { parts } from "./dom.js";
import { reading } from "./level_clock.js";
import { wallStrip } from "./walls/strip.js";
import { wallHeader } from "./walls/wall_header.js";

/**
 * A scene with the strip of time, level and blinds on top.
 *
 * @param {(scene: object) => void} draw draws the rest; `scene` is `{part, values, shown, now, texts, options, slug,
 *   session}`, `shown` null without a tournament
 * @returns {(root: Element, context: object) => object} the scene's `mount`
 */
export function sceneWithStrip(draw) {
  return sceneWithTop(() => "strip", draw);
}

/** A scene that is a clock itself, with the header alone. */
export function sceneWithHeader(draw) {
  return sceneWithTop(() => "header", draw);
}

/** A scene that is sometimes a clock: `topOf(scene)` returns `header` or `strip` for each drawing. */
export function sceneWithTop(topOf, draw) {
  return function mount(root, context) {
    const { texts, options, slug } = context;
    const part = parts(root);
    const tops = { header: wallHeader(texts), strip: wallStrip(texts) };
    let currentTop = part.header;
    let values = {};
    return {
      update(fresh) {
        values = fresh;
      },
      draw(now) {
        const shown = values.clock ? reading(values.clock, now) : null;
        const session = context.session && context.session();
        const scene = { part, values, shown, now, texts, options, slug, session };
        const top = tops[topOf(scene)];
        if (currentTop !== top.node) {
          currentTop.replaceWith(top.node);
          currentTop = top.node;
        }
        top.draw(values, shown, now, context);
        draw(scene);
      },
      unmount() {},
    };
  };
}
