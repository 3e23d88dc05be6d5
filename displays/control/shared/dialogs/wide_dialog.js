/** Makes the dialog wide while a component is drawn. */

import { useLayoutEffect } from "../../../../static/vendor/preact/preact.js";

/** @param {object} dialog `DialogHost` */
export function useWide({ node }, isWide = true) {
  useLayoutEffect(() => {
    node.classList.toggle("is-wide", isWide);
    return () => node.classList.remove("is-wide");
  }, [node, isWide]);
}
