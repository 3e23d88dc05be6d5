/**
 * Scenes by name: a scene is a folder in displays/ with view.html, style.css, scene.js and scene.toml. The server
 * reads scene.toml and serves it as scene.json: `{title, topics, options, wall, over, without_tournament}`, here
 * `spec`.
 */

import { FIRST_SESSION, isSession } from "./shown_session.js";

/** Maximum number of tournaments in a scene of several. */
const MAX_EACH = 4;
/** Milliseconds before a scheduled start at which a TV changes from registration to the countdown. */
const CLOCK_BEFORE_START_MS = 5 * 60000;

/** Whether a folder of displays/ is a scene for TVs. */
export function isForTvs(spec) {
  return Boolean(spec.wall);
}

/** Whether a scene is drawn over other scenes. */
export function standsOver(spec) {
  return Boolean(spec.over);
}

/** Whether a scene can be shown without a tournament. */
export function standsAlone(spec) {
  return Boolean(spec.without_tournament);
}

function named(template, slug, session) {
  return template.replace(/<slug>|<each>/, slug).replace("<session>", session);
}

/**
 * The topics that a scene follows, with the tournaments' slugs.
 *
 * @param {string | null} slug the scene's tournament, for `<slug>`
 * @param {{slug, session}[]} each tournaments of a scene of several: `<each>` stands for one topic of each
 */
export function sceneTopics(spec, slug, each = [], session = FIRST_SESSION) {
  const names = spec.topics.map((template) => {
    if (template.includes("<each>")) {
      return each.map((tournament) => named(template, tournament.slug, tournament.session));
    }
    return template.includes("<slug>") && !slug ? [] : [named(template, slug, session)];
  });
  return [].concat(...names);
}

/**
 * The values of a scene's topics: topics of its tournament by kind (`clock`), others by their
 * whole name (`announcement:room`), topics of several tournaments as a list in `each`: `[{slug, session, clock, …}]`.
 *
 * @param {(name: string) => object | undefined} valueOf a topic's value
 */
export function sceneValues(spec, slug, each, valueOf, session = FIRST_SESSION) {
  const values = { each: each.map((tournament) => Object.assign({}, tournament)) };
  for (const template of spec.topics) {
    if (template.includes("<each>")) {
      values.each.forEach((tournament) => {
        tournament[topicKind(template)] = valueOf(named(template, tournament.slug, tournament.session));
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
 * The tournaments of a scene of several: the ones that its option names, else the newest that are not finished, oldest
 * first, so that a tournament being set up does not replace another. Empty for a scene of one tournament.
 *
 * @param {object | undefined} room the `room` topic
 * @returns {{slug: string, session: string | null}[]} `main:2` names a session; null: the tournament's current one
 */
export function tournamentsOfScene(spec, options, room) {
  if (!spec.topics.some((template) => template.includes("<each>"))) {
    return [];
  }
  const names = (options.tournaments || "").split(",").map((slug) => slug.trim());
  const chosen = names.filter((name, index) => name && names.indexOf(name) === index);
  if (chosen.length) {
    return chosen.slice(0, MAX_EACH).map(partsOf);
  }
  const unfinished = (room ? room.tournaments : []).filter((each) => each.phase !== "finished");
  const oldestFirst = unfinished.sort((a, b) => a.created_at - b.created_at);
  return oldestFirst.slice(-MAX_EACH).map(({ slug }) => partsOf(slug));
}

function partsOf(name) {
  const [slug, session] = name.split(":");
  return { slug, session: isSession(session) ? session : null };
}

/** The kind of a topic: the first part of its name. */
export function topicKind(name) {
  return name.split(":")[0];
}

/** Scenes packed with the page, see scripts/bundle.mjs; the page's style sheet has their styles. */
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

/** Loads a style sheet; a scene is not shown without it. */
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
 * Loads a scene completely, so that it can be shown later without the server.
 *
 * @returns {Promise<{name, markup, spec, mount, prepare}>} rejects if the server does not answer, or, with an error
 *   that is `absent`, if there is no such scene for TVs
 */
export async function loadScene(name) {
  const folder = `/displays/${encodeURIComponent(name)}`;
  const packedScene = packed.get(name);
  const spec = packedScene ? packedScene.spec : await (await fetched(`${folder}/scene.json`)).json();
  if (!isForTvs(spec) && !standsOver(spec)) {
    throw Object.assign(new Error(`${name} is no scene for TVs`), { absent: true });
  }
  const { html, module } = packedScene || (await fetchScene(folder));
  const markup = new DOMParser().parseFromString(html, "text/html").body;
  return { name, markup, spec, mount: module.mount, prepare: module.prepare || (() => {}) };
}

/**
 * The scene of a clock's state: the break's in a break that has begun, registration's before a
 * scheduled start, else the clock's.
 *
 * Before a scheduled start players want to know the start, the end of registration and the address for phones; from
 * five minutes before, the large countdown. A tournament without a scheduled start shows its clock at the first level,
 * so that the director can check the TV. Once the clock runs, a TV shows the clock also during late registration, with
 * the end of registration in a line.
 */
export function sceneByClock(shown) {
  if (shown.phase === "scheduled") {
    return shown.starts_in_ms > CLOCK_BEFORE_START_MS ? "registration" : "clock";
  }
  const inBreak = shown.period.kind === "break" && ["running", "paused", "holding"].includes(shown.phase);
  return inBreak ? "break" : "clock";
}
