// What the widgets share that ask Python what an action means.

/** Milliseconds until a question without an answer is mentioned, and until it is a matter of concern. */
const PATIENCE = 1500;
const CONCERN = 10000;

const HURRIES = ["keydown", "pointerdown", "beforeunload"]; // before what may run the cell again, or leave the page

const GONE = "The kernel is gone: run the notebook again from its first cell.";

const ANSWERED = "pathlib-games-answered"; // what questions tell each other
const UNSAVED = "The notebook has no place for your answer. Restore its cell, or ask the question in its own cell, then save.";
const SETTLES = 200; // milliseconds after the last change of a notebook

/** @param {any} value @returns {string} JSON with names in order; Jupyter's objects may be without a constructor */
const inOrder = (value) =>
  JSON.stringify(value, (_, part) => (Object(part) === part && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort()) : part));

/**
 * Write a widget's paper (keeping.py) into the outputs below it, wherever in the notebook it is shown.
 * @param {Iterable<any>} cells
 * @param {{view: string, data: Record<string, string>, metadata: Record<string, any>}} paper
 * @returns {boolean} whether it stands there
 */
function writePaper(cells, { view, data, metadata }) {
  let stands = false;
  for (const { outputs } of cells) {
    let below = false;
    for (let k = 0; k < (outputs?.length ?? 0); k++) {
      const output = outputs.get(k).toJSON();
      const shown = output.data?.["application/vnd.jupyter.widget-view+json"];
      if (shown) below = shown.model_id === view;
      if (!below || !output.metadata?.pathlib_games) continue;
      if (inOrder([output.data, output.metadata]) !== inOrder([data, metadata])) outputs.set(k, { ...output, data, metadata });
      stands = true;
      below = false;
    }
  }
  return stands;
}

/**
 * Keep a widget's paper in its notebook, and tell the learner if the notebook has no place for it.
 * @param {Model} model
 */
function paperInNotebook(model) {
  const element = html("p", { class: "pg-unsaved", role: "alert" });
  // Only in JupyterLab, Notebook and the site a widget knows its notebook; elsewhere Jupyter alone writes there.
  const notebook = model.widget_manager?.context?.model;
  let timer = 0;
  function write() {
    const paper = model.get("_on_paper");
    if (!notebook?.cells || !paper?.view) return;
    const answered = paper.metadata.pathlib_games.some((/** @type {{value: any}} */ { value }) => value);
    const told = writePaper(notebook.cells, paper) || !answered ? "" : UNSAVED;
    if (element.textContent !== told) element.textContent = told;
  }
  const later = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(write, SETTLES);
  };
  write();
  model.on("change:_on_paper", write);
  notebook?.contentChanged?.connect(later);
  const stop = () => {
    window.clearTimeout(timer);
    model.off("change:_on_paper", write);
    notebook?.contentChanged?.disconnect(later);
  };
  return { element, stop };
}

/**
 * A button that copies a text, which Python makes when it is asked. Where the browser lets no page copy, the text
 * stands there selected.
 * @param {Model} model
 * @param {(content: object) => void} ask
 */
function copyCard(model, ask) {
  const said = html("span", { role: "status" });
  const text = html("textarea", { rows: 10, readonly: "", hidden: "", "aria-label": "Card for an assistant" });
  let waits = false; // another view of this widget may have asked
  const button = wordButton("Copy for an assistant", () => {
    waits = true;
    said.textContent = "";
    ask({ card: "" });
  });
  /** @param {{card?: string}} message */
  async function onCard({ card }) {
    if (!waits || card === undefined) return;
    waits = false;
    text.value = card;
    text.hidden = true;
    try {
      await navigator.clipboard.writeText(card);
      said.textContent = "Copied.";
    } catch {
      text.hidden = false;
      text.focus();
      text.select();
      said.textContent = "The browser did not copy it. The text is selected: copy it with Ctrl+C or ⌘C.";
    }
  }
  model.on("msg:custom", onCard);
  const stop = () => model.off("msg:custom", onCard);
  return { element: html("div", { class: "pg-card" }, button, said, text), stop };
}

/**
 * A line to Python. It tells in words when Python is slow, fails, or is gone; while a question waits for its
 * answer the first of its elements has `data-waits`. One question is asked at a time: JupyterLab takes messages to
 * one or the other of two threads, where a later one may overtake.
 * @param {Model} model
 * @param {() => void} [onAnswered] called when Python has dealt with the last question
 * @returns {{elements: HTMLElement[], ask: (content: object) => void, stop: () => void}}
 */
