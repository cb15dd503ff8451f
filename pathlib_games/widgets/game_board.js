/**
 * Something to be chosen or typed below a board, as game_board.py writes it.
 * @typedef {{name: string, words: string, value: string | number | boolean, options: [string, string][]}} Field
 *
 * @typedef {{scene: SceneData, say: Said, turn: number, buttons: string[], disabled: string[], keys: Record<string, string>,
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

/**
 * A board with words and buttons below it.
 * @param {Context} context
 * @param {(picture: SVGElement, state: BoardState) => void} [drawMore] what a game does with a new picture
 */
function renderGameBoard({ model, el }, drawMore = () => {}) {
  /** @returns {BoardState} */
  const read = () => model.get("_state");
  const python = lineToPython(model);
  /** Tell Python what was done, and which picture it was done on. @param {object} content */
  const ask = (content) => python.ask({ ...content, turn: read().turn });
  const first = read();
  const picture = clickablePicture((id) => ask({ click: id }), first.drags);
  const say = html("p", { class: "pg-say", role: "status" });

  const pressed = new Map(
    first.buttons.map((words) => [words, wordButton(words, () => ask({ press: words }))]),
  );
  const menus = first.menus.map((menu) => {
    const made = boardField(menu);
    made.input.addEventListener("change", () => ask({ [menu.name]: made.read() }));
    return made;
  });
  const buttons = html("div", { class: "pg-buttons" }, ...pressed.values(), ...menus.map((menu) => menu.element));

  const next = html("div", { class: "pg-buttons", role: "group", "aria-label": "The next game" });
  let offered = ""; // what Python wrote there last; what the player chooses stays until it writes something else
  /** @param {Field[]} fields */
  function offer(fields) {
    offered = JSON.stringify(fields);
    const made = fields.map((field) => ({ ...boardField(field), name: field.name }));
    const begin = () =>
      ask({ press: "New game", ...Object.fromEntries(made.map((field) => [field.name, field.read()])) });
    next.replaceChildren(wordButton("New game", begin), ...made.map((field) => field.element));
  }
  if (first.next.length) buttons.append(next);

  function draw() {
    const state = read();
    picture.draw(state.scene);
    tell(say, state.say);
    for (const [words, button] of pressed) button.disabled = state.disabled.includes(words);
    state.menus.forEach((menu, index) => menus[index].write(menu.value));
    if (JSON.stringify(state.next) !== offered) offer(state.next);
    drawMore(picture.element, state);
  }

  model.on("change:_state", draw);
  draw();
  const root = html("div", { class: "pg pg-game-board" }, picture.element, say, buttons, ...python.elements);
  el.append(root);
  const stopKeys = onKey(root, (event) => {
    const words = read().keys[event.key.toLowerCase()];
    const typing = event.target instanceof Element && event.target.matches("input, select");
    if (words && !typing) ask({ press: words });
  });
  return () => {
    picture.stop();
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
  };
}
