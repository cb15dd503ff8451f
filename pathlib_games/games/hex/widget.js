/**
 * A menu with a label.
 * @param {string} words
 * @param {(string | number)[][]} options pairs of a value and its words
 * @returns {{label: HTMLElement, menu: HTMLSelectElement}}
 */
function wordMenu(words, options) {
  const menu = html("select", { "aria-label": words }, ...options.map(([value, name]) => html("option", { value }, String(name))));
  return { label: html("label", { class: "pg-field" }, words, menu), menu };
}

/** @param {{model: Model, el: HTMLElement}} context */
function renderHexGame({ model, el }) {
  const python = lineToPython(model);
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const say = html("p", { class: "pg-say", role: "status" });
  const first = model.get("_state");

  const buttons = html("div", { class: "pg-buttons" });
  for (const words of first.buttons) buttons.append(wordButton(words, () => python.ask({ press: words })));
  const swapButton = buttons.children[first.buttons.indexOf("Swap")];
  const overlay = wordMenu("Show", [
    ["", "only the stones"],
    ["black", "how near black is"],
    ["white", "how near white is"],
  ]);
  overlay.menu.addEventListener("change", () => python.ask({ show: overlay.menu.value }));
  buttons.append(overlay.label);

  const { sizes, levels } = first.menus;
  const size = wordMenu("Size", sizes.map((/** @type {number} */ n) => [n, `${n} x ${n}`]));
  const level = wordMenu("Opponent", levels.map((/** @type {string} */ name) => [name, name]));
  const you = wordMenu("You play", [["white", "white"], ["black", "black"]]);
  const swap = html("input", { type: "checkbox" });
  const fresh = html("div", { class: "pg-buttons pg-fresh", role: "group", "aria-label": "The next game" });
  const ask = () =>
    python.ask({
      press: "New game",
      size: size.menu.value,
      level: level.menu.value,
      you: you.menu.value,
      swap: swap.checked,
    });
  fresh.append(wordButton("New game", ask), size.label, level.label, you.label);
  fresh.append(html("label", { class: "pg-field" }, swap, "swap allowed"));
  const stopKeys = [buttons, fresh].map((part) => onKey(part, () => {})); // menus keep their keys to themselves
  let settings = ""; // of the game on the board; what is chosen in the menus stays until the next game

  function draw() {
    const state = model.get("_state");
    if (JSON.stringify(state.menus) !== settings) {
      settings = JSON.stringify(state.menus);
      size.menu.value = String(state.menus.size);
      level.menu.value = state.menus.level;
      you.menu.value = state.menus.you;
    }
    picture.draw(state.scene);
    tell(say, state.say);
    swapButton.disabled = !state.canSwap;
    overlay.menu.value = state.shown;
  }

  model.on("change:_state", draw);
  draw();
  const root = html("div", { class: "pg pg-hex" }, picture.element, say, buttons, fresh);
  root.append(...python.elements);
  el.append(root);
  return () => {
    picture.stop();
    stopKeys.forEach((stop) => stop());
    python.stop();
    model.off("change:_state", draw);
  };
}
