// JupyterLite opens the notebook of a link before what was open last time is back in its place, and
// then it may be gone again. So it is shown once more when all is there. On a first visit JupyterLab
// puts a list of files beside it, which is closed.

const path = new URLSearchParams(location.search).get("path"); // JupyterLite takes it away

async function application() {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 50));
  return window.jupyterapp;
}

const app = await application();
await app.restored;
const { fresh } = await app.shell.restored;
if (fresh) app.shell.collapseLeft();
if (path) await app.commands.execute("docmanager:open", { path });
