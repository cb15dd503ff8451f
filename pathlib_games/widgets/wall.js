/** @typedef {{title: string, width: number, height: number, parts: number, settled: number, ends: number, told: string}} Room */

/**
 * Boards side by side that are stepped together; below each stands how far it is, and in the end what came of it.
 * @param {Context} context
 */
function renderWall({ model, el }) {
  /** @type {Room[]} */
  const rooms = model.get("_rooms");
  const results = rooms.map(() => html("p"));
  /** @type {SVGElement[]} */
  const pictures = [];
  /** @param {SVGElement} whole */
  function arrange(whole) {
    const parts = [...whole.children];
    const made = rooms.map((room, k) => {
      const picture = svg("svg", { class: "pg-scene", role: "img" });
      setSize(picture, { ...room, zoom: 1 });
      picture.append(...parts.splice(0, room.parts));
      pictures.push(picture);
      return html("figure", { class: "pg-room" }, html("figcaption", {}, room.title), picture, results[k]);
    });
    return html("div", { class: "pg-wall" }, ...made);
  }
  /** @param {number} moment */
  function onShow(moment) {
    rooms.forEach(({ title, settled, ends, told }, k) => {
      const words = moment >= ends ? told : `${Math.min(moment, settled)} settled`;
      results[k].textContent = words;
      results[k].className = moment >= ends ? "pg-ended" : "";
      pictures[k].setAttribute("aria-label", `${title}: ${words}`);
    });
  }
  const stop = renderStepper({ model, el }, { above: [], arrange, onShow, speed: "fast" });
  const key = html("p", { class: "pg-keys" });
  key.textContent = "Dashed frame: in the frontier. Check mark: settled. Thick red frame: settled last. The yellow disc walks the path.";
  el.lastElementChild?.append(key);
  return stop;
}
