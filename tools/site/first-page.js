// The first page: a game and a stepper that live without Python, and what the browser keeps of a learner's work.

import stepper from "./stepper.js";

const NAME = "pathlib_games"; // where JupyterLite keeps files; the builder tells it the same
const READING = 3000; // milliseconds
const at = (id) => document.getElementById(id);

/** What a widget asks of its Python side, with nobody on that side. */
function model(state) {
  const listeners = {};
  return {
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      for (const listener of listeners[`change:${name}`] ?? []) listener();
    },
    save_changes() {},
    send() {},
    on(event, listener) {
      (listeners[event] ??= []).push(listener);
    },
    off(event, listener) {
      listeners[event] = (listeners[event] ?? []).filter((other) => other !== listener);
    },
  };
}

/** Open what JupyterLite keeps; null if there is nothing yet. */
function opened() {
  return new Promise((done, fail) => {
    const asked = indexedDB.open(NAME);
    asked.onupgradeneeded = () => asked.transaction.abort(); // there was nothing: leave it so
    asked.onerror = () => (asked.error?.name === "AbortError" ? done(null) : fail(asked.error));
    asked.onsuccess = () => {
      const found = asked.result;
      done(found.objectStoreNames.contains("files") ? found : null);
    };
  });
}

const asked = (request) =>
  new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error);
  });

/** Return all files that the learner's browser keeps. */
async function files() {
  const database = await opened();
  if (!database) return [];
  const found = await asked(database.transaction("files").objectStore("files").getAll());
  database.close();
  return found;
}

const text = (file) =>
  typeof file.content === "string" ? file.content : JSON.stringify(file.content, null, 1);
const bytes = (file) =>
  file.format === "base64"
    ? Uint8Array.from(atob(file.content), (letter) => letter.charCodeAt(0))
    : new TextEncoder().encode(text(file));

async function download() {
  const kept = (await files()).filter((file) => file.type !== "directory");
  if (kept.length === 0) {
    at("told").textContent = "There is nothing yet: a notebook is kept as soon as you change it.";
    return;
  }
  const { zipSync } = await import("./zip.js");
  const packed = zipSync(Object.fromEntries(kept.map((file) => [file.path, bytes(file)])));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([packed], { type: "application/zip" }));
  link.download = "my-work.zip";
  link.click();
  at("told").textContent = `${link.download}: ${kept.map((file) => file.path).join(", ")}`;
}

/** Put the new version of a notebook beside the learner's, under another name, and open it. */
async function openBeside(path, version) {
  const beside = path.replace(/\.ipynb$/, `-new-${version.slice(0, 6)}.ipynb`);
  const notebook = await (await fetch(`files/${path}`)).json();
  const database = await opened();
  const store = database.transaction("files", "readwrite").objectStore("files");
  if (!(await asked(store.get(beside)))) {
    const moment = new Date().toISOString();
    const entry = { name: beside, path: beside, type: "notebook", format: "json", writable: true,
      mimetype: "application/json", content: notebook, created: moment, last_modified: moment };
    await asked(store.put(entry, beside));
  }
  database.close();
  location.href = `lab/index.html?path=${encodeURIComponent(beside)}`;
}

/** Return the first page as the site has it now: this one may have come from an older version. */
async function currentPage() {
  const response = await fetch(location.pathname).catch(() => null);
  if (!response?.ok) return document; // no network, and nothing kept
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

/** Offer each notebook of which the learner has a copy of an older version. */
async function tellNews() {
  const kept = new Map((await files()).map((file) => [file.path, file]));
  const news = [];
  for (const link of (await currentPage()).querySelectorAll("a[data-version]")) {
    const { path, version } = link.dataset;
    const mine = kept.get(path)?.content?.metadata?.pathlib_games?.version;
    if (mine === undefined || mine === version) continue;
    const open = document.createElement("a");
    open.href = "#";
    open.textContent = `open the new one beside it`;
    open.addEventListener("click", (event) => {
      event.preventDefault();
      openBeside(path, version);
    });
    const item = document.createElement("li");
    item.append(`There is a new version of ${link.textContent}. Your copy stays as it is: `, open, ".");
    news.push(item);
  }
  at("news").replaceChildren(...news);
}

/** Let the browser keep the site, and say when the network is no longer needed. */
async function keepSite() {
  if (!("serviceWorker" in navigator)) {
    at("keeping").textContent =
      "At this address (http, without an s) your browser keeps notebooks that you save, but not your " +
      "progress: that is gone when you close a notebook, and it is not in what you download here.";
    return;
  }
  const before = navigator.serviceWorker.controller;
  const registered = () => navigator.serviceWorker.ready;
  const keep = async () => (await registered()).active.postMessage("keep");
  navigator.serviceWorker.addEventListener("message", ({ data }) => {
    if (data !== "kept") return;
    at("offline").textContent =
      "All of it is in your browser now: it opens without a network as well.";
  });
  // A new version of the site has taken over. One after the other, so that the last word is its.
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    telling = telling.then(tellNews);
    if (before) keep();
  });
  const worker = new URL("service-worker.js?enableCache=false", location.href).href;
  const registration = await navigator.serviceWorker.register(worker);
  await registered();
  // Whoever goes straight on to a notebook has it first: there the site is kept later.
  setTimeout(keep, READING);
  // By itself a browser looks for a new version when the worker has nothing to do.
  await registration.update().catch(() => {}); // no network: the next visit looks again
}

/** Let pictures be as dark as the page. */
function followTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const tell = () => (document.body.dataset.jpThemeLight = String(!dark.matches));
  dark.addEventListener("change", tell);
  tell();
}

/** Show what was written down, step by step. */
function show(place, frames) {
  stepper.render({ model: model(JSON.parse(at(frames).textContent)), el: at(place) });
}

/** Let the game begin by itself, unless less motion is wanted; whoever takes it over hears its words. */
function playGame() {
  const part = (selector) => at("game").querySelector(selector);
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const words = part(".pg-say");
  words.setAttribute("aria-live", "off");
  for (const kind of ["pointerdown", "keydown"]) {
    at("game").addEventListener(kind, () => words.setAttribute("aria-live", "polite"), { once: true });
  }
  part("select").value = "fast";
  part("[aria-label=Play]").click();
}

/** Lead to what may lie beside the site, if it does. */
async function leadBeside() {
  for (const link of document.querySelectorAll("a[hidden]")) {
    const found = await fetch(link.href, { method: "HEAD" }).catch(() => null); // no network
    link.hidden = !found?.ok;
  }
}

followTheme();
show("game", "moves");
playGame();
show("stepper", "frames");
at("download").addEventListener("click", download);
let telling = tellNews();
await Promise.all([keepSite(), leadBeside(), telling]);
