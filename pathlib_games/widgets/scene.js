// What all widgets share. live.py puts this file in front of each widget's own, because a widget's module
// must be one text. Data from Python only ever becomes text and attributes, never markup.

/**
 * One shape as pages.py writes it: tag, attributes, text, label.
 * @typedef {["circle" | "polygon" | "polyline" | "text", Record<string, string | number>, string?, string?]} SceneElement
 *
 * How large a picture is shown; `folded`: its size with its list below the board, and how far the list moves.
 * @typedef {{width: number, height: number, zoom: number, folded?: [number, number, number, number] | null}} Size
 *
 * A whole picture, as live.py writes it.
 * @typedef {Size & {title: string, description: string, shapes: SceneElement[]}} SceneData
 *
 * The part of anywidget's model that is used here.
 * @typedef {{get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void,
 *   send: (content: any) => void, on: (event: string, listener: Function) => void,
 *   off: (event: string, listener: Function) => void, widget_manager?: any}} Model
 *
 * What a widget is rendered from and into.
 * @typedef {{model: Model, el: HTMLElement}} Context
 */

const SVG = "http://www.w3.org/2000/svg";

/** Keep a pair of numbers such as (0, 0) on one line. @param {string} text */
const unbroken = (text) => text.replace(/\((-?\d+), (?=-?\d+\))/g, "($1,\u00a0");

/**
 * Make an HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
function html(tag, attributes = {}, ...children) {
  const kept = children.map((each) => (typeof each === "string" ? unbroken(each) : each));
  return filled(document.createElement(tag), attributes, kept);
}

/** Words with the program text in them, which stands between backticks. @param {string} words @returns {(Node | string)[]} */
const withCode = (words) => words.split("`").map((part, k) => (k % 2 ? html("code", {}, part) : unbroken(part)));

/** The same words for a name that is only heard. @param {string} words */
const spoken = (words) => words.replaceAll("`", "");

/**
 * Make an SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @template {Element} Made
 * @param {Made} element
 * @param {Record<string, string | number>} attributes
 * @param {(Node | string)[]} children
 */
function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Make the element of a shape; its label becomes a tooltip.
 * @param {SceneElement} data
 * @returns {SVGElement}
 */
function shape([tag, attributes, text = "", label = ""]) {
  const element = svg(tag, attributes, text);
  if (label) element.append(svg("title", {}, label));
  return element;
}

/** In a widget that is less wide a list stands below its board. */
const NARROW = 520;

/** The sizes of pictures with a list. @type {WeakMap<Element, Size>} */
const sizes = new WeakMap();
const resized = new ResizeObserver((entries) => {
  // Not at once: a picture that changes its size while it is told of that is an error.
  requestAnimationFrame(() => entries.forEach(({ target }) => fold(/** @type {SVGElement} */ (target))));
});

/**
 * Put the list of a picture where there is room for it.
 * @param {SVGElement} picture
 */
function fold(picture) {
  const { folded, ...size } = /** @type {Size} */ (sizes.get(picture));
  const widget = picture.closest(".pg");
  const narrow = widget && folded && widget.clientWidth < NARROW;
  picture.style.setProperty("--pg-aside", narrow ? `${folded[2]}px ${folded[3]}px` : "none");
  setSize(picture, narrow ? { ...size, width: folded[0], height: folded[1] } : size);
  picture.style.width = narrow ? "100%" : ""; // so it is seen when there is room again
  if (narrow) picture.style.setProperty("--pg-ratio", String(folded[0] / size.height)); // the list may need a scroll
}

/**
 * Give a picture its size, in which it is shown where it fits.
 * @param {SVGElement} picture
 * @param {Size} size
 */
function setSize(picture, { width, height, zoom, folded }) {
  if (folded) {
    sizes.set(picture, { width, height, zoom, folded });
    resized.observe(picture);
    return fold(picture);
  }
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.setAttribute("width", String(width * zoom));
  picture.setAttribute("height", String(height * zoom));
  picture.style.setProperty("--pg-ratio", String(width / height));
  picture.style.setProperty("--scene-width", String(width));
}

