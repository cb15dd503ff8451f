/**
 * A stepper whose weights can be changed; Python runs the search anew for each change.
 * @param {Context} context
 */
function renderWeights({ model, el }) {
  /** @returns {{weights: Weight[], say: Said, turn: number, disabled: string[], dares: [string, boolean][]}} */
  const read = () => model.get("_state");
  const python = eagerLine(model, () => draw());
  const fields = weightFields(read().weights, (edge, value) => python.ask({ weigh: edge, value }, `weigh ${edge}`));
  const say = html("p", { class: "pg-say", role: "status" });
  const buttons = ["Undo", "Reset"].map((words) => wordButton(words, () => python.ask({ press: words }, words)));
  const dares = html("ul", { class: "pg-dares" });

  function draw() {
    const state = read();
    if (!python.waits()) fields.draw(state.weights); // else they are changing still
    for (const each of buttons) each.disabled = state.disabled.includes(each.textContent ?? "");
    tell(say, state.say, state.turn, python.waits());
    const made = state.dares.map(([words, done]) => {
      const sign = html("span", { "aria-hidden": "true" }, done ? "✓ " : "○ ");
      const told = html("span", { class: "pg-hidden" }, done ? " (done)" : " (not yet)");
      return html("li", {}, sign, words, told);
    });
    dares.replaceChildren(html("li", {}, "Make these true:"), ...made);
  }

  draw();
  model.on("change:_state", draw);
  const bar = html("div", { class: "pg-weights" }, say, html("div", { class: "pg-buttons" }, ...buttons));
  const stopStepper = renderStepper(
    { model, el },
    {
      above: [bar, dares, ...python.elements],
      arrange: (picture) => overlaid(picture, fields.elements, model.get("_frames")),
    },
  );
  return () => {
    stopStepper();
    fields.stop();
    python.stop();
    model.off("change:_state", draw);
  };
}
