/** Scenes by name: a folder in displays/ with view.html, style.css, scene.js and scene.toml is all a scene is. */

/** The topics a scene.toml asks for, with the tournament's names put in. */
export function sceneTopics(toml, slug, session = "1") {
  const match = /^topics\s*=\s*(\[[^\]]*\])/m.exec(toml);
  const names = match ? JSON.parse(match[1].replace(/,\s*\]$/, "]")) : [];
  return names.map((name) => name.replace("<slug>", slug).replace("<session>", session));
}

/** The name a scene knows a topic's value by: the first part. */
export function topicKind(name) {
  return name.split(":")[0];
}

async function fetchText(url) {
  const response = await fetch(url);
  if (!response.ok) {
    throw new Error(`${url}: ${response.status}`);
  }
  return response.text();
}

/** Wait for the style sheet, so that a scene is never seen without it. */
function linkStyle(url) {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = url;
    link.onload = resolve;
    link.onerror = () => reject(new Error(url));
    document.head.appendChild(link);
  });
}

/**
 * Load a scene with all it needs, so that it can be shown later without the server.
 *
 * @returns {Promise<{name, markup, toml, mount}>} rejects if there is no such scene or the server does not answer
 */
export async function loadScene(name) {
  const folder = `/displays/${encodeURIComponent(name)}`;
  const [html, toml, module] = await Promise.all([
    fetchText(`${folder}/view.html`),
    fetchText(`${folder}/scene.toml`),
    import(`${folder}/scene.js`),
    linkStyle(`${folder}/style.css`),
  ]);
  const markup = new DOMParser().parseFromString(html, "text/html").body;
  return { name, markup, toml, mount: module.mount };
}

/** The scene the moment asks for: the break's in a break that has begun, else the clock's. */
export function sceneOfTheMoment(shown) {
  const inBreak = shown.period.kind === "break" && ["running", "paused", "holding"].includes(shown.phase);
  return inBreak ? "break" : "clock";
}
