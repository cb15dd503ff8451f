/**
 * The lines above those that have letters, these with their letters, and the letter of the line where it went wrong.
 * @typedef {{head: string[], lines: [string, string][], flagged: string, say: Said, turn: number}} LinesState
 */

const MOST_STEPS = 9;

/** @param {Context} context */
function renderLineOrder({ model, el }) {
  const python = lineToPython(model, () => draw());
  const head = html("pre", { class: "pg-code" });
  const list = html("ul", { class: "pg-lines", role: "listbox", "aria-label": "Lines, in your order" });
  const say = html("p", { class: "pg-say", role: "status" });
  const root = html("div", { class: "pg pg-line-order", role: "group", "aria-label": "Lines to put in order" });
  const among = amongQuestions(root);
  let focused = ""; // the letter of the line that the Tab key reaches
  let held = ""; // the letter of the line that is being moved
  let origin = 0; // where the held line was picked up

  /** @returns {HTMLElement[]} */
  const items = () => [...list.querySelectorAll("li")];
  const letters = () => items().map((item) => item.dataset.letter ?? "");
  const itemOf = (/** @type {string} */ letter) => items().find((item) => item.dataset.letter === letter);

  /** @param {string} letter */
  function makeItem(letter) {
    const name = html("span", { class: "pg-letter" }, letter);
    const item = html("li", { role: "option" }, name, " ", html("code"));
    item.dataset.letter = letter;
    return item;
  }

  /** @param {string} letter */
  const codeOf = (letter) => /** @type {HTMLElement} */ (itemOf(letter)?.querySelector("code"));

  /** @param {string} letter @param {string} line */
  function write(letter, line) {
    const code = codeOf(letter);
    code.textContent = line;
    code.style.setProperty("--in", `${line.search(/\S/)}ch`);
    itemOf(letter)?.setAttribute("aria-label", lineName(letter, line));
  }

  /** Show which line is reached by Tab and which is held. */
  function mark() {
    for (const item of items()) {
      item.setAttribute("tabindex", item.dataset.letter === focused ? "0" : "-1");
      item.setAttribute("aria-selected", String(item.dataset.letter === focused));
      item.classList.toggle("pg-held", item.dataset.letter === held);
    }
  }

  function draw() {
    /** @type {LinesState} */
    const { head: above, lines, flagged, say: said, turn } = model.get("_state");
    if (python.elements[0].dataset.waits !== undefined) return; // the page knows of later moves
    const hadFocus = list.contains(document.activeElement);
    head.textContent = above.join("\n");
    const known = new Map(items().map((item) => [item.dataset.letter, item]));
    list.replaceChildren(...lines.map(([letter]) => known.get(letter) ?? makeItem(letter)));
    for (const [letter, line] of lines) write(letter, line);
    for (const flag of list.querySelectorAll(".pg-flag")) flag.remove();
    const here = itemOf(flagged);
    here?.append(html("span", { class: "pg-flag" }, "!"));
    here?.setAttribute("aria-label", `Look here. ${here.getAttribute("aria-label")}`);
    if (!itemOf(focused)) focused = letters()[0];
    mark();
    if (hadFocus) itemOf(focused)?.focus();
    tell(say, said, turn);
    among.update(said.tone || "open");
  }

  const focus = (/** @type {string} */ letter) => itemOf(letter)?.focus();

  // A screen reader may go to any line directly.
  list.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    focused = /** @type {HTMLElement} */ (event.target).dataset.letter ?? "";
    mark();
  });

  /** Say something that Python need not know. @param {string} text */
  const announce = (text) => tell(say, { text, tone: "" });

  /** @param {string} letter @param {number} place */
  function move(letter, place) {
    const item = itemOf(letter);
    if (!item || place < 0 || place >= items().length) return;
    // It moves in the page at once, as a line that is dragged does: a key that is held comes fast.
    item.remove();
    list.insertBefore(item, items()[place] ?? null);
    focus(letter);
    python.ask({ move: [letter, place] });
  }

  /** Indent the line at the Tab key, in the page at once. @param {number} by */
  function indent(by) {
    const code = codeOf(focused);
    const spaces = code.textContent.search(/\S/) + by * INDENT;
    if (spaces < INDENT || spaces > MOST_STEPS * INDENT) return;
    write(focused, " ".repeat(spaces) + code.textContent.trim());
    focus(focused);
    python.ask({ indent: [focused, by] });
  }

  function pickUp() {
    held = focused;
    origin = letters().indexOf(held);
    mark();
    announce(`Line ${held} is picked up. Move it with ↑ and ↓. Space puts it down, Escape puts it back.`);
  }

  function putDown() {
    announce(`Line ${held} is put down as number ${letters().indexOf(held) + 1}.`);
    held = "";
    mark();
  }

  const stopKeys = onKey(list, (event) => {
    const place = letters().indexOf(focused);
    const last = items().length - 1;
    const places = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: last };
    const wanted = places[/** @type {keyof typeof places} */ (event.key)];
    if (wanted !== undefined) {
      const to = Math.max(0, Math.min(last, wanted));
      if (held) move(held, to);
      else focus(letters()[to]);
    } else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
      indent(event.key === "ArrowRight" ? 1 : -1);
    } else if (event.key === " " || event.key === "Enter") {
      if (held) putDown();
      else pickUp();
    } else if (event.key === "Escape" && held) {
      move(held, origin);
      held = "";
      mark();
    } else {
      return;
    }
    event.preventDefault();
  });

  // Dragging: the line follows the pointer at once; Python hears where it was put down.
  let dragged = "";

  /** @param {number} y */
  function lineAt(y) {
    return items().find((item) => y < item.getBoundingClientRect().bottom) ?? items().at(-1);
  }

  list.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const item = /** @type {HTMLElement} */ (event.target).closest("li");
    if (!item || event.button !== 0) return;
    event.preventDefault(); // no text is selected
    held = "";
    focus(item.dataset.letter ?? "");
    dragged = focused;
    origin = letters().indexOf(dragged);
    list.setPointerCapture(event.pointerId);
  });
  list.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    const item = dragged && itemOf(dragged);
    const over = item && lineAt(event.clientY);
    if (!item || !over || over === item) return;
    item.classList.add("pg-held");
    const down = items().indexOf(over) > items().indexOf(item);
    over[down ? "after" : "before"](item);
  });
  list.addEventListener("pointerup", () => {
    const place = letters().indexOf(dragged);
    if (dragged && place !== origin) python.ask({ move: [dragged, place] });
    focus(dragged); // an element that moves in the page loses the focus
    dragged = "";
    mark();
  });
  list.addEventListener("pointercancel", () => {
    dragged = "";
    draw();
  });

  const step = (/** @type {number} */ by) => () => move(focused, letters().indexOf(focused) + by);
  const buttons = html("div", { class: "pg-buttons" });
  const run = wordButton("Run the lines", () => python.ask({ press: "run" }));
  run.className = "pg-main";
  buttons.append(run, wordButton("Move up", step(-1)), wordButton("Move down", step(1)));
  buttons.append(wordButton("Indent more", () => indent(1)), wordButton("Indent less", () => indent(-1)));
  buttons.append(wordButton("Start again", () => python.ask({ press: "start again" })));
  const keys = html("p", { class: "pg-keys" });
  keys.textContent =
    "Drag the lines. Or use the keys: ↑ and ↓ move between lines, space picks a line up or puts it down, ← and → indent it.";

  model.on("change:_state", draw);
  draw();
  root.append(buttons, html("div", { class: "pg-buttons" }, say, among.element), head, list, ...python.elements, keys);
  el.append(root);
  return () => {
    stopKeys();
    among.stop();
    python.stop();
    model.off("change:_state", draw);
  };
}
