/**
 * Something to be chosen or typed below a board, as game_board.py writes it.
 * @typedef {{name: string, words: string, value: string | number | boolean, options: [string, string][]}} Field
 *
 * @typedef {{asked: string, scene: SceneData, say: Said, turn: number, buttons: string[], disabled: string[], keys: Record<string, string>,
 *   drags: boolean, menus: Field[], next: Field[]}} BoardState
 */

/**
 * Make the menu, the check box or the field to type in.
 * @param {Field} field
 */
function boardField({ words, value, options }) {
  const isMenu = options.length > 0;
  const isBox = typeof value === "boolean";
  const input = isMenu ? html("select") : html("input", isBox ? { type: "checkbox" } : { type: "number", step: 1 });
  input.setAttribute("aria-label", words);
  input.append(...options.map(([each, name]) => html("option", { value: each }, name)));
  /** @param {Field["value"]} now */
  const write = (now) => {
    if (input instanceof HTMLInputElement && isBox) input.checked = Boolean(now);
    else input.value = String(now);
  };
  const read = () => (input instanceof HTMLInputElement && isBox ? input.checked : input.value);
  write(value);
  const element = html("label", { class: "pg-field" }, ...(isBox ? [input, words] : [words, input]));
  return { element, input, read, write };
}

/** Milliseconds that an opponent breathes before a move is seen, and that a winning chain takes. */
const BREATH = 300;
const CHAIN = 700;

/** Which piece of an opponent is new, and where a winning chain is. @param {SVGElement} picture */
function marks(picture) {
  const [fresh, chain] = [".fresh", ".chain"].map((name) => picture.querySelector(name));
  const at = ["cx", "cy", "points"].map((name) => fresh?.getAttribute(name)).join(" ");
  return { fresh: at, chain: chain?.getAttribute("points") ?? "" };
}

/** Let an opponent's piece, which may have several parts, come after a breath. @param {SVGElement} picture */
function breathe(picture) {
  const comes = { opacity: [0, 1], transform: ["scale(1.6)", "scale(1)"] };
  const parts = [.../** @type {NodeListOf<SVGGraphicsElement>} */ (picture.querySelectorAll(".fresh"))];
  if (!parts.length) return;
  const [x, y] = center(parts[0]); // the first part lies below the others, in the middle of the piece
  for (const part of parts) {
    part.style.transformOrigin = `${x}px ${y}px`;
    part.animate(comes, { duration: 180, delay: BREATH, easing: "ease-out", fill: "backwards" });
  }
}

/**
 * A board with buttons and words beside it, or on a narrow page below it. Words that grow push no button, and what
 * is set is folded.
 * @param {Context} context
 * @param {(picture: SVGElement, state: BoardState) => void} [drawMore] what a game does with a new picture
 * @param {(id: string) => object} [sayMore] what a game says of a click besides the shape
 * @param {(ask: (content: object, kind?: string) => void) => HTMLElement[]} [below] makes what a game has below the buttons
 * @param {(id: string, begins: boolean, toggles: boolean) => void} [onPaint] if places are painted, not clicked
 */
function renderGameBoard({ model, el }, drawMore = () => {}, sayMore = () => ({}), below = () => [], onPaint) {
  /** @returns {BoardState} */
  const read = () => model.get("_state");
  /** @type {{elements: HTMLElement[], ask: (content: object, kind: string) => void, stop: () => void}} */
  const python = onPaint ? eagerLine(model, () => {}) : lineToPython(model);
  /** Tell Python what was done, and which picture it was done on. @param {object} content @param {string} [kind] */
  const ask = (content, kind = String(Math.random())) => python.ask({ ...content, turn: read().turn }, kind);
  const first = read();
  const picture = clickablePicture((id) => ask({ click: id, ...sayMore(id) }), first.drags, onPaint);
  const say = html("p", { class: "pg-say", role: "status" });

  const pressed = new Map(
    first.buttons.map((words) => [words, wordButton(words, () => ask({ press: words }))]),
  );
  pressed.get("Check")?.classList.add("pg-main");
  const menus = first.menus.map((menu) => {
    const made = boardField(menu);
    made.input.addEventListener("change", () => ask({ [menu.name]: made.read() }));
    return made;
  });
  const buttons = html("div", { class: "pg-buttons" }, ...pressed.values());

  const next = html("div", { class: "pg-buttons", role: "group", "aria-label": "The next game" });
  /** @type {(Field & ReturnType<typeof boardField>)[]} */
  let made = [];
  let offered = ""; // what Python wrote there last; what the player chooses stays until it writes something else
  /** @param {Field[]} fields */
  function offer(fields) {
    offered = JSON.stringify(fields);
    made = fields.map((field) => ({ ...field, ...boardField(field) }));
    next.replaceChildren(...made.map((field) => field.element));
  }
  const settings = html("details", { class: "pg-settings" }, html("summary", {}, "Settings"));
  if (menus.length) settings.append(html("div", { class: "pg-buttons" }, ...menus.map((menu) => menu.element)));
  if (first.next.length) {
    const chosen = () => Object.fromEntries(made.map((field) => [field.name, field.read()]));
    buttons.append(wordButton("New game", () => ask({ press: "New game", ...chosen() })));
    settings.append(next);
  }
  const more = below(ask);

  let before = marks(picture.element);
  let drawn = ""; // the same picture is not drawn again: what moves in it goes on
  function draw() {
    const state = read();
    const scene = JSON.stringify(state.scene);
    if (scene !== drawn) picture.draw(state.scene);
    drawn = scene;
    const now = marks(picture.element);
    if (picture.element.isConnected && mayMove()) {
      if (now.fresh !== before.fresh) breathe(picture.element);
      if (now.chain !== before.chain) grow(picture.element.querySelectorAll(".chain"), CHAIN);
    }
    before = now;
    tell(say, state.say, state.turn);
    for (const [words, button] of pressed) button.disabled = state.disabled.includes(words);
    state.menus.forEach((menu, index) => menus[index].write(menu.value));
    if (JSON.stringify(state.next) !== offered) offer(state.next);
    drawMore(picture.element, state);
  }

  model.on("change:_state", draw);
  draw();
  const folded = settings.childElementCount > 1 ? [settings] : [];
  const controls = html("div", {}, buttons, say, ...python.elements, ...folded, ...more);
  const root = html(
    "div",
    { class: "pg pg-game-board" },
    ...(first.asked ? [html("p", { class: "pg-asked" }, first.asked)] : []),
    html("div", { class: "pg-beside" }, picture.element, controls),
  );
  el.append(root);
  const stopKeys = onKey(root, (event) => {
    const words = read().keys[event.key.toLowerCase()];
    const typing = event.target instanceof Element && event.target.matches("input, select, textarea");
    if (words && !typing) ask({ press: words });
  });
  return () => {
    picture.stop();
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
  };
}
