/**
 * A picture to click, with lines beside it.
 * @param {Context} context
 * @param {(picture: SVGElement) => void} [drawMore] what a game does with a new picture
 * @param {HTMLElement[]} [more] what a game shows below the lines
 */
function renderBoard({ model, el }, drawMore = () => {}, more = []) {
  const python = lineToPython(model);
  const picture = clickablePicture((id) => python.ask({ click: id }));
  // The picture's own words say it as well, so nothing is announced twice.
  const told = html("div", { class: "pg-told", "aria-hidden": "true" });
  function draw() {
    picture.draw(model.get("_scene"));
    told.replaceChildren(...model.get("beside").map((/** @type {string} */ line) => html("p", {}, line)));
    drawMore(picture.element);
  }

  model.on("change:_scene", draw);
  draw();
  const parts = html("div", { class: "pg-beside" }, told, picture.element, html("div", {}, ...more, ...python.elements));
  el.append(html("div", { class: "pg pg-board" }, parts));
  return () => {
    picture.stop();
    python.stop();
    model.off("change:_scene", draw);
  };
}
