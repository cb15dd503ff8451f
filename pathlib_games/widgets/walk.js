/**
 * A board on which each arrow key makes a move, wherever on it the keyboard is, and the keyboard goes along with what
 * moves there.
 * @param {Context} context
 */
function renderWalk(context) {
  const ways = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
  /** @type {(content: object) => void} */
  let toPython = () => {}; // until the board is there
  // Heard first, so that an arrow key makes a move and does not only move the focus.
  const stopKeys = onKey(context.el, (event) => {
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    const types = event.target instanceof Element && event.target.matches("input, select");
    if (!way || types) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    toPython({ go: way });
  });
  /** Let the keyboard go along. @param {SVGElement} picture */
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
