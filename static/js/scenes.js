/**
 * Scenes by name: a folder in displays/ with view.html, style.css, scene.js and scene.toml is all a scene is. The server
 * reads scene.toml and serves it as scene.json: `{title, topics, options, wall, over, without_tournament}`, here `spec`.
 */

import { FIRST_SESSION, isSession } from "./shown_session.js";

/** Most tournaments that a scene of several shows. */
const MAX_EACH = 4;
/** Milliseconds before a scheduled start at which the wall changes from the registration to the clock that counts down. */
const CLOCK_BEFORE_START_MS = 5 * 60000;

/** Whether a folder of displays/ is a scene that a wall may be told to show. */
export function isForWalls(spec) {
  return Boolean(spec.wall);
}

/** Whether the scene is drawn over any other scene by itself. */
export function standsOver(spec) {
  return Boolean(spec.over);
}

/** Whether a scene has something to show in a room without any tournament. */
export function standsAlone(spec) {
  return Boolean(spec.without_tournament);
}

function named(template, slug, session) {
  return template.replace(/<slug>|<each>/, slug).replace("<session>", session);
}

/**
 * The topics a scene asks for, with the tournaments' names put in.
 *
 * @param {string | null} slug the tournament the scene is about: takes the place of `<slug>`
 * @param {{slug, session}[]} each those of a scene of several: a topic with `<each>` is one for each of them
 */
export function sceneTopics(spec, slug, each = [], session = FIRST_SESSION) {
  const names = spec.topics.map((template) => {
    if (template.includes("<each>")) {
      return each.map((one) => named(template, one.slug, one.session));
    }
    return template.includes("<slug>") && !slug ? [] : [named(template, slug, session)];
  });
  return [].concat(...names);
}

/**
 * The values of a scene's topics: those of its tournament by the first part of their names (`clock`), others by their
 * whole name (`announcement:room`), those of several as a list in `each`: `[{slug, session, clock, …}]`.
 *
 * @param {(name: string) => object | undefined} valueOf a topic's value
 */
export function sceneValues(spec, slug, each, valueOf, session = FIRST_SESSION) {
  const values = { each: each.map((one) => Object.assign({}, one)) };
  for (const template of spec.topics) {
    if (template.includes("<each>")) {
      values.each.forEach((one) => {
        one[topicKind(template)] = valueOf(named(template, one.slug, one.session));
      });
    } else if (!template.includes("<slug>")) {
      values[template] = valueOf(template);
    } else if (slug) {
      values[topicKind(template)] = valueOf(named(template, slug, session));
    }
  }
  return values;
}

/**
 * The tournaments of a scene of several: those its option names, else the newest that are not finished, the older first,
 * so that one that is being set up does not replace another. None for a scene of one tournament.
 *
 * @param {object | undefined} room the `room` topic
 * @returns {{slug: string, session: string | null}[]} `main:2` names a session; null: the one that its tournament shows
 */
export function tournamentsOfScene(spec, options, room) {
  if (!spec.topics.some((template) => template.includes("<each>"))) {
    return [];
  }
  const asked = (options.tournaments || "").split(",").map((slug) => slug.trim());
  const chosen = asked.filter((slug, index) => slug && asked.indexOf(slug) === index);
  if (chosen.length) {
    return chosen.slice(0, MAX_EACH).map(partsOf);
  }
  const going = (room ? room.tournaments : []).filter((each) => each.phase !== "finished");
  const oldestFirst = going.sort((a, b) => a.created_at - b.created_at);
  return oldestFirst.slice(-MAX_EACH).map(({ slug }) => partsOf(slug));
}

function partsOf(name) {
  const [slug, session] = name.split(":");
  return { slug, session: isSession(session) ? session : null };
}

/** The name a scene knows a topic's value by: the first part. */
export function topicKind(name) {
  return name.split(":")[0];
}

/** Scenes that came with the page, see scripts/bundle.mjs: their styles are among the page's own. */
const packed = new Map();

/** @param {object} scenes by name, `{module, spec, html}` each */
export function keepPacked(scenes) {
  Object.keys(scenes).forEach((name) => packed.set(name, scenes[name]));
}

async function fetched(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw Object.assign(new Error(`${url}: ${response.status}`), { absent: response.status === 404 });
  }
  return response;
}

/** Wait for the style sheet, so that a scene is never seen without it. */
function linkStyle(url) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(url));
    };
    document.head.appendChild(link);
  });
}

async function fetchScene(folder) {
  const [html, module] = await Promise.all([
    fetched(`${folder}/view.html`).then((response) => response.text()),
    import(`${folder}/scene.js`),
    linkStyle(`${folder}/style.css`),
  ]);
  return { html, module };
}

/**
 * Load a scene with all it needs, so that it can be shown later without the server.
 *
 * @returns {Promise<{name, markup, spec, mount, prepare}>} rejects if the server does not answer, or, with an error that
 *   is `absent`, if there is no such scene for walls
 */
export async function loadScene(name) {
  const folder = `/displays/${encodeURIComponent(name)}`;
  const here = packed.get(name);
  const spec = here ? here.spec : await (await fetched(`${folder}/scene.json`)).json();
  if (!isForWalls(spec) && !standsOver(spec)) {
    throw Object.assign(new Error(`${name} is no scene for walls`), { absent: true });
  }
  const { html, module } = here || (await fetchScene(folder));
  const markup = new DOMParser().parseFromString(html, "text/html").body;
  return { name, markup, spec, mount: module.mount, prepare: module.prepare || (() => {}) };
}

/**
 * The scene the moment asks for: the break's in a break that has begun, the registration's while people come in for a
 * start that is scheduled, else the clock's.
 *
 * Before a scheduled start a room asks when it begins, whether one can still enter and where to look things up; from five
 * minutes before, it wants the large countdown. A tournament that merely is set up shows its clock at the first level,
 * by which the director checks the wall: nobody has said yet when it starts. Once it runs the clock is the wall's first
 * task, however long the registration stays open: its slot says until when.
 */
export function sceneByClock(shown) {
  if (shown.phase === "scheduled") {
    return shown.starts_in_ms > CLOCK_BEFORE_START_MS ? "registration" : "clock";
  }
  const inBreak = shown.period.kind === "break" && ["running", "paused", "holding"].includes(shown.phase);
  return inBreak ? "break" : "clock";
}