function lineToPython(model, onAnswered = () => {}) {
  const wait = html("p", { class: "pg-wait", role: "status" });
  const note = html("p", { class: "pg-note", role: "alert" });
  const paper = model.get("_on_paper") ? paperInNotebook(model) : null;
  const card = model.get("_card") ? copyCard(model, ask) : null;
  let lost = false; // whether the kernel is gone
  /** What is to be asked when the question before it is answered. @type {object[]} */
  let later = [];
  let ticket = ""; // names the question that waits for an answer
  let tired = false; // whether it has waited so long that it holds up no other
  let timers = [0, 0]; // they speak if an answer takes long

  function waitNoMore() {
    timers.forEach(window.clearTimeout);
    ticket = wait.textContent = "";
    delete wait.dataset.waits;
  }

  function lose() {
    lost = true;
    later = [];
    waitNoMore();
    note.textContent = GONE;
  }

  /** @param {object} content */
  function ask(content) {
    if (lost) return;
    note.textContent = "";
    later.push(content);
    if (!ticket || tired) askNext();
  }

  function askNext() {
    waitNoMore();
    const content = later.shift();
    if (!content) return;
    tired = false;
    wait.dataset.waits = "";
    timers = [
      window.setTimeout(() => (wait.textContent = "Waiting for Python…"), PATIENCE),
      window.setTimeout(() => {
        tired = true;
        wait.textContent = "";
        note.textContent = "Python does not answer. If the kernel was restarted, run this cell again.";
      }, CONCERN),
    ];
    ticket = String(Math.random());
    try {
      model.send({ ...content, ticket });
    } catch {
      lose(); // the connection has been taken down
    }
  }

  /** @param {{answer: string, error?: string}} message */
  function onAnswer(message) {
    if (!ticket || message.answer !== ticket) return; // an older question, or one of another view of this widget
    note.textContent = message.error ? `Python could not handle this. ${message.error}` : "";
    askNext();
    if (!ticket) onAnswered();
  }

  model.on("msg:custom", onAnswer);
  const stopWatching = onLostKernel(model, lose);

  /** Send all that waits: this may be a click or a key that runs the cell again, or leaves the page. @param {Event} event */
  function hurry(event) {
    const inside = event.target instanceof Node && wait.closest(".pg")?.contains(event.target);
    const runs = event instanceof KeyboardEvent && (event.ctrlKey || event.metaKey || (event.key === "Enter" && event.shiftKey));
    const leaves = !inside && (!(event instanceof KeyboardEvent) || event.key === "Enter");
    if (later.length && (runs || leaves)) sendAll();
  }
  function sendAll() {
    try {
      model.send({ all: later.splice(0), ticket: "" });
    } catch {
      lose();
    }
  }
  for (const name of HURRIES) window.addEventListener(name, hurry, { capture: true });
  const stop = () => {
    if (later.length) sendAll();
    for (const name of HURRIES) window.removeEventListener(name, hurry, { capture: true });
    waitNoMore();
    stopWatching();
    paper?.stop();
    card?.stop();
    model.off("msg:custom", onAnswer);
  };
  return { elements: [wait, note, ...(paper ? [paper.element] : []), ...(card ? [card.element] : [])], ask, stop };
}

/**
 * A line to Python for what changes many times a second: one question at a time, and of those of one kind that wait
 * only the newest, so Python sets the pace.
 * @param {Model} model
 * @param {() => void} onRest called when Python has dealt with everything
 */
function eagerLine(model, onRest) {
  /** What is to be asked next, by its kind. @type {Map<string, object>} */
  const wishes = new Map();
  let waits = false;
  function next() {
    const [first] = wishes;
    waits = Boolean(first);
    if (!first) return;
    wishes.delete(first[0]);
    python.ask(first[1]);
  }
  const python = lineToPython(model, () => {
    next();
    if (!waits) onRest();
  });
  /** @param {object} content @param {string} kind */
  const ask = (content, kind) => {
    wishes.set(kind, content);
    if (!waits) next();
  };
  return { ...python, ask, waits: () => waits };
}

/**
 * A field whose value belongs to Python: what is typed is sent when it is done, and replaced by what Python makes of it.
 * @param {(value: string) => void} send
 * @param {Record<string, string | number>} [attributes]
 */
