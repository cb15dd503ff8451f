/** @typedef {{question: string, scene: SceneData, say: Said}} PredictState */

/** @param {Context} context */
function renderPredict({ model, el }) {
  const python = lineToPython(model);
  /** @returns {PredictState} */
  const read = () => model.get("_state");
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const say = html("p", { class: "pg-say", role: "status" });
  const root = html("div", { class: "pg pg-predict", role: "group", "aria-label": "Predict before you look" });

  function draw() {
    const state = read();
    picture.draw(state.scene);
    tell(say, state.say);
  }

  model.on("change:_state", draw);
  draw();
  root.append(html("p", { class: "pg-question" }, read().question), picture.element, say, ...python.elements);
  el.append(root);
  return () => {
    picture.stop();
    python.stop();
    model.off("change:_state", draw);
  };
}
