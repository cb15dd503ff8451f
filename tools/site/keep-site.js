// Lets the browser keep the whole site, once a learner in one of JupyterLite's pages can go on: before
// that it would take its time from them. Where a browser keeps less than that, it is said at once.

const path = new URLSearchParams(location.search).get("path"); // JupyterLite takes it away
const MINUTE = 60_000;
const FIRST_CELLS = 10_000; // milliseconds in which a learner runs the first ones
const NOT_KEPT = // JupyterLab cuts a message after 140 letters
  "At this address (http, without an s) notebooks that you save are kept, but your progress is " +
  "gone when you close or restart this one.";

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Wait until something is there, for as long as a link may need to open its notebook. */
async function there(look) {
  for (const end = Date.now() + MINUTE; !look() && Date.now() < end; ) await pause(50);
  return look();
}

const app = await there(() => window.jupyterapp);
await app?.restored;
const workers = navigator.serviceWorker; // over plain http there are none
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