function sentField(send, attributes = {}) {
  const field = html("input", { type: "text", autocomplete: "off", ...attributes });
  field.spellcheck = false;
  let written = "";
  let sent = true; // whether nothing was typed since Python wrote
  field.addEventListener("input", () => (sent = false));
  field.addEventListener("change", () => {
    sent = true;
    if (field.value !== written) send(field.value);
  });
  // What is typed as it was before is no change, and no news for Python.
  field.addEventListener("blur", () => {
    if (!sent) field.value = written;
    sent = true;
  });
  /** @param {string} value */
  const write = (value) => {
    written = value;
    if (sent) field.value = value;
  };
  return { field, write };
}

/** Words, and whether they are about something right or wrong. @typedef {{text: string, tone: string}} Said */

/** For each arrow key the direction it points to. */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {SVGGraphicsElement} element */
function center(element) {
  const box = element.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Find the shape that lies next in a direction: near, and not far off to the side. Of two that are equally
 * near, as on a board of hexagons, the later one is next downwards and the earlier one upwards: there and back.
 * @param {SVGGraphicsElement} from
 * @param {SVGGraphicsElement[]} others
 * @param {number[]} direction
 */
function nearest(from, others, [dx, dy]) {
  const [x, y] = center(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = center(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead <= 0.5 || aside > 2 * ahead) continue;
    const far = ahead + 1.5 * aside;
    if (far < least + (dy > 0 ? 0.5 : -0.5)) [best, least] = [other, far];
  }
  return best;
}

/**
 * A picture whose shapes can be clicked: the arrow keys go from shape to shape, the keys 1 to 9 along the edges of a
 * node, in the order in which its name has them; Enter or space clicks.
 * @param {(id: string) => void} onClick
 * @param {boolean} [drags] whether a pressed pointer clicks every shape that it is dragged to
 * @param {(id: string, begins: boolean, toggles: boolean) => void} [onPaint] called in place of a click, and for every
 *   shape that a pressed pointer, or an arrow key with Shift, goes on to: whether a stroke begins, and may take away
 * @returns {{element: SVGElement, draw: (scene: SceneData) => void, go: (id: string) => void,
 *   clickable: () => SVGGraphicsElement[], stop: () => void}}
 */
function clickablePicture(onClick, drags = false, onPaint) {
  const picture = svg("svg", { class: `pg-scene pg-clickable${drags || onPaint ? " pg-drags" : ""}` });
  let place = ""; // the id of the shape that the Tab key reaches
  /** Where the pointer was last that paints: meanwhile nothing is scrolled. @type {PointerEvent | null} */
  let brush = null;

  /** @returns {SVGGraphicsElement[]} */
  const clickable = () => [.../** @type {NodeListOf<SVGGraphicsElement>} */ (picture.querySelectorAll("[data-id]"))];

  /** Let the Tab key reach one shape only; the arrow keys go on from there. @param {string} id */
  function setPlace(id) {
    const all = clickable();
    const chosen = all.find((each) => each.dataset.id === id) ?? all[0];
    for (const each of all) each.setAttribute("tabindex", each === chosen ? "0" : "-1");
    place = chosen?.dataset.id ?? "";
    return chosen;
  }

  /** @param {SceneData} scene */
  function draw({ title, description, shapes, ...size }) {
    // A screen reader may have gone to a shape directly.
    const focused = clickable().find((each) => each === document.activeElement);
    if (focused) place = focused.dataset.id ?? "";
    setSize(picture, size);
    picture.setAttribute("aria-label", `${title}. ${description}`);
    picture.replaceChildren(...shapes.map(activeShape));
    const chosen = setPlace(place);
    picture.setAttribute("role", chosen ? "group" : "img");
    if (focused) chosen?.focus({ preventScroll: Boolean(brush) });
  }

  // What is drawn later may cover a shape in part: a frame on top of all tells where the keyboard is. It would hide
  // what is written on the rim of a disc, such as the distance of a node; so a disc shows it alone.
  let frame = svg("g");
  /** @param {Element} element */
  function setFrame(element) {
    frame.remove();
    frame = /** @type {typeof frame} */ (element.cloneNode());
    for (const name of ["data-id", "tabindex", "role", "aria-label"]) frame.removeAttribute(name);
    const attributes = { class: "pg-frame-of-focus", "aria-hidden": "true", "pointer-events": "none" };
    for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
    picture.append(frame);
  }

  /** @param {SceneElement} data */
  function activeShape(data) {
    const element = shape(data);
    if ("data-id" in data[1]) {
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", data[3] ?? "");
      // Not heard by the whole picture: Chromium would then let the Tab key stop at it.
      if (!["circle", "text"].includes(data[0])) element.addEventListener("focus", () => setFrame(element));
      element.addEventListener("blur", () => frame.remove());
    } else {
      element.setAttribute("aria-hidden", "true");
    }
    return element;
  }

  /** @param {Element | null} element */
  const idAt = (element) => element?.closest("[data-id]")?.getAttribute("data-id") ?? "";

  /** @param {string} id */
  function clickOn(id) {
    setPlace(id)?.focus({ preventScroll: Boolean(brush) });
    act(place);
  }

  const act = (/** @type {string} */ id) => (onPaint ? onPaint(id, true, true) : onClick(id));

  picture.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const id = idAt(/** @type {Element} */ (event.target));
    if (onPaint && event.detail) return; // a pointer has painted already
    if (id && event.detail < 2) clickOn(id); // a double click is one click
  });

  // A picture that is drawn anew between press and release takes the shape away, and with it the click.
  const NEAR = 4; // pixels that a hand may slip
  let pressed = { id: "", shape: /** @type {Element} */ (picture), x: 0, y: 0 };
  picture.addEventListener("mousedown", (event) => {
    const shape = /** @type {Element} */ (event.target);
    const single = event.button === 0 && event.detail < 2;
    pressed = { id: single ? idAt(shape) : "", shape, x: event.clientX, y: event.clientY };
  });
  picture.addEventListener("mouseup", (event) => {
    const { id, shape, x, y } = pressed;
    const near = Math.hypot(event.clientX - x, event.clientY - y) <= NEAR;
    const here = idAt(/** @type {Element} */ (event.target));
    if (id && here === id && near && !onPaint && !picture.contains(shape)) clickOn(id);
  });

  if (drags) {
    let held = ""; // the id of the shape that a pressed pointer is on
    picture.addEventListener("pointerdown", (event) => {
      held = idAt(/** @type {Element} */ (event.target));
    });
    for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => (held = ""));
    picture.addEventListener("pointermove", (event) => {
      if (!(event.buttons & 1)) held = "";
      // A finger's events stay with the shape that it has touched first.
      const id = idAt(document.elementFromPoint(event.clientX, event.clientY));
      if (!held || !id || id === held) return;
      held = id;
      clickOn(id);
    });
  }

  /** Go on to a shape with what is painted. @param {string} id */
  function paintOn(id) {
    if (id === place) return;
    setPlace(id)?.focus({ preventScroll: Boolean(brush) });
    onPaint?.(id, false, false);
  }

  let paintsByKeys = false;
  if (onPaint) {
    picture.addEventListener("pointerdown", (event) => {
      const id = idAt(/** @type {Element} */ (event.target));
      if (event.button || !id) return;
      event.preventDefault();
      picture.setPointerCapture(event.pointerId);
      brush = event;
      clickOn(id);
    });
    picture.addEventListener("pointermove", (event) => {
      if (!brush) return;
      const [dx, dy] = [event.clientX - brush.clientX, event.clientY - brush.clientY];
      const steps = Math.ceil(Math.hypot(dx, dy) / NEAR); // a fast pointer leaves some shapes out
      for (let k = 1; k <= steps; k++) {
        const [x, y] = [brush.clientX + (dx * k) / steps, brush.clientY + (dy * k) / steps];
        const here = document.elementFromPoint(x, y);
        if (picture.contains(here) && idAt(here)) paintOn(idAt(here));
      }
      brush = event;
    });
    for (const end of ["pointerup", "pointercancel"]) picture.addEventListener(end, () => (brush = null));
    picture.addEventListener("keyup", (event) => event.key === "Shift" && (paintsByKeys = false));
  }

  const stop = onKey(picture, (event) => {
    const element = /** @type {SVGGraphicsElement} */ (event.target);
    const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event.key)];
    if (direction) {
      event.preventDefault();
      const next = nearest(element, clickable(), direction)?.dataset.id;
      if (next && onPaint && event.shiftKey) {
        if (!paintsByKeys) onPaint(element.dataset.id ?? "", true, false);
        paintsByKeys = true;
        paintOn(next);
      } else if (next) setPlace(next)?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (!event.repeat) act(element.dataset.id ?? "");
    } else {
      const next = JSON.parse(element.dataset.leads ?? "[]")[Number(event.key) - 1];
      if (next !== undefined) setPlace(next)?.focus();
    }
  });

  const go = (/** @type {string} */ id) => setPlace(id)?.focus();
  return { element: picture, draw, go, clickable, stop };
}

