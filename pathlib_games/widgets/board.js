/** Milliseconds until a click without an answer is mentioned, and until it is a matter of concern. */
const PATIENCE = 1500;
const CONCERN = 10000;

const GONE = "The kernel is gone: run this cell again.";

/** For each arrow key the direction it points to. */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** @param {SVGGraphicsElement} element */
function centre(element) {
  const box = element.getBBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/**
 * Find the shape that lies next in a direction: near, and not far off to the side.
 * @param {SVGGraphicsElement} from
 * @param {SVGGraphicsElement[]} others
 * @param {number[]} direction
 */
function nearest(from, others, [dx, dy]) {
  const [x, y] = centre(from);
  let best = null;
  let least = Infinity;
  for (const other of others) {
    const [ox, oy] = centre(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead <= 0.5 || aside > 2 * ahead) continue;
    const far = ahead + 2 * aside;
    if (far < least) [best, least] = [other, far];
  }
  return best;
}

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const picture = svg("svg", { class: "pg-scene", role: "group" });
  const wait = html("p", { class: "pg-wait", role: "status" });
  const note = html("p", { class: "pg-note", role: "alert" });
  const root = html("div", { class: "pg pg-board" }, picture, wait, note);
  let lost = false; // whether the kernel is gone
  let ticket = ""; // names the click that waits for an answer
  let timers = [0, 0]; // they speak if an answer takes long
  let place = ""; // the id of the shape that the Tab key reaches

  /** @returns {SVGGraphicsElement[]} */
  const clickable = () => [...picture.querySelectorAll("[data-id]")];

  /** Let the Tab key reach one shape only; the arrow keys go on from there. @param {string} id */
  function setPlace(id) {
    const all = clickable();
    const chosen = all.find((each) => each.dataset.id === id) ?? all[0];
    for (const each of all) each.setAttribute("tabindex", each === chosen ? "0" : "-1");
    place = chosen?.dataset.id ?? "";
    return chosen;
  }

  function draw() {
    const { width, height, title, description, shapes } = model.get("_scene");
    const focused = picture.contains(document.activeElement);
    picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
    picture.setAttribute("width", width);
    picture.setAttribute("height", height);
    picture.setAttribute("aria-label", `${title}. ${description}`);
    picture.replaceChildren(...shapes.map(activeShape));
    const chosen = setPlace(place);
    if (focused) chosen?.focus();
  }

  /** @param {SceneElement} data */
  function activeShape(data) {
    const element = shape(data);
    if ("data-id" in data[1]) {
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", data[3] ?? "");
    } else {
      element.setAttribute("aria-hidden", "true");
    }
    return element;
  }

  function lose() {
    lost = true;
    stopTimers();
    note.textContent = GONE;
  }

  function stopTimers() {
    timers.forEach(window.clearTimeout);
    wait.textContent = "";
  }

  /** @param {SVGGraphicsElement} element */
  function click(element) {
    if (lost) return;
    note.textContent = "";
    stopTimers();
    timers = [
      window.setTimeout(() => (wait.textContent = "Waiting for Python…"), PATIENCE),
      window.setTimeout(() => {
        wait.textContent = "";
        note.textContent = "Python does not answer. If the kernel was restarted, run this cell again.";
      }, CONCERN),
    ];
    ticket = String(Math.random());
    try {
      model.send({ click: element.dataset.id, ticket });
    } catch {
      lose(); // the connection has been taken down
    }
  }

  picture.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const element = /** @type {Element} */ (event.target).closest("[data-id]");
    if (!element) return;
    const chosen = setPlace(/** @type {SVGGraphicsElement} */ (element).dataset.id ?? "");
    chosen?.focus();
    click(/** @type {SVGGraphicsElement} */ (element));
  });

  const stopKeys = onKey(picture, (event) => {
    const element = /** @type {SVGGraphicsElement} */ (event.target);
    const direction = DIRECTIONS[/** @type {keyof typeof DIRECTIONS} */ (event.key)];
    if (direction) {
      event.preventDefault();
      const next = nearest(element, clickable(), direction);
      if (next) setPlace(next.dataset.id ?? "")?.focus();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      click(element);
    }
  });

  /** @param {{answer: string, error?: string}} message */
  function onAnswer(message) {
    if (message.answer !== ticket) return; // an older click, or one of another view of this board
    stopTimers();
    note.textContent = message.error ? `Python could not handle the click. ${message.error}` : "";
  }

  model.on("change:_scene", draw);
  model.on("msg:custom", onAnswer);
  const stopWatching = onLostKernel(model, lose);
  draw();
  el.append(root);
  return () => {
    stopTimers();
    stopKeys();
    stopWatching();
    model.off("change:_scene", draw);
    model.off("msg:custom", onAnswer);
  };
}

export default { render };
