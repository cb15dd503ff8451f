// What both widgets share. base.py puts this file in front of stepper.js and of board.js, because a
// widget's module must be one text. Data from Python only ever becomes text and attributes, never markup.

/**
 * One shape as svg.py writes it: tag, attributes, text, label.
 * @typedef {[string, Record<string, string | number>, string?, string?]} SceneElement
 *
 * The part of anywidget's model that is used here.
 * @typedef {{get: (name: string) => any, set: (name: string, value: any) => void, save_changes: () => void,
 *   send: (content: any) => void, on: (event: string, listener: Function) => void,
 *   off: (event: string, listener: Function) => void}} Model
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Make an HTML element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
function html(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * Make an SVG element.
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {any}
 */
function svg(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/**
 * @param {Element} element
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

/**
 * Keep keys that a widget uses away from the notebook's own shortcuts. Combinations with Ctrl, Alt or
 * Meta stay with the browser and the notebook.
 * @param {KeyboardEvent} event
 * @returns {boolean} whether the key is for the widget
 */
function ownKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return false;
  event.stopPropagation();
  return true;
}

/**
 * Call back when the kernel behind the widget is gone: restarted, shut down or dead.
 * @param {Model} model
 * @param {Element} el the widget's element, which Jupyter marks when the connection ends
 * @param {() => void} callback
 * @returns {() => void} stops watching
 */
function onLostKernel(model, el, callback) {
  const look = () => {
    if (el.closest(".jupyter-widgets-disconnected")) callback();
  };
  model.on("comm_live_update", look);
  look();
  return () => model.off("comm_live_update", look);
}
