/** Lines fitted to their box by a smaller type at each drawing, as text, box and typeface may change at any time. */

import { fit, fitTogether } from "../../static/js/dom.js";
import { useLayoutEffect, useRef } from "../../static/vendor/preact/preact.js";

/** @returns {object} the ref for a line */
export function useFit({ moment }) {
  const line = useRef(null);
  useLayoutEffect(() => {
    fit(line.current);
  }, [moment.value]);
  return line;
}

/** @returns {(index: number) => (node: Element | null) => void} the refs for lines of one type size */
export function useFitTogether({ moment }) {
  const lines = useRef([]);
  useLayoutEffect(() => {
    fitTogether(lines.current.filter(Boolean));
  }, [moment.value]);
  return (index) => (node) => {
    lines.current[index] = node;
  };
}
