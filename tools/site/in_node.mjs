// Runs Python code, which comes on the standard input, in the browser's Python: in the site's, or
// in one that has no packages but those of a folder.
// usage: node in_node.mjs FOLDER_OF_PYODIDE [FOLDER_OF_PACKAGES]

import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [core, packages] = process.argv.slice(2).map((folder) => resolve(folder));
const theirs = fetch;
globalThis.fetch = async (from, options) => // Node's own fetches no files
  new URL(from).protocol === "file:"
    ? new Response(readFileSync(new URL(from)))
    : theirs(from, options);
const { loadPyodide } = await import(pathToFileURL(`${core}/pyodide.mjs`).href);
// What is compiled notes no columns, a fifth of its bytes: only arrows below lines in errors need them.
const env = packages ? { PYTHONNODEBUGRANGES: "1" } : {};
const python = await loadPyodide({ indexURL: `${core}/`, env });
if (packages) {
  python.FS.mkdirTree("/packages");
  python.FS.mount(python.FS.filesystems.NODEFS, { root: packages }, "/packages");
  python.runPython("import sys; sys.path.insert(0, '/packages')");
}
try {
  await python.runPythonAsync(readFileSync(0, "utf-8"), { filename: "<cell>" });
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
