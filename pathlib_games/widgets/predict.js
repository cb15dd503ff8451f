/**
 * @typedef {{how: "click" | "number" | "choice", question: string, options: [string, string][], scene: SceneData,
 *   say: Said}} PredictState
 */

/** @param {Context} context */
function renderPredict({ model, el }) {
  const python = lineToPython(model);
  /** @returns {PredictState} */
  const read = () => model.get("_state");
  const { how, question, options } = read();
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const say = html("p", { class: "pg-say", role: "status" });
  const form = html("div", { class: "pg-answer" });
  const root = html("div", { class: "pg pg-predict", role: "group", "aria-label": "Predict before you look" });
  let answer = "";

  const predict = () => python.ask({ answer });
  const field = html("input", { type: "text", "aria-label": "Your prediction", autocomplete: "off", size: 6 });
  field.addEventListener("input", () => (answer = field.value));
  if (how === "choice") {
    const group = `options-${Math.random()}`; // radio buttons belong together by name
    const list = html("div", { class: "pg-lines", role: "radiogroup", "aria-label": "Answers" });
    for (const [letter, text] of options) {
      const radio = html("input", { type: "radio", name: group, value: letter });
      radio.addEventListener("change", () => (answer = letter));
      list.append(html("label", {}, radio, html("span", { class: "pg-letter" }, letter), " ", text));
    }
    form.append(list);
  }
  if (how === "number") form.append(field);
  if (how !== "click") {
    const button = wordButton("Predict", predict);
    button.className = "pg-main";
    form.append(html("div", { class: "pg-buttons" }, button));
  }

  function draw() {
    const state = read();
    picture.draw(state.scene);
    tell(say, state.say);
  }

  model.on("change:_state", draw);
  draw();
  root.append(html("p", { class: "pg-question" }, question), picture.element, form, say, ...python.elements);
  const stopKeys = onKey(root, (event) => {
    if (event.key === "Enter" && event.target === field) predict();
  });
  el.append(root);
  return () => {
    stopKeys();
    picture.stop();
    python.stop();
    model.off("change:_state", draw);
  };
}
