// Lets the browser keep the whole site, once a learner in one of JupyterLite's pages can go on: before
// that it would take its time from them. Where a browser keeps less than that, it is said at once.
// A kernel waits for the worker through which it keeps files: progress would be gone when it ends.

const path = new URLSearchParams(location.search).get("path"); // JupyterLite takes it away
const MINUTE = 60_000;
const FIRST_CELLS = 10_000; // milliseconds in which a learner runs the first ones
const NOT_KEPT = // JupyterLab cuts a message after 140 letters
  "At this address (http, without an s) notebooks that you save are kept, but your progress is " +
  "gone when you close or restart this one.";

/** Note down which JupyterLite a worker is of: it throws away one of which it does not know that. */
async function noteVersion() {
  const told = await (await fetch(new URL("jupyter-lite.json", import.meta.url))).json();
  const worker = new URL("service-worker.js?enableCache=false", import.meta.url).href;
  localStorage.setItem(`${worker}-version`, told["jupyter-config-data"].appVersion);
}

/** Let kernels start when there is a worker: JupyterLite does not wait for it. */
function waitForWorker({ sessions }) {
  const start = sessions.startNew.bind(sessions);
  sessions.startNew = async (...given) => {
    await Promise.race([workers.ready, pause(MINUTE)]);
    return start(...given);
  };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Wait until something is there, for as long as a link may need to open its notebook. */
async function there(look) {
  for (const end = Date.now() + MINUTE; !look() && Date.now() < end; ) await pause(50);
  return look();
}

const workers = navigator.serviceWorker; // over plain http there are none
if (workers) await noteVersion();
const app = await there(() => window.jupyterapp);
if (workers && app) waitForWorker(app.serviceManager);
await app?.restored;
if (!workers) {
  const kept = { message: NOT_KEPT, type: "warning", options: { autoClose: false } };
  await app?.commands.execute("apputils:notify", kept);
}
const shown = () => app?.shell.currentWidget;
if (path && (await there(() => shown()?.context?.path === path))) {
  const { sessionContext } = shown();
  await sessionContext?.ready.then(() => sessionContext.session?.kernel?.info).catch(() => {});
  await pause(FIRST_CELLS);
}
const registration = await workers?.ready;
registration?.active.postMessage("keep");
