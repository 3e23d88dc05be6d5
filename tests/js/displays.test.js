/** Checks of all pages: style sheets that old TVs understand, nothing inline; of all folders: none is too full. */

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

import { news } from "../../static/js/clock/announcer.js";
import { currentTournament, slugOfPath } from "../../static/js/page.js";
import { sceneByClock } from "../../static/js/scenes.js";

const root = fileURLToPath(new URL("../../", import.meta.url));
const filesIn = (folder, ending) =>
  readdirSync(root + folder, { recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(`${root}${folder}/${name}`, "utf8") }));

const views = filesIn("displays", "view.html");
const styles = [...filesIn("static/css", ".css"), ...filesIn("displays", ".css")];

test("views have no inline scripts, inline styles or words", () => {
  for (const { name, text } of views) {
    assert.doesNotMatch(text, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son\w+=/, name);
    const words = text
      .replace(/<title>.*<\/title>/, "")
      .replace(/<[^>]*>/g, "")
      .trim();
    assert.equal(words, "", name);
  }
});

test("style sheets use nothing newer than the oldest TV", () => {
  const tooNew =
    /\b(clamp|min|max|color-mix)\(|\binset:|(?<!-)aspect-ratio:|:is\(|:where\(|:has\(|@layer|@container|\d(dvh|svh|lvh)\b/;
  for (const { name, text } of styles) {
    assert.doesNotMatch(text, tooNew, name);
    assert.doesNotMatch(text, /(?<!grid-)(?<!column-)(?<!row-)\bgap:/, `${name}: gap of flex boxes`);
  }
});

test("every folder of displays has its four files, or a style sheet that pages share", () => {
  for (const folder of readdirSync(`${root}displays`)) {
    const there = readdirSync(`${root}displays/${folder}`);
    ["view.html", "scene.js", "scene.toml"].forEach((file) => assert.ok(there.includes(file), `${folder}/${file}`));
    const view = readFileSync(`${root}displays/${folder}/view.html`, "utf8");
    assert.ok(there.includes("style.css") || /static\/css\/(?!base\.)\w+\.css/.test(view), `${folder}/style.css`);
  }
});

test("no folder of modules holds more than twenty files", () => {
  for (const top of ["displays", "static/js", "clockserver", "tests"]) {
    const files = readdirSync(root + top, { recursive: true, withFileTypes: true }).filter(
      (each) => each.isFile() && !each.name.endsWith(".pyc"),
    );
    const counts = new Map();
    files.forEach(({ parentPath }) => counts.set(parentPath, (counts.get(parentPath) || 0) + 1));
    assert.deepEqual(
      [...counts].filter(([, count]) => count > 20),
      [],
    );
  }
});

test("a TV shows the break scene in a break that has begun", () => {
  const scene = (kind, phase) => sceneByClock({ phase, period: { kind } });
  assert.equal(scene("break", "running"), "break");
  assert.equal(scene("break", "paused"), "break");
  assert.equal(scene("break", "ready"), "clock");
  assert.equal(scene("level", "running"), "clock");
});

test("the current tournament is the newest whose clock runs, else the newest that is not finished", () => {
  const of = (...phases) => {
    const tournaments = phases.map((phase, index) => ({ slug: `t${index}`, phase, created_at: index }));
    const chosen = currentTournament({ tournaments });
    return chosen && chosen.slug;
  };
  assert.equal(of("running", "ready", "finished"), "t0");
  assert.equal(of("running", "holding", "ready"), "t1");
  assert.equal(of("paused", "ready", "finished"), "t1");
  assert.equal(of("finished", "finished"), "t1");
  assert.equal(of(), null);
});

test("a TV stays with the champion for an hour unless another clock starts", () => {
  const of = (now, ...told) =>
    currentTournament(
      {
        tournaments: told.map((each, index) =>
          Object.assign({ slug: `t${index}`, created_at: index, finished_at: null }, each),
        ),
      },
      now,
    ).slug;
  const finished = { phase: "finished", finished_at: 1000 };
  assert.equal(of(2000, finished, { phase: "ready" }), "t0");
  assert.equal(of(2000, finished, { phase: "running" }), "t1");
  assert.equal(of(2000, finished, { phase: "paused" }), "t1");
  assert.equal(of(4000000, finished, { phase: "ready" }), "t1");
  assert.equal(of(null, finished, { phase: "scheduled" }), "t1");
});

test("the path has the slug", () => {
  assert.equal(slugOfPath("/t/friday-9"), "friday-9");
  assert.equal(slugOfPath("/control/friday/"), "friday");
  assert.equal(slugOfPath("/control"), null);
});

test("a slug with broken encoding is kept as it is", () => {
  assert.equal(slugOfPath("/t/%E0%A4%A"), "%E0%A4%A");
  assert.equal(slugOfPath("/t/50%"), "50%");
});

test("level changes, five minutes and one minute are announced, seconds are not", () => {
  const shown = (id, remaining, phase = "running") => ({ phase, period: { id }, remaining_ms: remaining });
  assert.equal(news(null, shown("l1", 9)), null);
  assert.equal(news(shown("l1", 301_000), shown("l1", 300_000)).params.minutes, 5);
  assert.equal(news(shown("l1", 60_500), shown("l1", 59_500)).params.minutes, 1);
  assert.equal(news(shown("l1", 200_000), shown("l1", 199_000)), null);
  assert.equal(news(shown("l1", 500), shown("l2", 1_200_000)).code, "face.say.begins");
  assert.equal(news(shown("l1", 500), shown("l1", 500, "paused")).code, "face.say.paused");
});
