/** Milliseconds that a die tumbles, that a piece takes for a square, for a slide, and to breathe in between. */
const TUMBLE = 450;
const HOP = 130;
const SLIDE = 450;
const PAUSE = 250;

/**
 * What one player has done, over the picture of its end: the numbers of the shapes of the die and of the
 * piece, the places of the piece on its way, from where it ends, and whether the last bit was a slide.
 * @typedef {{die: number[], piece: number[], places: [number, number][], slides: boolean}} Played
 */

/**
 * Show over a finished picture how it came about: dice tumble, pieces hop and slide.
 * @param {SVGElement} picture
 * @param {Played[]} turns
 */
function showTurns(picture, turns) {
  if (!mayMove()) return;
  let delay = 0;
  for (const { die, piece, places, slides } of turns) {
    const [face] = die.map((index) => /** @type {SVGGraphicsElement} */ (picture.children[index]));
    const [x, y] = center(face);
    for (const index of die) {
      const part = /** @type {SVGElement} */ (picture.children[index]);
      part.style.transformOrigin = `${x}px ${y}px`;
      const tumbling = { transform: ["rotate(-540deg) scale(0.6)", "rotate(0deg) scale(1)"], opacity: [0, 1] };
      part.animate(tumbling, { duration: TUMBLE, delay, easing: "ease-out", fill: "backwards" });
    }
    delay += TUMBLE + PAUSE / 2;
    const hops = places.length - (slides ? 2 : 1);
    const duration = hops * HOP + (slides ? SLIDE : 0);
    if (!duration) continue; // it stays where it is
    /** @type {Keyframe[]} */
    const way = [{ offset: 0, transform: `translate(${places[0][0]}px, ${places[0][1]}px)` }];
    for (let k = 1; k <= hops; k++) {
      const [[a, b], [c, d]] = [places[k - 1], places[k]];
      way.push({ offset: ((k - 0.5) * HOP) / duration, transform: `translate(${(a + c) / 2}px, ${(b + d) / 2 - 12}px)` });
      way.push({ offset: (k * HOP) / duration, transform: `translate(${c}px, ${d}px)` });
    }
    if (slides) way.push({ offset: 1, transform: "translate(0px, 0px)" });
    for (const index of piece) picture.children[index].animate(way, { duration, delay, fill: "backwards" });
    delay += duration + PAUSE;
  }
}

/** @param {Context} context */
function renderChutes(context) {
  let shown = context.model.get("_state").turn; // what happened before the picture was on the page is not shown
  const list = bestList();
  const tellLines = () => {
    const lines = String(context.model.get("_state").say.text).split("\n");
    const say = context.el.querySelector(".pg-say");
    say?.replaceChildren(...lines.flatMap((line) => [html("span", {}, line), "\n"]));
  };
  const draw = (/** @type {SVGElement} */ picture, /** @type {BoardState} */ state) => {
    const { turn, played, best } = /** @type {BoardState & {played: Played[], best: Best}} */ (state);
    if (turn !== shown) showTurns(picture, played);
    shown = turn;
    list.draw(best);
    tellLines();
  };
  const stop = renderGameBoard(context, draw, undefined, () => [list.element]);
  context.el.querySelector(".pg-game-board")?.classList.add("pg-by-line");
  tellLines();
  return stop;
}
