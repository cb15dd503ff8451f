/** Milliseconds for a step of a walking ball, for the longest walk, and for vanishing. */
const STEP = 60;
const LONGEST_WALK = 700;
const VANISH = 600;
/** Milliseconds in which the trail goes, and then in which new balls come. */
const FADE = 200;

/**
 * The way of a ball, the balls that vanish at its end and their points, and the shapes that come late.
 * @typedef {{points: number[][], ball: SceneElement[], gone: SceneElement[], score: SceneElement[], late: number[]}} Walk
 */

/**
 * Show over a finished picture how it came about: the ball walks, then lines vanish.
 * @param {SVGElement} picture
 * @param {Walk} walk
 */
function showWalk(picture, { points, ball, gone, score, late }) {
  if (!mayMove()) return;
  const duration = Math.min(STEP * (points.length - 1), LONGEST_WALK);
  for (const index of late) {
    picture.children[index].animate({ opacity: [0, 1] }, { duration: FADE, delay: duration + FADE, fill: "backwards" });
  }
  const trail = svg("polyline", { class: "tree", points: points.join(" ") });
  const walker = svg("g", {}, ...ball.map(shape));
  const plus = svg("g", { opacity: 0 }, ...score.map(shape));
  const overlay = svg("g", { "aria-hidden": "true" }, trail, ...gone.map(shape), walker, plus);
  picture.append(overlay);
  const places = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  const arrived = walker.animate(places, { duration, fill: "forwards" }).finished;
  const vanished = arrived.then(() => {
    // The trail is gone before new balls come.
    const faded = trail.animate({ opacity: [1, 0] }, { duration: FADE, fill: "forwards" }).finished;
    if (!score.length) return faded;
    plus.setAttribute("opacity", "1");
    return overlay.animate([{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }], VANISH).finished;
  });
  vanished.then(
    () => overlay.remove(),
    () => {}, // the next picture has already taken its place
  );
}

/** @param {Context} context */
function renderColorLines(context) {
  const list = bestList();
  let shown = ""; // a walk is shown once, though Python has more to say after it
  const draw = (/** @type {SVGElement} */ picture, /** @type {BoardState} */ state) => {
    const { walk, best } = /** @type {BoardState & {walk: Walk | null, best: Best}} */ (state);
    const now = walk ? JSON.stringify(walk) : "";
    if (walk && now !== shown) showWalk(picture, walk);
    shown = now;
    list.draw(best);
  };
  return renderGameBoard(context, draw, undefined, () => [list.element]);
}
