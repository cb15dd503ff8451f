/**
 * @typedef {Size & {title: string, places: [number, number][], shapes: SceneElement[],
 *   frames: {say: string, description: string, parts: Record<string, [string, ...number[]]>}[]}} Story
 */

const STORY = 2000; // milliseconds that a story lasts at most
const BEAT = 450; // and one of its pictures

/**
 * The pictures of a story, one at a time, each with its sentence.
 * @param {Story} story
 */
function storyPart({ title, places, shapes, frames, ...size }) {
  const picture = svg("svg", { class: "pg-scene", role: "img" });
  setSize(picture, size);
  const slots = places.map(([x, y]) => svg("g", { transform: `translate(${x},${y})` }));
  picture.append(...slots);
  const words = html("p", { class: "pga-how", "aria-hidden": "true" }); // who listens hears the last one with the verdict
  /** @param {number} index */
  function show(index) {
    for (const { parts } of frames.slice(0, index + 1)) {
      for (const [k, [, ...numbers]] of Object.entries(parts)) slots[Number(k)].replaceChildren(...numbers.map((n) => shape(shapes[n])));
    }
    const { say, description } = frames[index];
    picture.setAttribute("aria-label", `${title}. ${description}`);
    words.replaceChildren(...withCode(say));
  }
  let timer = 0;
  /** Show the end at once: who has seen enough goes on. */
  function end() {
    window.clearInterval(timer);
    timer = 0;
    show(frames.length - 1);
  }
  function play() {
    end();
    if (!mayMove() || frames.length < 2) return;
    let index = 0;
    show(index);
    timer = window.setInterval(() => (index + 2 < frames.length ? show((index += 1)) : end()), Math.min(STORY / (frames.length - 1), BEAT));
  }
  const again = wordButton("Show it again", play);
  again.hidden = frames.length < 2 || !mayMove();
  const element = html("div", { class: "pga-story" }, html("div", { class: "pga-stage" }, picture), words, html("div", { class: "pg-buttons" }, again));
  element.addEventListener("pointerdown", () => timer && end(), { capture: true });
  return { element, show, play, end, last: frames[frames.length - 1].say, count: frames.length };
}
