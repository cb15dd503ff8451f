/**
 * The board and buttons of Color Lines; R turns the tile, wherever the keyboard is.
 * @param {{model: Model, el: HTMLElement}} context
 */
function renderTileLaying({ model, el }) {
  const stop = renderGameBoard({ model, el });
  const buttons = /** @type {HTMLButtonElement[]} */ ([...el.querySelectorAll(".pg-buttons button")]);
  const turn = buttons.find((each) => each.textContent === "Turn");
  const stopKeys = onKey(el, (event) => {
    const typing = /** @type {HTMLElement} */ (event.target).tagName === "INPUT";
    if (event.key.toLowerCase() === "r" && !typing) turn?.click();
  });
  return () => {
    stopKeys();
    stop();
  };
}
