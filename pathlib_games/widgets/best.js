/**
 * The best games on this machine; open when a game has just ended.
 * @typedef {{open: boolean, rows: {place: number, words: string, now: boolean}[]}} Best
 */

/**
 * A list of the best games, which a click or Enter on its title opens and closes.
 * @returns {{element: HTMLElement, draw: (best: Best) => void}}
 */
function bestList() {
  const list = html("ol");
  const element = /** @type {HTMLDetailsElement} */ (
    html("details", { class: "pg-best" }, html("summary", {}, "Best games on this machine"), list)
  );
  let wasOpen = false; // what Python wrote last; what the player opens or closes stays until then
  /** @param {Best} best */
  function draw({ open, rows }) {
    element.hidden = !rows.length;
    list.replaceChildren(
      ...rows.map(({ place, words, now }) =>
        now
          ? html("li", { value: place, class: "pg-now" }, `${words}, this game`)
          : html("li", { value: place }, words),
      ),
    );
    if (open !== wasOpen) element.open = wasOpen = open;
  }
  return { element, draw };
}
