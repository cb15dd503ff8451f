/**
 * @typedef {{rounds: boolean, scene: SceneData, rows: Row[], steps: string[], accepted: boolean,
 *   asks: boolean, say: Said, turn: number}} RunState
 */

/** The buttons: what Python calls them, and their words. */
const BUTTONS = {
  done: "Done",
  undo: "Undo",
  hint: "Hint",
  round: "Next round",
  "start again": "Start again",
  "new graph": "New graph",
  model: "Compare with a right run",
  yes: "Yes",
  no: "No",
};

/**
 * The table, with a field in each row for what the learner writes there.
 * @param {boolean} settles whether the search settles nodes
 * @param {(node: string, text: string) => void} onWrite
 */
function writableTable(settles, onWrite) {
  const columns = ["node", "distance", ...(settles ? ["settled?"] : []), "predecessor", "write"];
  const head = html("tr", {}, ...columns.map((name) => html("th", { scope: "col" }, name)));
  const body = html("tbody");
  const example = html("span", {}, " In the last column, write a distance and a predecessor, such as 7 X.");
  const caption = html("caption", {}, "Your table.", example);
  const table = html("table", {}, caption, html("thead", {}, head), body);
  /** @type {HTMLInputElement[]} */
  let fields = [];
  /** Whose rows they are. @type {string[]} */
  let nodes = [];
  let written = -1; // the row whose field waits for Python's opinion

  /** @param {string} node @param {number} index */
  function addRow(node, index) {
    const label = `New distance and predecessor of ${node}`;
    const field = html("input", { type: "text", "aria-label": label, autocomplete: "off", size: 7 });
    field.spellcheck = false;
    fields[index] = field;
    body.append(html("tr", {}, html("td", {}, field)));
  }

  const stop = onKey(body, (event) => {
    const index = fields.indexOf(/** @type {HTMLInputElement} */ (event.target));
    const field = fields[index];
    if (!field) return;
    if (event.key === "Enter" && field.value.trim()) {
      written = index;
      onWrite(nodes[index], field.value);
    } else if (event.key === "ArrowDown") {
      fields[index + 1]?.focus();
    } else if (event.key === "ArrowUp") {
      fields[index - 1]?.focus();
    } else if (event.key === "Escape") {
      field.value = "";
    } else {
      return;
    }
    event.preventDefault();
  });

  /** @param {Row[]} rows @param {boolean} accepted */
  function draw(rows, accepted) {
    const now = rows.map(([node]) => node);
    if (JSON.stringify(now) !== JSON.stringify(nodes)) {
      nodes = now; // another graph, with which what was typed into a row has nothing to do
      fields = [];
      written = -1;
      body.replaceChildren();
    }
    for (const [index, row] of rows.entries()) {
      if (!fields[index]) addRow(row[0], index);
      // The field stays where it is: it may have the focus.
      const line = body.children[index];
      const kept = /** @type {Element} */ (line.lastElementChild);
      while (line.firstElementChild !== kept) line.firstElementChild?.remove();
      kept.before(...cells(row, settles));
      line.className = row[6] ? "pg-changed" : "";
    }
    const field = fields[written];
    if (accepted && field) field.value = "";
    else field?.select();
    written = -1;
  }
  return { element: html("div", { class: "pg-side pg-writable" }, table), draw, stop };
}

/**
 * A stepper for a run that never changes; it needs no Python.
 * @param {string} title
 * @param {{at: number, frames: Frame[]}} frames
 * @param {(by: number, single: boolean) => void} moved called when somebody has stepped, with how many steps or rounds
 *   that is from where it began
 */
