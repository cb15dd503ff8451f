/** Milliseconds for a step of a walking ball, for the longest walk, and for vanishing. */
const STEP = 60;
const LONGEST_WALK = 700;
const VANISH = 600;

/**
 * Show over a finished picture how it came about: the ball walks, then lines vanish.
 * @param {SVGElement} picture
 * @param {{points: number[][], ball: SceneElement[], gone: SceneElement[], score: SceneElement[], late: number[]}} walk
 */
function showWalk(picture, { points, ball, gone, score, late }) {
  if (window.matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const duration = Math.min(STEP * (points.length - 1), LONGEST_WALK);
  for (const index of late) {
    picture.children[index].animate([{ opacity: 0 }, { opacity: 0 }], { duration });
  }
  const walker = svg("g", {}, ...ball.map(shape));
  const plus = svg("g", { opacity: 0 }, ...score.map(shape));
  const overlay = svg("g", { "aria-hidden": "true" }, ...gone.map(shape), walker, plus);
  picture.append(overlay);
  const places = points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
  const arrived = walker.animate(places, { duration, fill: "forwards" }).finished;
  const vanished = arrived.then(() => {
    if (!score.length) return undefined;
    plus.setAttribute("opacity", "1");
    return overlay.animate([{ opacity: 1 }, { opacity: 1 }, { opacity: 0 }], VANISH).finished;
  });
  vanished.then(
    () => overlay.remove(),
    () => {}, // the next picture has already taken its place
  );
}

/** @param {{model: Model, el: HTMLElement}} context */
function renderGameBoard({ model, el }) {
  const python = lineToPython(model);
  const picture = clickablePicture((id) => python.ask({ click: id }));
  const say = html("p", { class: "pg-say", role: "status" });
  const buttons = html("div", { class: "pg-buttons" });
  const seed = html("input", { type: "number", step: 1 });
  let proposedSeed = null; // what Python wrote there last; what the player writes stays
  for (const words of model.get("_state").buttons) {
    buttons.append(wordButton(words, () => python.ask({ press: words, seed: seed.value })));
  }
  if (model.get("_state").seed !== null) {
    buttons.append(html("label", { class: "pg-seed" }, "Seed of the next game ", seed));
  }
  const stopKeys = onKey(seed, () => {}); // what is typed there is for the field, not for the notebook

  function draw() {
    const state = model.get("_state");
    picture.draw(state.scene);
    tell(say, state.say);
    if (state.seed !== proposedSeed) seed.value = proposedSeed = state.seed;
    if (state.walk) showWalk(picture.element, state.walk);
  }

  model.on("change:_state", draw);
  draw();
  const root = html("div", { class: "pg pg-game-board" }, picture.element, say, buttons);
  root.append(...python.elements);
  el.append(root);
  return () => {
    picture.stop();
    stopKeys();
    python.stop();
    model.off("change:_state", draw);
  };
}
