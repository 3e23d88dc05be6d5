/** Who uses this device: its session at the server, and the way to the page where one signs in. */

const HOME = "/control";

/** One request with JSON; `status` 0 if the server could not be reached. */
export async function request(method, url, body = undefined) {
  const json = body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  try {
    const response = await fetch(url, Object.assign({ method, credentials: "same-origin" }, json));
    const text = await response.text();
    return { status: response.status, ok: response.ok, answer: text ? JSON.parse(text) : {} };
  } catch (error) {
    console.warn(`${method} ${url} was not answered`, error);
    return { status: 0, ok: false, answer: null };
  }
}

/** The session of this device; null if the server does not say. */
export async function fetchSession() {
  const { ok, answer } = await request("GET", "/api/v1/session");
  return ok ? answer : null;
}

/** Whether nobody of staff is signed in on this device now. */
export function isAway({ role, locked }) {
  return Boolean(locked) || ["public", "player", "display"].includes(role);
}

/** Why a request was refused; empty if it was not, or if nobody answered. */
export function refusals({ answer }) {
  return (answer && answer.refused) || [];
}

/** Where one signs in, and comes back from to `next`: a path of this server. Its fragment may be a code: it stays one. */
export function signInAddress(next) {
  const end = next.indexOf("#") < 0 ? next.length : next.indexOf("#");
  return `/signin?next=${encodeURIComponent(next.slice(0, end))}${next.slice(end)}`;
}

/**
 * Where to go after signing in: only to a page of this server, never back to the page for signing in.
 *
 * @param {string} search the query, `?next=/control/friday`
 * @param {string} origin this server's
 * @param {string} hash what the fragment of that page was
 */
export function safeNext(search, origin, hash = "") {
  const wanted = new URLSearchParams(search).get("next") || HOME;
  let url;
  try {
    url = new URL(wanted, origin);
  } catch (error) {
    console.warn("there is no such page", error);
    return HOME;
  }
  // Browsers read a backslash as a slash: what looks like a path may lead elsewhere.
  const isPath = /^\/(?![/\\])/.test(wanted);
  const here = url.origin === origin && isPath && !/^\/signin\/?$/.test(url.pathname);
  return here ? url.pathname + url.search + (url.hash || hash) : HOME;
}

/** Whether a host's name means the machine itself. */
export function isLoopback(hostname) {
  return /^(localhost|.*\.localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname);
}

/** Whether the words on the wire can be read by others: plain http beyond this machine. */
export function isPlain({ protocol, hostname }) {
  return protocol === "http:" && !isLoopback(hostname);
}
