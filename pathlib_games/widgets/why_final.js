/**
 * A map on which ways are tried, the argument beside it, and one weight that can be pulled below zero.
 * @param {Context} context
 */
function renderWhyFinal({ model, el }) {
  /** @returns {{scene: SceneData, weight: Weight, say: Said, turn: number, argument: [string, string][],
   *   answers: [string, string, string][], buttons: string[], disabled: string[]}} */
  const read = () => model.get("_state");
  const first = read();
  const python = eagerLine(model, () => draw());
  let clicks = 0; // none replaces another one
  const picture = clickablePicture((id) => python.ask({ click: id }, `click ${clicks++}`), true);
  const fields = weightFields([first.weight], (_, value) => python.ask({ weigh: value }, "weigh"));
  /** @param {string} words */
  const press = (words) => python.ask({ press: words }, `click ${clicks++}`);
  const buttons = first.buttons.map((words) => wordButton(words, () => press(words)));
  buttons[0].classList.add("pg-main");
  const say = html("p", { class: "pg-say", role: "status" });
  const argument = html("ol");
  const answers = html("ul");
  const heading = (/** @type {string} */ words) => html("h3", {}, words);

  /** A line of the argument, or an answer. @param {[string, string, string?]} line */
  function line([sign, words, way = ""]) {
    const holds = sign === "✓";
    const hidden = html("span", { class: "pg-hidden" }, holds ? "Right: " : "Wrong: ");
    const mark = html("span", { "aria-hidden": "true" }, sign);
    const told = html("span", {}, words, ...(way ? [html("br"), way] : []));
    return html("li", holds ? {} : { class: "pg-breaks" }, mark, hidden, told);
  }

  function draw() {
    const state = read();
    picture.draw(state.scene);
    if (!python.waits()) fields.draw([state.weight]);
    for (const each of buttons) each.disabled = state.disabled.includes(each.textContent ?? "");
    tell(say, state.say, state.turn, python.waits());
    argument.replaceChildren(...state.argument.map(line));
    answers.replaceChildren(...state.answers.map(line));
  }

  draw();
  model.on("change:_state", draw);
  const side = html("div", { class: "pg-side" }, heading("Why it must be final"), argument, heading("The path to G"), answers);
  const panes = html("div", { class: "pg-panes" }, overlaid(picture.element, fields.elements, first.scene), side);
  const root = html("div", { class: "pg pg-why-final", role: "group", "aria-label": first.scene.title });
  root.append(html("div", { class: "pg-buttons" }, ...buttons), say, panes, ...python.elements);
  const stopKeys = onKey(root, (event) => {
    if (event.key !== "Backspace" || !picture.element.contains(/** @type {Node} */ (event.target))) return;
    event.preventDefault();
    press("One step back");
  });
  el.append(root);
  return () => {
    picture.stop();
    fields.stop();
    python.stop();
    stopKeys();
    model.off("change:_state", draw);
  };
}
