/** What every scene of one tournament begins with: its parts, the header or the strip on top, the clock's reading. */

import { parts } from "./dom.js";
import { reading } from "./level_clock.js";
import { wallStrip } from "./walls/strip.js";
import { wallHeader } from "./walls/wall_header.js";

/**
 * A scene that keeps the strip with time, level and blinds.
 *
 * @param {(scene: object) => void} draw draws what is below; `scene` is `{part, values, shown, now, texts, options, slug, session}`,
 *   `shown` null where there is no tournament
 * @returns {(root: Element, context: object) => object} the scene's `mount`
 */
export function sceneWithStrip(draw) {
  return sceneWithTop(() => "strip", draw);
}

/** A scene that is a clock itself: it has the header only. */
export function sceneWithHeader(draw) {
  return sceneWithTop(() => "header", draw);
}

/** A scene that is a clock at times: `topOf(scene)` says each time whether it has the `header` or the `strip`. */
export function sceneWithTop(topOf, draw) {
  return function mount(root, context) {
    const { texts, options, slug } = context;
    const part = parts(root);
    const tops = { header: wallHeader(texts), strip: wallStrip(texts) };
    let inPlace = part.header;
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
        if (inPlace !== top.node) {
          inPlace.replaceWith(top.node);
          inPlace = top.node;
        }
        top.draw(values, shown, now, context);
        draw(scene);
      },
      unmount() {},
    };
  };
}
