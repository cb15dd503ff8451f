/** @param {Context} context */
function renderHints({ model, el }) {
  const python = lineToPython(model);
  const count = html("p", { class: "pgh-count" });
  const say = html("p", { class: "pg-say", role: "status" });
  const button = wordButton("", () => python.ask({ press: "next" }));
  const questions = html("div", {});
  /** The views of the questions, by model. @type {Map<string, Promise<any>>} */
  const views = new Map();

  /** Show the widget of a question in this one. @param {string} id */
  async function show(id) {
    const place = html("div", {});
    questions.append(place);
    const view = await model.widget_manager.create_view(await model.widget_manager.get_model(id));
    place.append(view.el);
    return view;
  }

  function draw() {
    const state = model.get("_state");
    count.textContent = state.count;
    button.textContent = state.button;
    button.hidden = !state.button;
    tell(say, state.say, state.turn);
    for (const id of state.questions) if (!views.has(id)) views.set(id, show(id));
  }

  model.on("change:_state", draw);
  draw();
  const root = html("div", { class: "pg pg-hints", role: "group", "aria-label": "Hints" }, count, say, questions);
  root.append(html("div", { class: "pg-buttons" }, button), ...python.elements);
  el.append(root);
  return () => {
    python.stop();
    model.off("change:_state", draw);
    for (const view of views.values()) view.then((shown) => shown.remove());
  };
}
