/** Lets a phone keep the page on its home screen and show it without the network; works only in a secure context. */

/**
 * @param {string} page the page's path; its manifest lies below
 * @param {(ask: (() => void) | null) => void} onOffer called with a function that asks for the installation, and
 *   with null once the page is installed
 */
export function makeInstallable(page, onOffer) {
  if (!window.isSecureContext) {
    return;
  }
  const link = document.createElement("link");
  link.rel = "manifest";
  link.href = `${page}/manifest.webmanifest`;
  document.head.appendChild(link);
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    onOffer(() => event.prompt());
  });
  window.addEventListener("appinstalled", () => onOffer(null));
  keepOffline("/t/");
}

/** Lets the service worker keep the pages below a path; works only in a secure context. */
export function keepOffline(scope) {
  if (window.isSecureContext && navigator.serviceWorker) {
    if (!navigator.serviceWorker.controller) {
      // The worker does not have files that were loaded before its start.
      navigator.serviceWorker.addEventListener("controllerchange", loadAgain, { once: true });
    }
    navigator.serviceWorker.register("/sw.js", { scope }).catch((error) => {
      // Without the worker the page still works with a network.
      console.warn("the page cannot be kept on this device", error);
    });
  }
}

/** Fetches the page and its files again, so that the worker has them from the first visit on. */
function loadAgain() {
  const loaded = performance.getEntriesByType("resource").map((each) => each.name);
  for (const url of [location.href.split("#")[0], ...loaded].filter((each) => each.startsWith(location.origin))) {
    fetch(url, { credentials: "same-origin" }).catch((error) =>
      console.warn(`${url} cannot be kept on this device`, error),
    );
  }
}
