/**
 * @typedef {BoardState & {moves: string, signs: string[], figures: Record<string, string>, text: string}} WorldState
 */

/** A world to paint, with the least number of moves beside it. @param {Context} context */
function renderWorldPainter(context) {
  const { model, el } = context;
  /** @returns {WorldState} */
  const read = () => model.get("_state");
  /** @type {[string, string, SceneElement[]][]} */
  const tools = model.get("_tools");
  let tool = "#";
  /** What is painted, or dragged, and where. */
  let stroke = { name: "", sign: "", cells: /** @type {number[][]} */ ([]) };
  /** @type {(content: object, kind?: string) => void} */
  let toPython = () => {}; // until the board is there

  const chooser = toolChooser(
    "What you paint",
    tools.map(([sign, words, shapes]) => {
      const icon = svg("svg", { class: "pg-scene", viewBox: "0 0 44 44", "aria-hidden": "true" }, ...shapes.map(shape));
      return [sign, icon, html("span", {}, words)];
    }),
    tool,
    (sign) => (tool = sign),
  );
  const moves = html("p", { class: "pg-moves", role: "status" });
  const text = asText(
    "Your world as a text",
    "@ is the walker, * the target, # a wall and . floor. The last line says what the other signs mean.",
    "Paint this text",
    (world) => toPython({ read: world }),
  );

  /** @param {string} id @param {boolean} begins @param {boolean} toggles */
  function paint(id, begins, toggles) {
    const { signs, figures } = read();
    const [x, y] = id.split(" ").map(Number);
    if (begins) {
      const sign = figures[id] ?? (toggles && signs[y][x] === tool ? "." : tool);
      stroke = { name: String(Math.random()), sign, cells: [] };
    }
    stroke.cells.push([x, y]);
    toPython({ paint: stroke.sign, cells: [...stroke.cells], stroke: stroke.name }, stroke.name);
  }

  const stop = renderGameBoard(
    context,
    () => {
      const state = read();
      if (moves.textContent !== state.moves) moves.textContent = state.moves;
      text.write(state.text, state.say.tone);
    },
    undefined,
    (ask) => {
      toPython = ask;
      return [];
    },
    paint,
  );
  const root = /** @type {HTMLElement} */ (el.querySelector(".pg-game-board"));
  root.classList.add("pg-painter");
  root.querySelector(".pg-beside")?.before(chooser);
  root.querySelector(".pg-beside")?.append(text.element);
  root.querySelector(".pg-beside .pg-buttons")?.before(moves);
  return stop;
}
