/** Milliseconds in which points and meeples fly to their players, and from one flight to the next. */
const FLIGHT = 900;
const NEXT_FLIGHT = 200;

/**
 * All parts of a road, a city, a cloister or a field, its open sides, and words about it.
 * @typedef {{parts: string[], ends: [number, number][], words: string}} Feature
 *
 * What flies from a place of the land to one of the hand.
 * @typedef {{at: [number, number], to: [number, number], shapes: SceneElement[]}} Flight
 *
 * @typedef {BoardState & {hand: SceneData, features: Feature[], paid: Flight[]}} LandState
 */

/** Where a point of a picture is on the page. @param {SVGElement} picture @param {[number, number]} point */
function onPage(picture, [x, y]) {
  return new DOMPoint(x, y).matrixTransform(/** @type {SVGSVGElement} */ (picture).getScreenCTM() ?? undefined);
}

/**
 * Let points and meeples fly from the land to the rows of their players.
 * @param {Element} root @param {SVGElement} land @param {SVGElement} hand @param {Flight[]} flights
 */
function fly(root, land, hand, flights) {
  if (!mayMove() || !flights.length) return;
  const { left, top } = root.getBoundingClientRect();
  const overlay = svg("svg", { class: "pg-scene pg-flights", "aria-hidden": "true" });
  root.append(overlay);
  const ends = flights.map(({ at, to, shapes }, number) => {
    const [from, goal] = [onPage(land, at), onPage(hand, to)];
    const flying = svg("g", { class: "pg-flight" }, ...shapes.map(shape));
    overlay.append(flying);
    const places = [from, goal].map(({ x, y }) => ({ transform: `translate(${x - left}px, ${y - top}px)` }));
    const [begin, end] = [{ ...places[0], opacity: 1 }, { ...places[1], opacity: 0.4 }];
    const delay = number * NEXT_FLIGHT;
    return flying.animate([begin, { ...begin, offset: 0.3 }, end], { duration: FLIGHT, delay, fill: "both" }).finished;
  });
  Promise.allSettled(ends).then(() => overlay.remove());
}

/** @param {Context} context */
function renderCarcassonne(context) {
  /** @returns {LandState} */
  const read = () => context.model.get("_state");
  const ghosts = tileGhosts(context);
  const about = html("p", { class: "pg-about", "aria-hidden": "true" }); // each part says the same in its label
  let paid = JSON.stringify(read().paid); // what was paid before the picture was on the page does not fly
  /** @type {(content: object) => void} */
  let toPython = () => {}; // until the board is there
  const hand = clickablePicture((id) => toPython({ hand: id }));
  hand.element.classList.add("pg-hand");
  /** @type {SVGElement | null} */
  let listened = null;
  let dots = svg("g");

  /** Light the feature whose part is under the pointer or the keyboard. @param {SVGElement} land @param {EventTarget | null} target */
  function light(land, target) {
    const id = target instanceof Element ? target.closest("[data-id]")?.getAttribute("data-id") : null;
    const found = read().features.find(({ parts }) => id && parts.includes(id));
    dots.remove();
    for (const each of land.querySelectorAll("[data-id]")) {
      each.classList.toggle("lit", Boolean(found?.parts.includes(each.getAttribute("data-id") ?? "")));
    }
    about.textContent = found ? found.words : "";
    if (!found) return;
    const circles = found.ends.map(([cx, cy]) => svg("circle", { class: "open-end", cx, cy, r: 6 }));
    land.append((dots = svg("g", { "aria-hidden": "true" }, ...circles)));
  }

  const stop = renderGameBoard(
    context,
    (land, state) => {
      if (listened !== land) {
        listened = land;
        for (const event of ["pointerover", "focusin"]) land.addEventListener(event, (each) => light(land, each.target));
        for (const event of ["pointerleave", "focusout"]) land.addEventListener(event, () => light(land, document.activeElement));
      }
      // The cell that was clicked lies below the tile now: the keyboard goes on to what may be chosen.
      const free = /** @type {SVGElement | null} */ (land.querySelector(".free"));
      if (free && land.contains(document.activeElement) && !document.activeElement?.matches(".free")) free.focus();
      ghosts.draw(land);
      light(land, document.activeElement);
      const { hand: scene, paid: flights } = /** @type {LandState} */ (state);
      hand.draw(scene);
      const now = JSON.stringify(flights);
      if (now !== paid) fly(context.el.firstElementChild ?? context.el, land, hand.element, flights);
      paid = now;
    },
    ghosts.sayMore,
    (ask) => {
      toPython = ask;
      return [];
    },
  );
  const root = /** @type {HTMLElement} */ (context.el.querySelector(".pg-game-board"));
  root.classList.add("pg-carcassonne");
  root.querySelector(".pg-scene")?.after(about);
  root.querySelector(".pg-buttons")?.before(hand.element);
  // N goes to the next place where something may be put.
  const stopKeys = onKey(root, (event) => {
    if (event.key.toLowerCase() !== "n") return;
    const lit = /** @type {SVGElement[]} */ ([...root.querySelectorAll(".pg-scene:not(.pg-hand) :is(.reach, .free)[data-id]")]);
    const at = lit.indexOf(/** @type {SVGElement} */ (document.activeElement));
    lit[(at + 1) % lit.length]?.focus();
  });
  return () => {
    stopKeys();
    hand.stop();
    stop();
  };
}
