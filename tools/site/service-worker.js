// Keeps the site in the browser, so that any notebook opens without a network, also one that was
// never opened before. JupyterLite's own worker follows below: it answers the kernel's questions
// about files.

/** @type {Record<string, string>} Each file of the site, and the hash of its bytes. */
const FILES = {};
/** Another one for each version of the site. */
const VERSION = "";
/** Files that no notebook needs: they are kept when they were asked for. */
const SELDOM = new Set([]);
const KEPT = "pathlib_games";
const AT_ONCE = 6;

/** The name under which a file is kept: other bytes have another name. */
const kept = (path) => new URL(`${path}?kept=${FILES[path]}`, self.registration.scope).href;
/** What is put beside the files when all of them are kept. */
const whole = () => new URL(`?whole=${VERSION}`, self.registration.scope).href;

/** Whether a file has its hash in its name: it is the same for ever. */
const isForEver = (path) => path.endsWith(".wasm");

/**
 * Ask for what the browser itself has, or the network. A browser puts what it compiled beside it,
 * which saves a second, but not for longer than until it asks the network whether that is still so.
 */
const compiled = (request, cache = "force-cache") => fetch(request, { cache, mode: "same-origin" });

/** Fetch a file for keeping. */
function fresh(path) {
  const address = new URL(path, self.registration.scope);
  return isForEver(path) ? compiled(address) : fetch(address, { cache: "no-cache" });
}

/** The hash of bytes, as the builder of the site writes it. */
async function hash(bytes) {
  const whole = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(whole.slice(0, 8), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Fetch a file and keep it, unless it is of another version, as while a site is being renewed. */
async function keepOne(cache, path) {
  const response = await fresh(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const found = await hash(await response.clone().arrayBuffer());
  if (found !== FILES[path]) throw new Error(`${path} is of another version: ${found}`);
  await cache.put(kept(path), response);
}

/** Fetch what is not there yet; after an update that is only what changed. */
async function keepAll() {
  const cache = await caches.open(KEPT);
  const there = new Set((await cache.keys()).map((request) => request.url));
  const missing = Object.keys(FILES).filter((path) => !SELDOM.has(path) && !there.has(kept(path)));
  const fetchNext = async () => {
    for (let path = missing.shift(); path; path = missing.shift()) await keepOne(cache, path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  await cache.put(whole(), new Response());
}

async function forgetOthers() {
  const cache = await caches.open(KEPT);
  const wanted = new Set([whole(), ...Object.keys(FILES).map(kept)]);
  const others = (await cache.keys()).filter((request) => !wanted.has(request.url));
  await Promise.all(others.map((request) => cache.delete(request)));
}

let all = false; // as far as this worker has seen

/** Whether all files are kept: a part of them does not go with what a network may have by now. */
async function isWhole(cache) {
  all ||= Boolean(await cache.match(whole()));
  return all;
}

async function answer(path, request) {
  if (isForEver(path)) {
    const there = await compiled(request, "only-if-cached").catch(() => null);
    if (there?.ok) return there;
  }
  const cache = await caches.open(KEPT);
  const keeps = await isWhole(cache);
  const there = keeps && (await cache.match(kept(path)));
  if (there) return there;
  const response = await fetch(request);
  if (keeps && SELDOM.has(path) && response.ok) await cache.put(kept(path), response.clone());
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

/** Keep the site, unless there is a newer one: what comes from the network is its. Say what was done. */
async function keep() {
  if (await isWhole(await caches.open(KEPT))) return "kept";
  await self.registration.update().catch(() => {}); // there is no network: it is said below
  if (self.registration.installing) return "not kept";
  return keepAll().then(() => "kept", () => "not kept");
}

self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  keeping ??= keep().finally(() => (keeping = null));
  event.waitUntil(keeping.then((told) => event.source?.postMessage(told)));
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
