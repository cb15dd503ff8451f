/** What a pressed pointer paints: for each sign its words. */
const PAINTS = { "#": "Walls", "~": "Slow ground (5 to enter)", ".": "Erase" };

/**
 * @typedef {{columns: number, ground: string, source: number, target: number, times: number[],
 *   results: {settled: number, path: string, longer: string}[], looked: {name: string, lines: string[]}, say: Said,
 *   turn: number, disabled: string[]}} FloodState
 */

/**
 * One board as a picture, on which a pointer and the keys find cells.
 * @param {string} name
 * @param {{width: number, height: number}} size
 * @param {number} columns
 * @param {Element[]} parts
 */
function floodBoard(name, { width, height }, columns, parts) {
  const side = width / columns;
  const cursor = svg("polygon", { class: "cursor", points: `1,1 ${side - 1},1 ${side - 1},${side - 1} 1,${side - 1}` });
  const element = svg("svg", { class: "pg-scene", role: "application", tabindex: 0, "aria-label": name, "data-keys": "" });
  setSize(element, { width, height, zoom: 1 });
  element.append(...parts, cursor);
  /** Mark the cell that is looked at. @param {number} cell */
  const point = (cell) => {
    cursor.setAttribute("transform", `translate(${(cell % columns) * side},${Math.floor(cell / columns) * side})`);
  };
  /** The cell under a pointer, or the nearest one. @param {PointerEvent} event */
  function under({ clientX, clientY }) {
    const box = element.getBoundingClientRect();
    const index = (/** @type {number} */ part, /** @type {number} */ count) =>
      Math.min(count - 1, Math.max(0, Math.floor(part * count)));
    const x = index((clientX - box.left) / box.width, columns);
    return index((clientY - box.top) / box.height, height / side) * columns + x;
  }
  return { element, point, under };
}

/**
 * Three boards that are searched together; on each of them all can be painted.
 * @param {Context} context
 */
