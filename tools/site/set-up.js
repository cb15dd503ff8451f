// A notebook of the course opens ready: its cells run by themselves as far as the first that shows
// something, and the exercise that a link names after # is there and in sight. That is no change of
// the notebook. In one from elsewhere nothing runs that nobody has asked for. With each cell that
// runs, in any notebook, the kernel is told which answers the cell had kept, and what `class make`
// noted in the notebook.

const path = new URLSearchParams(location.search).get("path"); // JupyterLite takes both away
const exercise = ({ hash }) => decodeURIComponent(hash.slice(1));
let asked = exercise(location);

const MOVES = ["wheel", "touchstart", "pointerdown", "keydown"];
const SETTLES = 4000; // milliseconds
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const begun = new WeakSet();

const keptFirst = new WeakMap();
let tells = false;

/**
 * Let each cell that runs tell what its outputs had kept. The kernel of a browser does not know the
 * notebook's file, and a run takes the outputs away: in another browser the answers would be gone.
 * Also told is what was there before a run that failed.
 */
function tellWhatIsKept(code) {
  if (tells || !code) return;
  tells = true;
  const CodeCell = code.constructor;
  const execute = CodeCell.execute.bind(CodeCell);
  CodeCell.execute = (cell, sessionContext, options) => {
    const { id, outputs } = cell.model;
    const kept = outputs.toJSON().map(({ metadata }) => ({ metadata }));
    if (!keptFirst.has(cell.model)) keptFirst.set(cell.model, kept);
    const told = { cell_type: "code", id, outputs: [...kept, ...keptFirst.get(cell.model)] };
    const panel = [...app.shell.widgets("main")].find((one) => one.sessionContext === sessionContext);
    const metadata = { pathlib_games: panel?.context?.model.getMetadata("pathlib_games") };
    return execute(cell, sessionContext, { ...options, saved: JSON.stringify({ cells: [told], metadata }) });
  };
}

/** Find the cell that a link names: by its id, or by the exercise that it asks first. */
function named(widgets, name) {
  const asks = `ask("${name}"`;
  return (
    widgets.find(({ model }) => model.id === name) ??
    widgets.find(({ model }) => model.type === "code" && model.sharedModel.source.includes(asks))
  );
}

/** Whether nothing has changed but what some cells showed. */
function unchanged(before, after, ran) {
  const told = (cells) =>
    JSON.stringify(cells.map((cell) => (ran.has(cell.id) ? [cell.id, cell.source] : cell)));
  return told(before) === told(after);
}

/** Run cells one after the other; a notebook in which nobody did anything meanwhile is not changed. */
async function run({ content, context, sessionContext }, cells, enough) {
  const { model } = context;
  const wasChanged = model.dirty;
  const before = model.toJSON().cells;
  const ran = new Set();
  for (const cell of cells) {
    ran.add(cell.model.id);
    await cell.constructor.execute(cell, sessionContext);
    if (enough(cell)) break;
  }
  if (!wasChanged && unchanged(before, model.toJSON().cells, ran)) model.dirty = false;
}

/** Whether a cell shows what was said to a program in it: to open a page hands nothing in again. */
function isJudged({ model }) {
  return model.outputs.length > 0 && /^\s*def /m.test(model.sharedModel.source);
}

/** Go to the exercise of the link, and have it asked. */
async function goTo(panel) {
  const name = asked;
  asked = "";
  const { content } = panel;
  const cell = named(content.widgets, name);
  if (!cell) {
    const message = `This notebook has no exercise called ${name.slice(0, 60)}.`;
    const told = { message, type: "warning", options: { autoClose: false } };
    await app.commands.execute("apputils:notify", told);
    return;
  }
  const index = content.widgets.indexOf(cell);
  const show = () => content.scrollToItem(index, "start");
  content.activeCellIndex = index;
  await show();
  if (cell.model.type === "code" && !isJudged(cell)) await run(panel, [cell], () => true);
  keepInSight(show);
}

/** Go there again while pictures above are still coming, unless somebody moves on. */
async function keepInSight(show) {
  let left = false;
  const leave = () => (left = true);
  for (const kind of MOVES) addEventListener(kind, leave, { capture: true, once: true });
  for (const end = Date.now() + SETTLES; !left && Date.now() < end; await pause(100)) await show();
}

async function setUp(panel) {
  if (!panel?.sessionContext || !panel.content?.widgets || begun.has(panel)) return;
  begun.add(panel);
  const { content, context, node, sessionContext } = panel;
  await context.ready;
  const code = content.widgets.filter(({ model }) => model.type === "code");
  tellWhatIsKept(code[0]);
  await sessionContext.ready;
  await sessionContext.session?.kernel?.info;
  if (sessionContext.session?.kernel && context.model.getMetadata("pathlib_games")) {
    await run(panel, code, ({ model }) => model.outputs.length > 0);
    if (asked && context.path === path) await goTo(panel);
  }
  node.dataset.setUp = "done";
}

while (!window.jupyterapp) await pause(50);
const app = window.jupyterapp;
await app.restored;
const shown = () => app.shell.currentWidget;
app.shell.currentChanged.connect(() => setUp(shown()));
addEventListener("hashchange", ({ newURL }) => {
  asked = exercise(new URL(newURL)); // the address may tell something else again
  if (asked && shown()?.node.dataset.setUp) goTo(shown());
});
await setUp(shown());
