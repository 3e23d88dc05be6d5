/** One scene on a node of the page: mounted from its markup, given values, drawn, taken away again. */

import { fillTexts } from "../../static/js/texts/texts.js";

export class Stage {
  constructor(node) {
    this.node = node;
    this.current = null;
  }

  /** The item that is shown: `key` of the programme, null if none. */
  get key() {
    return this.current && this.current.key;
  }

  /** Show a scene; one that is shown already stays as it is. */
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
    // It is there to be cleared even if mounting fails.
    this.current = { key, root, unmount: () => {} };
    Object.assign(this.current, scene.mount(root, context));
  }

  /** @returns {object[]} the readings of the clocks it shows, where the scene tells them */
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