function stillStepper(title, frames, moved) {
  const stops = (/** @type {boolean} */ single) => stopsOf(frames.frames, single);
  const start = (/** @type {number[]} */ all) => Math.min(all.length - 1, placeOf(all, frames.at));
  /** @type {Record<string, any>} */
  const values = { _frames: frames, index: stops(false)[start(stops(false))], single_steps: false };
  const nothing = () => {};
  /** What shows another step. @type {Function} */
  let show = nothing;
  const model = {
    get: (/** @type {string} */ name) => values[name],
    set: (/** @type {string} */ name, /** @type {any} */ value) => {
      values[name] = value;
      const all = stops(values.single_steps);
      moved(placeOf(all, values.index) - start(all), values.single_steps);
    },
    save_changes: nothing,
    send: nothing,
    on: (/** @type {string} */ event, /** @type {Function} */ listener) => event === "change" && (show = listener),
    off: nothing,
  };
  /** Step to where another run is. @param {number} by @param {boolean} single */
  function follow(by, single) {
    const all = stops(single);
    values.single_steps = single;
    values.index = all[Math.max(0, Math.min(all.length - 1, start(all) + by))];
    show();
  }
  const element = html("section", { "aria-label": title }, html("p", { class: "pg-run-title" }, title));
  return { element, follow, stop: renderStepper({ model, el: element }) };
}

/** @param {Context} context */
function renderSimulation({ model, el }) {
  const python = lineToPython(model);
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const table = writableTable(!model.get("_state").rounds, (node, text) => python.ask({ write: [node, text] }));
  const say = html("p", { class: "pg-say", role: "status" });
  const steps = html("p", { class: "pg-keys" });
  const compare = html("div", { class: "pg-compare" });
  /** @param {keyof typeof BUTTONS} name */
  const pressable = (name) => wordButton(BUTTONS[name], () => python.ask({ press: name }));
  const [done, undo, hint, round] = [pressable("done"), pressable("undo"), pressable("hint"), pressable("round")];
  done.className = "pg-main";
  const others = [pressable("start again"), pressable("new graph"), pressable("model")];
  const answers = html("div", { class: "pg-buttons", role: "group", "aria-label": "Is that what you did?" }, pressable("yes"), pressable("no"));
  const buttons = html("div", { class: "pg-buttons" }, done, undo, hint, round, ...others);
  /** @returns {RunState} */
  const read = () => model.get("_state");

  const root = html("div", { class: "pg pg-simulation", role: "group" });
  const among = amongQuestions(root);

  function draw() {
    const state = read();
    root.setAttribute("aria-label", `Run by hand: ${state.scene.title}`);
    round.hidden = !state.rounds; // only Bellman-Ford has rounds
    picture.draw(state.scene);
    table.draw(state.rows, state.accepted);
    steps.textContent = `Your steps: ${state.steps.join("; ") || "none yet"}.`;
    tell(say, state.say, state.turn);
    among.update(state.say.tone || "open");
    answers.hidden = !state.asks;
  }

  /** @type {ReturnType<typeof stillStepper>[]} */
  let steppers = [];
  function drawRuns() {
    for (const each of steppers) each.stop();
    const [own, right] = model.get("_runs");
    const both = own ? [["Your run", own], ["A right run", right]] : [];
    steppers = both.map(([title, run], k) => stillStepper(title, run, (...by) => steppers[1 - k].follow(...by)));
    compare.replaceChildren(...steppers.map((each) => each.element));
  }

  model.on("change:_state", draw);
  model.on("change:_runs", drawRuns);
  draw();
  drawRuns();
  const panes = html("div", { class: "pg-panes" }, picture.element, table.element);
  const settles = "in the picture, the arrow keys move between nodes, 1 to 9 along the edges, and Enter settles; ";
  const keys = html("p", { class: "pg-keys" });
  keys.textContent = `Keys: ${read().rounds ? "" : settles}in the table, Tab, ↑ and ↓ move between rows and Enter writes.`;
  root.append(buttons, say, answers, among.element, ...python.elements, panes, steps, keys, compare);
  el.append(root);
  return () => {
    for (const each of steppers) each.stop();
    picture.stop();
    table.stop();
    among.stop();
    python.stop();
    model.off("change:_state", draw);
    model.off("change:_runs", drawRuns);
  };
}
