/** Lines whose type is fitted to their box at each drawing: the text, the box or the typeface may have changed. */

import { fit, fitTogether } from "../../static/js/dom.js";
import { useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";

/** @returns {object} the ref of a line */
export function useFit({ moment }) {
  const line = useRef(null);
  useLayoutEffect(() => {
    fit(line.current);
  }, [moment.value]);
  return line;
}

/** @returns {(index: number) => (node: Element | null) => void} the refs of lines that get the same type */
export function useFitTogether({ moment }) {
  const lines = useRef([]);
  useLayoutEffect(() => {
    fitTogether(lines.current.filter(Boolean));
  }, [moment.value]);
  return (index) => (node) => {
    lines.current[index] = node;
  };
}
