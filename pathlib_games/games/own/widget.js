/**
 * A world to walk in: each arrow key makes a move, wherever on the board the keyboard is, and it goes along.
 * @param {Context} context
 */
function renderWalk(context) {
  const ways = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
  /** @type {(content: object) => void} */
  let toPython = () => {}; // until the board is there
  // Heard first, so that an arrow key moves the walker and not only the focus.
  const stopKeys = onKey(context.el, (event) => {
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (!way) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    toPython({ go: way });
  });
  /** Let the keyboard go along with the walker. @param {SVGElement} picture */
  function follow(picture) {
    const at = context.model.get("_state").walker;
    if (picture.contains(document.activeElement)) {
      /** @type {SVGElement | null} */ (picture.querySelector(`[data-id="${at}"]`))?.focus({ preventScroll: true });
    }
  }
  const stop = renderGameBoard(context, follow, undefined, (ask) => {
    toPython = ask;
    return [];
  });
  return () => {
    stopKeys();
    stop();
  };
}
