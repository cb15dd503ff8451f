/**
 * @typedef {{asked: string[], scene: SceneData, told: string}} WorkedGraph
 * @typedef {EditorState & {asked: string[], twin: WorkedGraph | null}} GraphAnswerState
 */

/** A question in words: one sentence, and what else there is to know. @param {string[]} asked */
const askedWords = ([first, ...more]) => [
  html("p", { class: "pg-asked" }, first),
  ...more.map((words) => html("p", {}, words)),
];

/** A question, the editor in which its answer is drawn, and below it one that is worked out. @param {Context} context */
function renderGraphAnswer({ model, el }) {
  /** @returns {GraphAnswerState} */
  const read = () => model.get("_state");
  const words = html("div", { class: "pg-words", tabindex: -1 });
  const editor = html("div", {});
  const twin = html("div", { class: "pg-worked", role: "group", "aria-label": "A worked example" });
  const root = html("div", { class: "pg pg-graph-answer", role: "group" }, words, editor, twin);
  let stopTwin = () => {};
  let shown = "";

  function draw() {
    const { asked, twin: worked } = read();
    const now = JSON.stringify([asked, worked]);
    if (now === shown) return;
    const goes = shown && asked[0] !== root.getAttribute("aria-label") && root.contains(document.activeElement);
    shown = now;
    root.setAttribute("aria-label", asked[0]);
    words.replaceChildren(...askedWords(asked));
    if (goes) words.focus(); // it is read before it is answered
    stopTwin();
    stopTwin = () => {};
    twin.hidden = !worked;
    twin.replaceChildren();
    if (!worked) return;
    const picture = clickablePicture(() => {});
    picture.draw(worked.scene);
    stopTwin = picture.stop;
    const title = html("p", { class: "pg-hint" }, "A worked example");
    twin.append(title, ...askedWords(worked.asked), picture.element, html("p", {}, worked.told));
  }

  model.on("change:_state", draw);
  draw();
  el.append(root);
  const stopEditor = renderGraphEditor({ model, el: editor });
  return () => {
    stopEditor();
    stopTwin();
    model.off("change:_state", draw);
  };
}
