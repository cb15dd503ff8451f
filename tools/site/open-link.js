// JupyterLite opens the notebook of a link before what was open last time is back in its place, and
// then it may be gone again. So it is shown once more when all is there.

const path = new URLSearchParams(location.search).get("path"); // JupyterLite takes it away

async function application() {
  while (!window.jupyterapp) await new Promise((done) => setTimeout(done, 50));
  return window.jupyterapp;
}

if (path) {
  const app = await application();
  await app.restored;
  await app.commands.execute("docmanager:open", { path });
}
