// Stands in Pyodide's place: calls it, and gives its Python all packages of the course at once.

import { parseTar } from "./nanotar.mjs";
import { loadPyodide as load } from "./pyodide-itself.mjs";

const PACKAGES = new URL("packages.data", import.meta.url);
/** Here JupyterLab is asked at each look: a learner's own modules are looked for last. */
const LEARNERS_LAST = `
import importlib, sys
importlib.invalidate_caches()
sys.path[:] = [*filter(None, sys.path), ""]
`;

async function unpacked() {
  const response = await fetch(PACKAGES);
  if (!response.ok) throw new Error(`${PACKAGES}: ${response.status}`);
  const tar = response.body.pipeThrough(new DecompressionStream("gzip"));
  return parseTar(await new Response(tar).arrayBuffer());
}

/** The kernel names packages, so as not to ask for them itself; they come all together. */
export async function loadPyodide({ packages, ...options } = {}) {
  const [python, files] = await Promise.all([load(options), unpacked()]);
  const place = python.runPython("import site; site.getsitepackages()[0]");
  for (const { name, data } of files) {
    const path = `${place}/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, data ?? new Uint8Array(), { canOwn: true });
  }
  python.runPython(LEARNERS_LAST);
  return python;
}
