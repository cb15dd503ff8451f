/** What a click in the picture does: the name of each tool, its words, and what is said about it. */
const TOOLS = {
  move: ["Move", "Drag a node to move it. Click a node or a weight to change it."],
  add: ["Add nodes", "Click an empty place to add a node there."],
  join: ["Add edges", "Drag from one node to another, or click one and then the other."],
  delete: ["Delete", "Click a node or a weight to delete it."],
};

/** Pixels that Shift and an arrow key move a node. */
const NUDGE = 12;
/** Pixels that a pointer moves before it drags. */
const SLOP = 4;
/** Pixels around a field that is written into. */
const FRAME = 6;
/** So many shapes a node has: its circle and its name. */
const NODE_SHAPES = 2;

/**
 * What a dragged node and its edges look like until Python draws them anew.
 * @param {SVGElement} picture
 * @param {() => EditorState} read
 */
function dragged(picture, read) {
  /** @typedef {[number, number]} Place */
  /** @param {SceneElement} data @returns {Place} */
  const middle = ([, { cx, cy }]) => [Number(cx), Number(cy)];

  /**
   * Show a node at a place.
   * @param {number} key
   * @param {Place} place
   */
  return (key, place) => {
    const { scene, edges, nodes, edgeShapes } = read();
    const first = edges.length * edgeShapes;
    const index = nodes.findIndex(([each]) => each === key);
    if (index < 0) return;
    /** @param {number} node */
    const shapeOf = (node) => first + NODE_SHAPES * nodes.findIndex(([each]) => each === node);
    const own = shapeOf(key);
    const [ox, oy] = middle(scene.shapes[own]);
    const by = `translate(${place[0] - ox} ${place[1] - oy})`;
    for (let i = 0; i < NODE_SHAPES; i++) picture.children[own + i].setAttribute("transform", by);

    edges.forEach(([, tail, head], number) => {
      if (tail !== key && head !== key) return;
      const at = number * edgeShapes;
      const [line, ...rest] = scene.shapes.slice(at, at + edgeShapes);
      const elements = [...Array(edgeShapes)].map((_, i) => picture.children[at + i]);
      if (tail === head) {
        for (const each of elements) each.setAttribute("transform", by);
        return;
      }
      const [px, py] = middle(scene.shapes[shapeOf(tail === key ? head : tail)]);
      // The edge turns and stretches about its other end, as its dragged end does.
      const [bx, by0] = [ox - px, oy - py];
      const [nx, ny] = [place[0] - px, place[1] - py];
      const length = bx * bx + by0 * by0 || 1;
      const [re, im] = [(nx * bx + ny * by0) / length, (ny * bx - nx * by0) / length];
      /** @param {number} x @param {number} y @returns {Place} */
      const turned = (x, y) => [
        px + re * (x - px) - im * (y - py),
        py + im * (x - px) + re * (y - py),
      ];
      const points = String(line[1].points).split(" ");
      const moved = points.map((each) => {
        const [x, y] = each.split(",");
        return turned(Number(x), Number(y)).join(",");
      });
      elements[0].setAttribute("points", moved.join(" "));
      if (rest.length === 3) {
        // An arrow keeps its size: it turns about the head, and goes where the head goes.
        const angle = (Math.atan2(im, re) * 180) / Math.PI;
        const [hx, hy] = head === key ? [ox, oy] : [px, py];
        elements[1].setAttribute("transform", `${head === key ? by : ""} rotate(${angle} ${hx} ${hy})`);
      }
      const words = rest[rest.length - 1][1];
      const [wx, wy] = [Number(words.x), Number(words.y)];
      const [tx, ty] = turned(wx, wy);
      for (const each of elements.slice(-2)) each.setAttribute("transform", `translate(${tx - wx} ${ty - wy})`);
    });
  };
}

