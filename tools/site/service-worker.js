// Keeps the site in the browser, so that any notebook opens without a network, also one that was
// never opened before. JupyterLite's own worker follows below: it answers the kernel's questions
// about files.

/** @type {Record<string, string>} Each file of the site, and the hash of its bytes. */
const FILES = {};
/** Files that no notebook needs: they are kept when they were asked for. */
const SELDOM = new Set([]);
const KEPT = "pathlib_games";
const AT_ONCE = 6;

/** The name under which a file is kept: other bytes have another name. */
const kept = (path) => new URL(`${path}?kept=${FILES[path]}`, self.registration.scope).href;

/** Whether a file has its hash in its name: it is the same for ever. */
const isForEver = (path) => path.endsWith(".wasm");

/**
 * Ask for what the browser itself has, or the network. A browser puts what it compiled beside it,
 * which saves a second, but not for longer than until it asks the network whether that is still so.
 */
const compiled = (request) => fetch(request, { cache: "force-cache" });

/** Fetch a file for keeping. */
function fresh(path) {
  const address = new URL(path, self.registration.scope);
  return isForEver(path) ? compiled(address) : fetch(address, { cache: "no-cache" });
}

/** Fetch what is not there yet; after an update that is only what changed. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map((request) => request.url));
  const missing = Object.keys(FILES).filter((path) => !SELDOM.has(path) && !there.has(kept(path)));
  const fetchNext = async () => {
    for (let path = missing.shift(); path !== undefined; path = missing.shift()) {
      const response = await fresh(path);
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      await cache.put(kept(path), response);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
}

async function forgetOthers() {
  const cache = await caches.open(KEPT);
  const wanted = new Set(Object.keys(FILES).map(kept));
  const others = (await cache.keys()).filter((request) => !wanted.has(request.url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

async function answer(path, request) {
  if (isForEver(path)) {
    const found = await compiled(request).catch(() => null);
    if (found?.ok) return found;
  }
  const cache = await caches.open(KEPT);
  const there = await cache.match(kept(path));
  if (there) return there;
  const response = await fetch(request);
  if (SELDOM.has(path) && response.ok) await cache.put(kept(path), response.clone());
  return response;
}

const pause = (seconds) => new Promise((done) => setTimeout(done, 1000 * seconds));

/**
 * Let go of a question to a page that is gone. JupyterLite waits for its answer for ever, and a
 * worker that waits keeps a new version of the site out for minutes. A page that went at once may
 * not be listed any more, or its state not be told: for a file half a minute does in any case.
 */
function orGone(answer, { clientId, request }) {
  let answered = false;
  const told = Promise.resolve(answer).finally(() => (answered = true));
  const listed = () => self.clients.get(clientId);
  const gone = async () => {
    if (!(await listed())) return told;
    while (!answered && (await listed())) await pause(1);
    return answered ? told : Response.error();
  };
  const answers = [told, gone()];
  if (request.url.includes("/api/drive")) answers.push(pause(30).then(() => Response.error()));
  return Promise.race(answers);
}

function isQuestion({ origin, pathname }) {
  return origin === self.location.origin && /\/api\/(drive|stdin\/)/.test(pathname);
}

self.addEventListener("fetch", (event) => {
  if (!isQuestion(new URL(event.request.url))) return;
  const respondWith = event.respondWith.bind(event);
  event.respondWith = (answer) => respondWith(orGone(answer, event));
});
// Whoever comes for the first time waits for nothing: a page tells when it is time to keep the site.
// A new version takes over when all of it is there.
self.addEventListener("install", (event) => {
  if (self.registration.active) event.waitUntil(keepAll());
});
let keeping = null;
self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  keeping ??= keepAll().finally(() => (keeping = null));
  const told = keeping.then(() => "kept", () => "not kept"); // the network is gone: another time
  event.waitUntil(told.then((answer) => event.source.postMessage(answer)));
});
self.addEventListener("activate", (event) => event.waitUntil(forgetOthers()));
self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  const scope = new URL(self.registration.scope);
  if (event.request.method !== "GET" || origin !== scope.origin) return;
  if (!pathname.startsWith(scope.pathname)) return;
  const named = decodeURIComponent(pathname.slice(scope.pathname.length));
  const path = named === "" || named.endsWith("/") ? `${named}index.html` : named;
  if (!(path in FILES)) return;
  event.stopImmediatePropagation();
  event.respondWith(answer(path, event.request));
});

importScripts("jupyterlite-service-worker.js");