/**
 * A picture with fields that lie on it; each has its place as shares of the picture's width and height.
 * @param {SVGElement} picture
 * @param {HTMLElement[]} fields
 * @param {{width: number, height: number, zoom: number}} size
 */
function overlaid(picture, fields, { width, height, zoom }) {
  const style = `--pg-ratio:${width / height};width:${width * zoom}px`;
  return html("div", { class: "pg-overlaid", style }, picture, ...fields);
}

/** Whether pictures may move: not if the system has been asked for less motion. */
const mayMove = () => !window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Let lines grow from their beginning to their end.
 * @param {Iterable<Element>} lines
 * @param {number} duration
 */
function grow(lines, duration) {
  for (const line of lines) {
    if (!(line instanceof SVGPolylineElement)) continue;
    const points = [...line.points];
    const far = points.slice(1).reduce((sum, to, k) => sum + Math.hypot(to.x - points[k].x, to.y - points[k].y), 0);
    const drawn = { strokeDasharray: `${far}px`, strokeDashoffset: "0px" };
    line.animate([{ ...drawn, strokeDashoffset: `${far}px` }, drawn], { duration, easing: "ease-out" });
  }
}

/**
 * Listen to the keys that are pressed inside an element, before the notebook's shortcuts see them.
 * Jupyter Notebook catches keys on their way down from the document, so only the window is early enough.
 * Combinations with Ctrl, Alt or Meta, and Shift+Enter, stay with the browser and the notebook, but for those that
 * delete: where a node is deleted, no cell shall be.
 * @param {Element} root
 * @param {(event: KeyboardEvent) => void} listener
 * @returns {() => void} stops listening
 */
function onKey(root, listener) {
  const hear = (/** @type {KeyboardEvent} */ event) => {
    if (!root.contains(/** @type {Node} */ (event.target))) return;
    const combined = event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && event.key === "Enter");
    if (combined && !["Backspace", "Delete"].includes(event.key)) return;
    event.stopPropagation();
    listener(event);
  };
  window.addEventListener("keydown", hear, { capture: true });
  return () => window.removeEventListener("keydown", hear, { capture: true });
}

/**
 * Keep the keyboard in a widget that is being used, and its keys from the notebook's commands: a click on an empty
 * place goes to the widget, not to the cell, and so does the focus when what has it vanishes or is switched off.
 * @param {HTMLElement} root
 * @returns {() => void} stops keeping it
 */
function keepKeyboard(root) {
  if (!root.hasAttribute("tabindex")) root.setAttribute("tabindex", "-1");
  const stopKeys = onKey(root, () => {});
  /** What has the focus in here, or had it when it vanished. @type {HTMLElement | null} */
  let focused = null;
  const follow = (/** @type {FocusEvent} */ { target }) => {
    focused = root.contains(/** @type {Node} */ (target)) ? /** @type {HTMLElement} */ (target) : null;
  };
  document.addEventListener("focusin", follow);
  const watcher = new MutationObserver(() => {
    const lost = focused && (focused.matches(":disabled") || !focused.isConnected || !focused.checkVisibility());
    if (lost) root.focus({ preventScroll: true });
  });
  const seen = ["disabled", "hidden", "open"];
  watcher.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: seen });
  return () => {
    stopKeys();
    document.removeEventListener("focusin", follow);
    watcher.disconnect();
  };
}

/** What Jupyter calls a kernel that has forgotten all widgets, or will never answer again. */
const LOST = ["restarting", "autorestarting", "terminating", "dead"];

/**
 * Call back when the kernel behind a widget is gone: restarted, shut down or dead.
 * @param {Model} model
 * @param {() => void} callback
 * @returns {() => void} stops watching
 */
function onLostKernel(model, callback) {
  // Only JupyterLab and Notebook tell a widget's manager; elsewhere a failing send is the first sign.
  const kernel = model.widget_manager?.kernel;
  const hear = (/** @type {unknown} */ _, /** @type {string} */ status) => {
    if (LOST.includes(status)) callback();
  };
  kernel?.statusChanged?.connect(hear);
  kernel?.disposed?.connect(callback);
  return () => {
    kernel?.statusChanged?.disconnect(hear);
    kernel?.disposed?.disconnect(callback);
  };
}

