/** Options in an overlay's address, and invalid ones. */

import assert from "node:assert/strict";
import test from "node:test";

import { overlayOptions } from "../../../displays/overlay/options.js";

test("an overlay without options is a bar at the bottom", () => {
  assert.deepEqual(overlayOptions(""), {
    fields: ["level", "time", "blinds", "ante", "players", "average"],
    layout: "bar",
    place: { x: "center", y: "bottom" },
    size: 1,
    color: null,
    shadow: true,
    plate: 0,
    badge: true,
  });
});

test("fields have the order of the address, once each, without unknown ones", () => {
  assert.deepEqual(overlayOptions("?fields=time,%20Blinds,time,chat,break").fields, ["time", "blinds", "break"]);
  assert.deepEqual(overlayOptions("?fields=chat").fields, overlayOptions("").fields);
});

test("each layout has its usual place, which an option changes", () => {
  assert.deepEqual(overlayOptions("?layout=corner").place, { x: "right", y: "top" });
  assert.deepEqual(overlayOptions("?layout=corner&align=bottom-left").place, { x: "left", y: "bottom" });
  assert.deepEqual(overlayOptions("?layout=box&align=right").place, { x: "right", y: "middle" });
  assert.deepEqual(overlayOptions("?align=nowhere").place, { x: "center", y: "bottom" });
});

test("size and plate are percentages within their bounds", () => {
  const sizes = ["150", "150%25", "9999", "1", "-3", "big", ""].map((size) => overlayOptions(`?size=${size}`).size);
  assert.deepEqual(sizes, [1.5, 1.5, 4, 0.25, 1, 1, 1]);
  assert.equal(overlayOptions("?plate=60").plate, 0.6);
  assert.equal(overlayOptions("?plate=400").plate, 1);
});

test("a color has hexadecimal digits, other text is ignored", () => {
  const colors = ["56B4E9", "%23fff", "red", "fff;background:url(x)", "12345"].map(
    (each) => overlayOptions(`?color=${each}`).color,
  );
  assert.deepEqual(colors, ["#56b4e9", "#fff", null, null, null]);
});

test("switches are on or off, other text is ignored", () => {
  const shadows = ["off", "0", "no", "on", "maybe"].map((each) => overlayOptions(`?shadow=${each}`).shadow);
  assert.deepEqual(shadows, [false, false, false, true, true]);
});

test("unknown options and layouts are ignored", () => {
  assert.deepEqual(overlayOptions("?layout=__proto__&x=1&lang=de"), overlayOptions(""));
});