/** @param {Context} context */
function renderGraphEditor({ model, el }) {
  /** @returns {EditorState} */
  const read = () => model.get("_state");
  const python = lineToPython(model);
  /** @type {Edit} */
  const edit = (what, ...content) => python.ask({ edit: what, with: content });
  const root = html("div", { class: "pg pg-editor", role: "group" });

  let tool = read().nodes.length ? "move" : "add"; // with nothing there, there is nothing to move
  let from = ""; // the shape of the node at which an edge begins that is not finished
  let wanted = ""; // what the keyboard goes to when Python has made it: a shape, its name, or its weight

  // ---- tools -----------------------------------------------------------------------------------
  /** @type {[string, string][]} */
  const tools = Object.entries(TOOLS).map(([name, [words]]) => [name, words]);
  const chooser = toolChooser("What a click in the picture does", tools, tool, take);
  const pressed = new Map(
    read().buttons.map((words) => [words, wordButton(words, () => python.ask({ press: words }))]),
  );
  pressed.get("Check")?.classList.add("pg-main");
  const oneWay = html("input", { type: "checkbox" });
  oneWay.addEventListener("change", () => edit("direct", oneWay.checked));
  const buttons = html("div", { class: "pg-buttons" }, ...pressed.values());
  buttons.append(html("label", {}, oneWay, "One-way edges"));
  const say = html("p", { class: "pg-say", role: "status" });
  const hint = html("p", { class: "pg-hint", role: "status" });

  /** @param {string} name */
  function take(name) {
    tool = root.dataset.tool = name;
    begin("");
  }

  /** Begin an edge at a node, or none. @param {string} id */
  function begin(id) {
    from = id;
    showHint();
    showFrom();
  }

  function showHint() {
    const name = read().nodes.find(([key]) => `n${key}` === from)?.[1];
    const told = name
      ? `An edge from ${name}: go to its other end and press Enter, or click that node. Escape cancels.`
      : TOOLS[/** @type {keyof typeof TOOLS} */ (tool)][1];
    if (hint.textContent !== told) hint.textContent = told; // else it would be announced after each change
  }

  // ---- the picture -----------------------------------------------------------------------------
  // Keys come here first, so that Shift and an arrow moves a node and not the focus.
  const stopKeys = onKey(root, (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const used = svgElement.contains(target) ? inPicture(event, target) : inList(event, target);
    if (!used) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  const picture = clickablePicture((id) => click(id));
  const svgElement = /** @type {SVGSVGElement} */ (picture.element);
  const under = html("img", { alt: "A picture under the graph." });
  const canvas = html("div", { class: "pg-canvas" }, under, svgElement);
  const list = editorList(edit);
  const show = dragged(svgElement, read);
  let busy = false; // whether the click that now comes is the end of a drag

  /** @param {string} id */
  const shapeOf = (id) => /** @type {SVGElement | null} */ (svgElement.querySelector(`[data-id="${id}"]`));
  const showFrom = () => {
    for (const each of svgElement.querySelectorAll(".pg-from")) each.classList.remove("pg-from");
    if (from) shapeOf(from)?.classList.add("pg-from");
  };

  /** @param {string} tail @param {string} head */
  function join(tail, head) {
    edit("join", keyOf(tail), keyOf(head), "1");
    wanted = "weight";
    begin("");
  }

  /** Do with a shape what the tool does. @param {string} id */
  function click(id) {
    if (busy || !id) return;
    if (from && isNode(id)) {
      if (from !== id) join(from, id);
      else begin("");
    } else if (tool === "delete") edit("delete", keyOf(id));
    else if (tool === "join" && isNode(id)) begin(id);
    else write(id);
  }

  // ---- a name or a weight, written where it stands ------------------------------------------------
  const field = html("input", { type: "text", class: "pg-in-place", autocomplete: "off" });
  field.spellcheck = false;
  field.hidden = true;
  canvas.append(field);
  /** Whose name or weight is written, what it was, and where the keyboard goes afterwards. */
  let written = { id: "", was: "", then: "" };

  /** Write a name or a weight. @param {string} id @param {string} [then] the shape to go to afterwards */
  function write(id, then = id) {
    const { nodes, edges } = read();
    const node = nodes.find(([key]) => `n${key}` === id);
    const edge = edges.find(([key]) => `e${key}` === id);
    if (!node && !edge) return;
    list.mark(id);
    field.value = node ? node[1] : String(edge?.[4]);
    field.inputMode = node ? "text" : "decimal";
    field.setAttribute("aria-label", node ? `Name of ${node[1]}` : `Weight ${edge?.[3]}`);
    field.hidden = false;
    written = { id, was: field.value, then };
    placeField();
    field.focus({ preventScroll: true });
    field.select();
  }

  function placeField() {
    const shape = shapeOf(written.id);
    if (!shape) return finish(false);
    const words = (isNode(written.id) && shape.nextElementSibling) || shape;
    const [box, room] = [words, canvas].map((each) => each.getBoundingClientRect());
    // With its frame it stays inside.
    const within = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ end) =>
      `${Math.max(size / 2 + FRAME, Math.min(at, end - size / 2 - FRAME))}px`;
    field.style.left = within(box.x + box.width / 2 - room.x, field.offsetWidth, room.width);
    field.style.top = within(box.y + box.height / 2 - room.y, field.offsetHeight, room.height);
  }

  /** @param {boolean} sends */
  function finish(sends) {
    const { id, was, then } = written;
    if (!id) return;
    written = { id: "", was: "", then: "" };
    if (document.activeElement === field) (shapeOf(then) ?? svgElement).focus({ preventScroll: true });
    field.hidden = true;
    if (sends && field.value !== was) edit(isNode(id) ? "rename" : "weigh", keyOf(id), field.value);
  }
  field.addEventListener("blur", () => finish(true));

  let corner = 0; // the node whose weights the keyboard goes through
  /** Go to the next weight at a node. @param {string} id of the node, or of the weight before */
  function goToWeight(id) {
    if (isNode(id)) corner = keyOf(id);
    const around = read().edges.filter(([key, tail, head]) => [tail, head].includes(corner) || `e${key}` === id);
    const before = around.findIndex(([key]) => `e${key}` === id);
    const next = around[(before + 1) % around.length];
    if (next) picture.go(`e${next[0]}`);
  }

  /**
   * Keys on a shape of the picture, or on the picture itself.
   * @param {KeyboardEvent} event
   * @param {HTMLElement} target
   */
  function inPicture(event, target) {
    const id = target.dataset.id ?? "";
    const arrow = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event.key)];
    const key = event.key.toLowerCase();
    if (arrow && event.shiftKey && isNode(id)) {
      edit("nudge", keyOf(id), NUDGE * arrow[0], NUDGE * arrow[1]);
    } else if (arrow && id) {
      const here = /** @type {SVGGraphicsElement} */ (/** @type {Element} */ (target));
      const nodes = picture.clickable().filter((each) => isNode(each.dataset.id ?? ""));
      const next = nearest(here, nodes, arrow);
      if (next) picture.go(next.dataset.id ?? "");
    } else if (key === "w" && id) goToWeight(id);
    else if (key === "n") {
      edit("add", "", null);
      wanted = "newest";
    } else if (key === "e" && isNode(id)) begin(id);
    else if (event.key === "Enter" && id && !from && tool !== "delete") write(id);
    else if ((event.key === "Enter" || event.key === " ") && id) click(id);
    else if (event.key === "Escape" && from) begin("");
    else if (event.key === "Delete" || event.key === "Backspace") {
      if (id) edit("delete", keyOf(id));
    } else if (key === "t" && id && !isNode(id)) edit("turn", keyOf(id));
    else if (key === "u") python.ask({ press: "Undo" });
    else if (key === "r") python.ask({ press: "Redo" });
    else return false;
    return true;
  }

  /** Keys in a field. @param {KeyboardEvent} event @param {HTMLElement} target */
  function inList(event, target) {
    if (target === field) {
      if (event.key !== "Enter" && event.key !== "Escape") return false;
      finish(event.key === "Enter");
      return true;
    }
    if (event.key === "Enter" && target.closest(".pg-form") && target.matches("input")) {
      target.closest(".pg-form")?.querySelector("button")?.click();
      return true;
    }
    const row = target.closest("tr");
    if (!row || event.key !== "Escape") return false;
    shapeOf(row.dataset.row ?? "")?.focus(); // to leave a field is to send what is written there
    return true;
  }

  /** Where the pointer is in the picture. @param {MouseEvent} event @returns {[number, number]} */
  function placeOf(event) {
    const matrix = svgElement.getScreenCTM()?.inverse();
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [Math.round(point.x * 10) / 10, Math.round(point.y * 10) / 10];
  }

  /** @param {Element | null} element */
  const idAt = (element) => element?.closest("[data-id]")?.getAttribute("data-id") ?? "";
  /** What a pointer holds: a node, or an empty place. @type {{id: string, x: number, y: number, moves: boolean} | null} */
  let held = null;
  const rubber = svg("polyline", { class: "pg-rubber" });

  let pressedOn = ""; // where the pointer went down: until it goes up, Python may have drawn anew

  svgElement.addEventListener("pointerdown", (event) => {
    busy = false;
    if (event.button !== 0 || !event.isPrimary) return;
    pressedOn = idAt(/** @type {Element} */ (event.target));
    held = { id: pressedOn, x: event.clientX, y: event.clientY, moves: false };
  });
  svgElement.addEventListener("pointermove", (event) => {
    if (!held || !isNode(held.id) || tool === "delete") return;
    if (!held.moves) {
      if (Math.hypot(event.clientX - held.x, event.clientY - held.y) < SLOP) return;
      held.moves = true;
      svgElement.setPointerCapture(event.pointerId);
    }
    const place = placeOf(event);
    if (tool !== "join") return show(keyOf(held.id), place);
    const node = shapeOf(held.id);
    if (!node) return;
    rubber.setAttribute("points", `${node.getAttribute("cx")},${node.getAttribute("cy")} ${place.join(",")}`);
    svgElement.append(rubber);
  });
  svgElement.addEventListener("pointerup", (event) => {
    const { id, moves } = held ?? { id: "", moves: false };
    held = null;
    rubber.remove();
    if (!moves) return;
    busy = true; // a click may follow
    if (tool !== "join") return edit("move", keyOf(id), ...placeOf(event));
    const onto = idAt(document.elementFromPoint(event.clientX, event.clientY));
    if (isNode(onto) && onto !== id) join(id, onto);
  });
  // A finger on a node drags it; elsewhere it scrolls the page. (CSS can say this of whole pictures only.)
  const hold = (/** @type {TouchEvent} */ event) => {
    if (held && isNode(held.id) && tool !== "delete") event.preventDefault();
  };
  svgElement.addEventListener("touchmove", hold, { passive: false });
  svgElement.addEventListener("pointercancel", () => {
    held = null;
    rubber.remove();
    draw();
  });
  svgElement.addEventListener("click", (event) => {
    const empty = !idAt(/** @type {Element} */ (event.target)) && !pressedOn;
    if (tool === "add" && empty && !busy && event.detail < 2) {
      edit("add", "", placeOf(event));
      wanted = "name";
    }
    busy = false;
  });

  // ---- the graph as a text ---------------------------------------------------------------------
  const text = asText(
    "The graph as a text",
    "One line per edge: tail, head, weight, as in A B 5; A -> B 5 leads one way only.",
    "Draw this text",
    (graph) => edit("read", graph),
  );

  const keys = html("p", { class: "pg-keys" });
  keys.textContent =
    "N adds a node. The arrow keys go from node to node, W to a node's weights. Shift and an arrow " +
    "key move a node. E starts an edge, Enter ends it. Enter changes a name or a weight. T turns an edge around, " +
    "Delete deletes, U undoes, R redoes.";

  const folded = html("details", {}, html("summary", {}, "Keys in the picture"), keys);

  // ---- what Python says ------------------------------------------------------------------------
  function draw() {
    const state = read();
    const focused = root.contains(document.activeElement);
    picture.draw(state.scene);
    svgElement.setAttribute("role", "group");
    if (!state.nodes.length) svgElement.setAttribute("tabindex", "0");
    else svgElement.removeAttribute("tabindex");
    root.classList.toggle("pg-large", state.scene.width > 600);
    root.classList.toggle("pg-empty", !state.nodes.length);
    root.setAttribute("aria-label", `Graph editor: ${state.scene.title}`);
    list.draw(state);
    if (written.id) placeField();
    // What had the focus may be gone; without it, keys would go to the notebook.
    if (focused && !root.contains(document.activeElement)) {
      const place = /** @type {SVGElement | null} */ (svgElement.querySelector('[tabindex="0"]'));
      (place ?? svgElement).focus();
    }
    tell(say, state.say, state.turn);
    for (const [words, button] of pressed) button.disabled = state.disabled.includes(words);
    oneWay.checked = state.directed;
    text.write(state.text, state.say.tone);
    if (from && !shapeOf(from)) from = "";
    showHint();
    showFrom();
    if (held?.moves && !shapeOf(held.id)) held = null;
    if (wanted && state.newest) {
      if (wanted === "weight") {
        write(state.newest, `n${state.edges.find(([key]) => `e${key}` === state.newest)?.[2]}`);
      } else if (wanted === "name") write(state.newest);
      else shapeOf(state.newest)?.focus();
    }
    wanted = "";
  }
  const drawUnder = () => {
    const data = model.get("_picture");
    under.hidden = !data;
    if (data) under.src = data;
  };

  model.on("change:_state", draw);
  model.on("change:_picture", drawUnder);
  const drawn = html("div", { class: "pg-drawn" }, canvas, hint, folded, text.element);
  const panes = html("div", { class: "pg-panes" }, drawn, list.element);
  root.append(chooser, buttons, say, ...python.elements, panes);
  el.append(root);
  draw();
  drawUnder();
  take(tool);
  return () => {
    picture.stop();
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
    model.off("change:_picture", drawUnder);
  };
}
