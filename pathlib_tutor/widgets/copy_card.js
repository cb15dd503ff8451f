/** @param {Context} context */
function renderCopyCard({ model, el }) {
  const python = lineToPython(model);
  el.append(html("div", { class: "pg pg-copy" }, ...python.elements));
  return python.stop;
}
