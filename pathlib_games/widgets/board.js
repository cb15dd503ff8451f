/** @param {Context} context */
function renderBoard({ model, el }) {
  const python = lineToPython(model);
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const draw = () => picture.draw(model.get("_scene"));

  model.on("change:_scene", draw);
  draw();
  el.append(html("div", { class: "pg pg-board" }, picture.element, ...python.elements));
  return () => {
    picture.stop();
    python.stop();
    model.off("change:_scene", draw);
  };
}
