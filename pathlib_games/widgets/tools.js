/**
 * Tools of which one is in use.
 * @param {string} legend what they are for
 * @param {[string, ...(Node | string)[]][]} tools the name of each, and what is shown of it
 * @param {string} chosen
 * @param {(name: string) => void} take
 */
function toolChooser(legend, tools, chosen, take) {
  const group = `pg-tool-${Math.random()}`;
  const labels = tools.map(([name, ...shown]) => {
    const radio = html("input", { type: "radio", name: group, value: name });
    radio.checked = name === chosen;
    radio.addEventListener("change", () => take(name));
    return html("label", {}, radio, ...shown);
  });
  return html("fieldset", { class: "pg-tools" }, html("legend", { class: "pg-hidden" }, legend), ...labels);
}
