// JupyterLite opens the notebook of a link before what was open last time is back in its place, and
// then it may be gone again. So it is shown once more when all is there. On a first visit JupyterLab
// puts a list of files beside it, which is closed. Without a notebook the first page says which
// there are.

const path = new URLSearchParams(location.search).get("path");
if (!location.search) location.replace("../index.html");

/** Let the address be that of the notebook and the exercise that are shown, so that it can be shared. */
const replace = history.replaceState.bind(history);
function tellAddress() {
  const shown = window.jupyterapp?.shell?.currentWidget;
  const opened = shown?.context?.path ?? path;
  if (!opened) return;
  const cell = shown?.content?.activeCell?.model;
  const address = new URL(location.href);
  address.searchParams.set("path", opened);
  if (shown?.context) address.hash = cell?.getMetadata("tags")?.includes("exercise") ? cell.id : "";
  replace(history.state, "", address);
}
for (const name of ["pushState", "replaceState"]) {
  const theirs = history[name].bind(history);
  history[name] = (...given) => {
    theirs(...given); // JupyterLite takes the notebook away
    tellAddress();
  };
}

async function application() {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 50));
  return window.jupyterapp;
}

/** Tell it again with each other cell: a signal takes the same listener once. */
function follow() {
  app.shell.currentWidget?.content?.activeCellChanged?.connect(tellAddress);
  tellAddress();
}

const app = await application();
await app.restored;
const { fresh } = await app.shell.restored;
if (fresh) app.shell.collapseLeft();
if (path) await app.commands.execute("docmanager:open", { path });
app.shell.currentChanged.connect(follow);
follow();