function renderThreeSearches({ model, el }) {
  /** @returns {FloodState} */
  const read = () => model.get("_state");
  const python = eagerLine(model, () => draw());
  const { columns, ground: first } = read();
  const names = ["Dijkstra", "A*", "Your guess"];

  let tool = "#";
  let at = Math.floor(first.length / 2); // the cell that is looked at
  let moment = 0; // how many cells are settled
  /** What is dragged or painted. */
  let stroke = { key: 0, what: "", sign: "", cells: /** @type {number[]} */ ([]) };

  // ---- tools -----------------------------------------------------------------------------------
  const group = `pg-paint-${Math.random()}`;
  const paints = Object.entries(PAINTS).map(([sign, words]) => {
    const radio = html("input", { type: "radio", name: group, value: sign });
    radio.checked = sign === tool;
    radio.addEventListener("change", () => (tool = sign));
    return html("label", {}, radio, words);
  });
  const legend = html("legend", { class: "pg-hidden" }, "What dragging over cells paints");
  const chooser = html("fieldset", { class: "pg-paints", "data-keys": "" }, legend, ...paints);
  const buttons = ["Undo", "Empty board", "Reset"].map((words) => wordButton(words, () => press(words)));
  /** @param {string} words */
  const press = (words) => python.ask({ press: words }, `press ${Math.random()}`);
  const label = "How many times the guess counts";
  const times = html("input", { type: "range", min: 0, max: 10, step: 0.5, "aria-label": label, "data-keys": "" });
  times.addEventListener("input", () => python.ask({ weigh: Number(times.value) }, "weigh"));
  const say = html("p", { class: "pg-say", role: "status" });
  const looked = html("p", { class: "pg-looked" });
  const aloud = html("p", { class: "pg-hidden", "aria-live": "polite" });

  const panels = names.map((name, k) => {
    const head = html("h3");
    const result = html("p");
    const verdict = html("p");
    const about = html("p");
    const top = html("div", { class: "pg-head" }, head, ...(k === 2 ? [times] : []));
    const below = [result, verdict, about];
    return { name, head, result, verdict, about, element: html("div", {}, top), below };
  });

  // ---- the boards, by pointer and by keys ------------------------------------------------------
  /** Begin to drag what is on a cell, or to paint there. @param {number} cell @param {boolean} [toggles] */
  function begin(cell, toggles = true) {
    const { source, target, ground } = read();
    const what = cell === source ? "source" : cell === target ? "target" : "paint";
    const sign = toggles && ground[cell] === tool ? "." : tool;
    stroke = { key: Math.random(), what, sign, cells: [cell] };
    if (what === "paint") go(cell);
  }

  /** Go on to a cell with what is held. @param {number} cell */
  function go(cell) {
    const { key, what, sign, cells } = stroke;
    if (what !== "paint") return python.ask({ move: what, to: cell, stroke: key }, `stroke ${key}`);
    cells.push(...between(cells[cells.length - 1], cell));
    python.ask({ paint: sign, cells: [...cells], stroke: key }, `stroke ${key}`);
  }

  /** The cells on the line from one to another: a fast pointer leaves some out. @param {number} from @param {number} to */
  function between(from, to) {
    const [x, y] = [from % columns, Math.floor(from / columns)];
    const [dx, dy] = [(to % columns) - x, Math.floor(to / columns) - y];
    const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
    const on = (/** @type {number} */ start, /** @type {number} */ far, /** @type {number} */ k) =>
      Math.round(start + (far * (k + 1)) / steps);
    return Array.from({ length: steps }, (_, k) => on(y, dy, k) * columns + on(x, dx, k));
  }

  let speaks = false; // whether what is said of the next cell is read aloud
  /** Look at a cell. @param {number} cell @param {boolean} [byKeys] */
  function look(cell, byKeys = false) {
    at = cell;
    speaks = byKeys;
    for (const board of boards) board.point(cell);
    python.ask({ look: cell }, "look");
  }

  /** @type {ReturnType<typeof floodBoard>[]} */
  let boards = [];
  /** @param {SVGElement} picture */
  function arrange(picture) {
    const parts = [...picture.children].slice(0, 3 * (first.length + 3));
    boards = names.map((name, k) =>
      floodBoard(name, model.get("_frames"), columns, parts.slice((k * parts.length) / 3, ((k + 1) * parts.length) / 3)),
    );
    boards.forEach(({ element, under }, k) => {
      panels[k].element.append(element, ...panels[k].below);
      let held = false;
      element.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        element.focus({ preventScroll: true });
        element.setPointerCapture(event.pointerId);
        held = true;
        begin(under(event));
        look(under(event));
      });
      const follow = (/** @type {PointerEvent} */ event) => {
        const cell = under(event);
        if (cell === at) return;
        if (held) go(cell);
        look(cell);
      };
      element.addEventListener("pointermove", follow);
      element.addEventListener("pointerup", follow); // a busy browser may leave out the last move
      for (const end of ["pointerup", "pointercancel"]) element.addEventListener(end, () => (held = false));
      element.addEventListener("keyup", (event) => event.key === "Shift" && (stroke.what = ""));
    });
    return html("div", {}, looked, html("div", { class: "pg-three" }, ...panels.map(({ element }) => element)));
  }

  const stopKeys = onKey(el, (event) => {
    if (!boards.some(({ element }) => element === event.target)) return;
    const arrow = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event.key)];
    const key = event.key.toLowerCase();
    let cell = at;
    if (arrow) {
      const [x, y] = [(at % columns) + arrow[0], Math.floor(at / columns) + arrow[1]];
      if (x >= 0 && x < columns && y >= 0 && y < first.length / columns) cell = y * columns + x;
      if (event.shiftKey && cell !== at) {
        if (!event.repeat && !stroke.what) begin(at, false);
        go(cell);
      }
    } else if (key === " " || key === "enter") begin(at);
    else if (key === "s" || key === "t") {
      python.ask({ move: key === "s" ? "source" : "target", to: at }, `press ${Math.random()}`);
    } else if (key === "u") press("Undo");
    else return;
    event.preventDefault();
    if (!event.shiftKey) stroke.what = "";
    look(cell, true);
  });

  // ---- what is shown ---------------------------------------------------------------------------
  function draw() {
    const state = read();
    tell(say, state.say, state.turn, python.waits());
    for (const each of buttons) each.disabled = state.disabled.includes(each.textContent ?? "");
    if (!python.waits()) times.value = String(state.times[2]);
    looked.textContent = state.looked.name;
    panels.forEach(({ name, head, result, verdict, about }, k) => {
      const { settled, path, longer } = state.results[k];
      head.textContent = `${name}: guess × ${state.times[k]}`;
      const ended = moment >= settled;
      result.textContent = `settled ${Math.min(moment, settled)}`;
      const told = html("strong", { class: longer.startsWith("✗") ? "pg-longer" : "" }, longer);
      verdict.replaceChildren(...(ended ? [`${path} `, told] : []));
      about.textContent = state.looked.lines[k];
    });
    const told = [state.looked.name, ...panels.map(({ name, about }) => `${name}: ${about.textContent}`)].join(". ");
    if (speaks && !python.waits() && aloud.textContent !== told) aloud.textContent = told;
  }

  const bar = html("div", { class: "pg-buttons" }, chooser, ...buttons);
  const stopStepper = renderStepper(
    { model, el },
    {
      above: [say, bar, ...python.elements],
      arrange,
      hurries: true,
      onShow: (index) => {
        moment = index;
        draw();
      },
    },
  );
  const root = /** @type {HTMLElement} */ (el.lastElementChild);
  root.classList.add("pg-three-searches");
  const keys = html("p", { class: "pg-keys" });
  keys.textContent =
    "A dot marks a settled cell, a ring a cell in the frontier. Keys on a board: arrow keys move, space paints, Shift and arrows paint or drag. S and T move source and target here, U undoes.";
  root.append(aloud, keys);
  boards.forEach((board) => board.point(at));
  model.on("change:_state", draw);
  return () => {
    stopStepper();
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
  };
}
