/** The floor map on the control, with a button for each table. */

import { floorMap } from "../../../static/js/tables/floor_map.js";
import { h, html, useLayoutEffect, useMemo, useRef, useSignal } from "../../../static/vendor/preact/preact.js";

const UNMEASURED = { width: 0, aspect: 1 };

/**
 * @param {object[]} props.tables see `floorTables`
 * @param {{arrows, arrived}} props.moved see `movesOn`
 * @param {(number: number) => void} props.onTap
 * @param {number} props.least least width of a table, in pixels
 * @param {(box: Element) => number} props.aspectOf width divided by height of the space for the map
 * @param {number} props.now the box is measured again when this changes, and once the dialog around it opens
 */
export function FloorMap({ texts, tables, moved, chosen, onTap, least, aspectOf, now, dialog, ...attributes }) {
  const box = useRef(null);
  const size = useSignal(UNMEASURED);
  const measure = () => {
    const [width, aspect] = [box.current.clientWidth, aspectOf(box.current)];
    if (width !== size.peek().width || aspect !== size.peek().aspect) {
      size.value = { width, aspect };
    }
  };
  useLayoutEffect(measure, [now, tables]);
  useLayoutEffect(() => dialog && dialog.whenShown(measure), [dialog]);
  const tap = useRef(onTap);
  tap.current = onTap;
  const measured = size.value;
  const map = useMemo(() => {
    const options = Object.assign({ make: h, chosen, onTap: (number) => tap.current(number), least }, measured);
    return tables.length > 0 && floorMap(tables, moved, texts, options);
  }, [tables, moved, texts("face.floor.free"), chosen, least, measured]);
  return html`<div ...${attributes} ref=${box}>${map}</div>`;
}