/**
 * Hear what Python says. anywidget gives a widget two seconds to load; of one that takes longer, as on a busy
 * machine, it shows the picture and drops whatever Python says from then on.
 * @param {Model} model
 */
function hearPython(model) {
  /** @type {any} */
  let whole; // the model itself; a widget is given only some of it, but events name it
  const find = (/** @type {unknown} */ found) => (whole = found);
  model.on("change:_heard", find);
  model.set("_heard", {});
  model.off("change:_heard", find);
  const listen = () => {
    const { _handle_comm_msg: hear } = Object.getPrototypeOf(Object.getPrototypeOf(whole));
    whole.comm.on_msg((/** @type {unknown} */ message) => hear.call(whole, message));
    whole.comm.send({ method: "request_state" }); // something may have been missed
  };
  whole?._handle_comm_msg?.({ content: { data: {} } }).catch(listen);
}

const RECENT = 60_000; // milliseconds in which a cell that was run is what the learner looks at
const SETTLING = 1500; // milliseconds in which Jupyter lays a notebook out and scrolls by itself

/**
 * Bring a widget into sight whose cell was run by itself, as by Shift+Enter: Jupyter scrolls to the next cell before
 * there is a widget. Whatever the learner does ends it, and so does a choice of another cell.
 * @param {Model} model
 * @param {HTMLElement} root
 * @returns {() => void} stops it
 */
function bringIntoSight(model, root) {
  if (!(Date.now() - Date.parse(model.get("_sent")) < RECENT)) return () => {};
  const learner = new AbortController();
  const stop = () => learner.abort();
  for (const event of ["wheel", "touchmove", "pointerdown", "keydown"])
    window.addEventListener(event, stop, { capture: true, passive: true, signal: learner.signal });
  let began = 0;
  const look = () => {
    if (learner.signal.aborted) return;
    requestAnimationFrame(look);
    const cell = root.closest(".jp-Cell");
    if (!cell) return; // not yet on the page
    began ||= performance.now();
    const chosen = [cell, cell.nextElementSibling].some((each) => each?.classList.contains("jp-mod-active"));
    const first = cell.querySelector(".jp-OutputArea .pg") === root;
    if (!chosen || !first || performance.now() - began > SETTLING) return stop();
    root.scrollIntoView({ block: "nearest" });
  };
  requestAnimationFrame(look);
  return stop;
}

/**
 * Let a picture be larger than its widget where that is narrow; buttons show more of it on either side.
 * @param {HTMLElement} root
 */
function zoomable(root) {
  const button = (/** @type {string} */ words, /** @type {Record<string, string>} */ attributes) =>
    html("button", { type: "button", ...attributes }, words);
  const zoom = button("Larger picture", { "aria-pressed": "false" });
  const moves = [-1, 1].map((side) => {
    const move = button(side < 0 ? "←" : "→", { "aria-label": `More of the picture on the ${side < 0 ? "left" : "right"}` });
    move.hidden = true;
    move.addEventListener("click", () => {
      for (const picture of root.querySelectorAll(".pg-scene"))
        (picture.closest(".pg-overlaid") ?? picture).parentElement?.scrollBy({ left: (side * root.clientWidth) / 2 });
    });
    return move;
  });
  zoom.addEventListener("click", () => {
    const zoomed = root.classList.toggle("pg-zoomed");
    zoom.setAttribute("aria-pressed", String(zoomed));
    for (const move of moves) move.hidden = !zoomed;
  });
  root.prepend(html("div", { class: "pg-zoom" }, zoom, ...moves));
}

/**
 * What a widget is rendered by: it hears Python, keeps the keyboard, and comes into sight.
 * @param {(context: Context) => () => void} render
 */
function heard(render) {
  return (/** @type {Context} */ context) => {
    hearPython(context.model);
    const stop = render(context);
    const root = context.el.querySelector(".pg");
    if (!(root instanceof HTMLElement)) return stop;
    zoomable(root);
    const ends = [keepKeyboard(root), bringIntoSight(context.model, root)];
    return () => [...ends, stop].forEach((end) => end());
  };
}
