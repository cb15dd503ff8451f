/**
 * How the tile lies on each cell where it fits as it is, or if it is turned in the only way.
 * @typedef {Record<string, {turned: number, tile: SceneElement[]}>} Ghosts
 */

/**
 * Show under the pointer and the keyboard how a tile would lie.
 * @param {Context} context
 * @returns {{draw: (picture: SVGElement) => void, sayMore: (id: string) => object}}
 */
function tileGhosts(context) {
  /** @returns {Ghosts} */
  const ghosts = () => context.model.get("_state").ghosts;
  /** @type {SVGElement | null} */
  let listened = null;
  let ghost = svg("g");

  /** Show the tile where the pointer or the keyboard is. @param {SVGElement} picture @param {EventTarget | null} target */
  function haunt(picture, target) {
    const id = target instanceof Element ? target.closest("[data-id]")?.getAttribute("data-id") : null;
    ghost.remove();
    const found = id ? ghosts()[id] : undefined;
    if (!found) return;
    ghost = svg("g", { class: "pg-ghost", "aria-hidden": "true", opacity: 0.6 }, ...found.tile.map(shape));
    picture.insertBefore(ghost, picture.querySelector(".pg-frame-of-focus")); // or at the end
  }

  /** @param {SVGElement} picture */
  function draw(picture) {
    if (listened !== picture) {
      listened = picture;
      for (const event of ["pointerover", "focusin"]) picture.addEventListener(event, (each) => haunt(picture, each.target));
      picture.addEventListener("pointerleave", () => haunt(picture, document.activeElement));
    }
    haunt(picture, document.activeElement);
  }

  return { draw, sayMore: (id) => (ghosts()[id] ? { turned: ghosts()[id].turned } : {}) };
}

/** @param {Context} context */
function renderTiles(context) {
  const ghosts = tileGhosts(context);
  return renderGameBoard(context, ghosts.draw, ghosts.sayMore);
}