/** Which of Python's sentences a line has told aloud. @type {WeakMap<HTMLElement, number>} */
const toldAloud = new WeakMap();

/**
 * Show what is said. A screen reader announces what Python says once, and again only if Python says it again.
 * @param {HTMLElement} line
 * @param {Said} said
 * @param {number} [turn] the number of Python's sentence, if it is Python's
 * @param {boolean} [silently] whether more will be said at once, so this is only to be seen
 */
function tell(line, { text, tone }, turn, silently = false) {
  if (turn !== undefined) {
    if (toldAloud.get(line) === turn) return; // drawn anew for another reason
    if (!silently) toldAloud.set(line, turn);
  }
  line.setAttribute("aria-live", silently ? "off" : "polite");
  line.className = `pg-say pg-tone-${tone}`;
  line.replaceChildren(...withCode(text));
}

const INDENT = 4; // the spaces of one indentation

/** The name of a line of code for who hears it: its letter, how far it is indented, and what it says. @param {string} letter @param {string} line */
function lineName(letter, line) {
  const steps = line.search(/\S/) / INDENT;
  const times = ["not indented", "indented once", "indented twice"][steps] ?? `indented ${steps} times`;
  return `Line ${letter}, ${times}: ${line.trim()}`;
}

/**
 * @param {string} words
 * @param {() => void} action
 * @returns {HTMLButtonElement}
 */
