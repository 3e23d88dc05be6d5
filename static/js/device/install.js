/** Lets a phone keep the page on its home screen, and show it without the network: only where the browser trusts us. */

/**
 * @param {string} page the page's path, which its manifest lies below
 * @param {(ask: (() => void) | null) => void} onOffer told how to ask for the installation; null once that is settled
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

/** Let the worker keep the pages below a path; only where the browser trusts us. */
export function keepOffline(scope) {
  if (window.isSecureContext && navigator.serviceWorker) {
    if (!navigator.serviceWorker.controller) {
      // The worker has not seen files that were loaded before it was there.
      navigator.serviceWorker.addEventListener("controllerchange", loadAgain, { once: true });
    }
    navigator.serviceWorker.register("/sw.js", { scope }).catch((error) => {
      // Without it the page works all the same, as long as there is a network.
      console.warn("the page cannot be kept on this device", error);
    });
  }
}

/** Ask once more for the page and all it is made of, so that the worker keeps them from the first visit on. */
function loadAgain() {
  const loaded = performance.getEntriesByType("resource").map((each) => each.name);
  for (const url of [location.href.split("#")[0], ...loaded].filter((each) => each.startsWith(location.origin))) {
    fetch(url, { credentials: "same-origin" }).catch((error) =>
      console.warn(`${url} cannot be kept on this device`, error),
    );
  }
}
