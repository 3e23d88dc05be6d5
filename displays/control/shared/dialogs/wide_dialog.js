/** Makes a dialog wide as long as a component is drawn in it. */

import { useLayoutEffect } from "../../../../static/vendor/preact/preact.js";

/** @param {object} dialog `DialogHost` */
export function useWide({ node }, isWide = true) {
  useLayoutEffect(() => {
    node.classList.toggle("is-wide", isWide);
    return () => node.classList.remove("is-wide");
  }, [node, isWide]);
}