function wordButton(words, action) {
  const made = html("button", { type: "button" }, words);
  made.addEventListener("click", action);
  return made;
}

/** A program with the numbers of its lines, folded away. @param {string[]} lines @returns {HTMLElement[]} */
function listingPart(lines) {
  if (!lines.length) return [];
  const numbered = lines.map((line, k) => `${String(k + 1).padStart(3)}  ${line}`).join("\n");
  return [html("details", { class: "pg-listing" }, html("summary", {}, "The program, with line numbers"), html("pre", {}, numbered))];
}

/**
 * Where a question stands among the questions of its notebook, in small dots, and a button to the next one.
 * @param {HTMLElement} root
 */
function amongQuestions(root) {
  const dots = html("span", { class: "pg-among", role: "img" });
  const all = () => /** @type {HTMLElement[]} */ ([...(root.closest(".jp-Notebook") ?? document).querySelectorAll("[data-question]")]);
  const next = wordButton("Next question", () => {
    const after = all()[all().indexOf(root) + 1];
    after?.scrollIntoView({ block: "start", behavior: mayMove() ? "smooth" : "instant" });
    after?.focus({ preventScroll: true });
  });
  const element = html("div", { class: "pg-buttons pg-momentum" }, dots, next);
  element.hidden = true;
  function draw() {
    const found = all();
    const place = found.indexOf(root);
    element.hidden = place < 0 || found.length < 2;
    if (element.hidden) return;
    const right = found.filter((each) => each.dataset.question === "right").length;
    next.hidden = root.dataset.question !== "right" || place === found.length - 1;
    dots.setAttribute("aria-label", `Question ${place + 1}, ${right} of ${found.length} right so far`);
    const signs = found.map((each) => html("span", { class: `pg-${each.dataset.question}${each === root ? " pg-here" : ""}` }));
    // Without their number: cells that have not run yet have no questions.
    dots.replaceChildren(...signs, ` Question ${place + 1}`);
  }
  // The page may draw a cell, or take it out again, while it is out of sight.
  const seen = new IntersectionObserver(draw);
  seen.observe(root);
  document.addEventListener(ANSWERED, draw);
  /** @param {string} status */
  function update(status) {
    const news = root.dataset.question !== status;
    root.dataset.question = status;
    if (news) window.requestAnimationFrame(() => document.dispatchEvent(new Event(ANSWERED)));
  }
  function stop() {
    document.removeEventListener(ANSWERED, draw);
    seen.disconnect();
  }
  return { element, update, stop };
}
