/** One scene on a node of the page: mounted from its markup, updated, drawn, and unmounted. */

import { fillTexts } from "../../static/js/texts/texts.js";

export class Stage {
  constructor(node) {
    this.node = node;
    this.current = null;
  }

  /** The `key` of the shown item; null without one. */
  get key() {
    return this.current && this.current.key;
  }

  /** Show a scene; the shown scene stays untouched. */
  show(key, scene, context) {
    if (this.key === key) {
      return;
    }
    this.clear();
    const root = document.createElement("section");
    root.className = `scene-${scene.name}`;
    root.append(...[...scene.markup.children].map((node) => document.importNode(node, true)));
    fillTexts(root, context.texts);
    this.node.appendChild(root);
    // Set first, so that it is cleared even if mounting fails.
    this.current = { key, root, unmount: () => {} };
    Object.assign(this.current, scene.mount(root, context));
  }

  /** @returns {object[]} the readings of the scene's clocks, if the scene returns them */
  draw(values, now) {
    this.current.update(values);
    return this.current.draw(now) || [];
  }

  clear() {
    if (this.current) {
      this.current.unmount();
      this.current.root.remove();
      this.current = null;
    }
  }
}
