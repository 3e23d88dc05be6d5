/**
 * Keeps the phone's page and the rulebook where the network does not reach: what was loaded once is shown again without
 * the server. The newest is always asked for first, and nothing of what the server says about a tournament is ever kept.
 */

const KEPT = "phone-page-1";
const PATIENCE_MS = 4000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  const outdated = caches
    .keys()
    .then((names) => Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name))));
  event.waitUntil(outdated.then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "GET" && url.origin === location.origin && belongsToThePage(url.pathname)) {
    event.respondWith(newestOrKept(event.request));
  }
});

/** A tap on a notification leads to the page that it is about: to an open one, else to a new one. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage(new URL((event.notification.data || {}).page || "/", location.origin)));
});

async function showPage(page) {
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === page.pathname);
  // The phone may refuse the focus, or the page may have closed meanwhile.
  return (open && (await open.focus().catch(() => null))) || self.clients.openWindow(page.href);
}

/** The pages, what they are made of, their words, and the rules. */
function belongsToThePage(path) {
  return /^\/(t\/[^/]+\/?$|rules(\/|$)|(static|bundles)\/|displays\/(phone|rules)\/|api\/v1\/(texts|rulebook|rulesets)(\/|$))/.test(
    path,
  );
}

/** The server's answer; what was kept if there is none in time. */
async function newestOrKept(request) {
  const cache = await caches.open(KEPT);
  const asked = fetch(request).then((response) => keep(cache, request, response));
  const late = new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
  const answer = await Promise.race([asked.catch(() => undefined), late]);
  return answer || (await cache.match(request, { ignoreSearch: request.mode === "navigate" })) || asked;
}

async function keep(cache, request, response) {
  if (response.ok) {
    await cache.put(request, response.clone());
    await forgetOlder(cache, new URL(request.url).pathname);
  }
  return response;
}

/** A packed file has another address with each update; the newest is enough. */
async function forgetOlder(cache, path) {
  const packed = /^\/bundles\/(\w+)-\w+(\.[a-z]+)$/;
  const same = ([, page, kind], other) => other && other[1] === page && other[2] === kind;
  const mine = packed.exec(path);
  if (mine) {
    const kept = await cache.keys();
    const older = kept.filter(
      ({ url }) => new URL(url).pathname !== path && same(mine, packed.exec(new URL(url).pathname)),
    );
    await Promise.all(older.map((each) => cache.delete(each)));
  }
}
