/** @param {Context} context */
function renderWho({ model, el }) {
  const python = lineToPython(model);
  const field = html("input", { type: "text", autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const button = wordButton("This is me", () => python.ask({ who: field.value }));
  const said = html("p", { class: "pg-say", role: "status" });
  function draw() {
    const { learner, say, turn } = model.get("_state");
    if (learner) field.value = learner;
    tell(said, say, turn);
  }
  model.on("change:_state", draw);
  draw();
  const line = html("div", { class: "pg-buttons" }, html("label", {}, "Your id ", field), button);
  const root = html("div", { class: "pg pg-who", role: "group", "aria-label": "Who are you?" }, line, said, ...python.elements);
  const stopKeys = onKey(root, (event) => {
    if (event.key === "Enter" && event.target === field && !event.repeat) button.click();
  });
  el.append(root);
  return () => {
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
  };
}
