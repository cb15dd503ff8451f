/**
 * @typedef {{asked: string[], story: Story, told: string}} WorkedGraph
 * @typedef {EditorState & {asked: string[], listing: string[], story: Story | null, twin: WorkedGraph | null}} GraphAnswerState
 */

/** A question in words: one sentence, and what else there is to know. @param {string[]} asked */
const askedWords = ([first, ...more]) => [
  html("p", { class: "pg-asked" }, ...withCode(first)),
  ...more.map((words) => html("p", {}, ...withCode(words))),
];

/**
 * A question, the editor in which its answer is drawn, and below it a question that is worked out. A verdict shows what
 * happens on the graph in place of the drawing.
 * @param {Context} context
 */
function renderGraphAnswer({ model, el }) {
  /** @returns {GraphAnswerState} */
  const read = () => model.get("_state");
  const words = html("div", { class: "pg-words", tabindex: -1 });
  const editor = html("div", {});
  const told = html("div", { class: "pg-told", role: "group", "aria-label": "What happens on your graph" });
  const twin = html("div", { class: "pg-worked", role: "group", "aria-label": "A worked example" });
  const root = html("div", { class: "pg pg-graph-answer", role: "group" }, words, editor, twin);
  /** @type {Record<string, ReturnType<typeof storyPart>>} */
  const stories = {};
  const shown = { asked: "", told: "", twin: "" };

  const stopEditor = renderGraphEditor({ model, el: editor });
  const canvas = /** @type {HTMLElement} */ (editor.querySelector(".pg-canvas"));
  canvas.after(told);

  /** Show the story, or the drawing again. @param {boolean} tells */
  function showStory(tells) {
    if (!tells) stories.told?.end();
    told.hidden = !tells;
    canvas.hidden = tells;
  }
  // Who draws on looks at the drawing.
  editor.addEventListener("click", ({ target }) => {
    const button = target instanceof HTMLElement ? target.closest("button, input") : null;
    if (button && !told.contains(button) && button.textContent !== "Check") showStory(false);
  });

  /** @param {keyof typeof shown} name @param {any} data @returns {boolean} whether it is new, and is to be drawn */
  function isNew(name, data) {
    const now = JSON.stringify(data);
    const differs = shown[name] !== now;
    shown[name] = now;
    return differs;
  }

  /** @param {HTMLElement} place @param {"told" | "twin"} name @param {Story} story @param {HTMLElement[]} above */
  function tellStory(place, name, story, ...above) {
    const title = name === "twin" ? [html("p", { class: "pg-hint" }, "A worked example")] : [];
    stories[name] = storyPart(story);
    stories[name].element.querySelector(".pga-how")?.removeAttribute("aria-hidden");
    place.replaceChildren(...title, ...above, stories[name].element);
  }

  function draw() {
    const { asked, listing, story, twin: worked } = read();
    const before = shown.asked;
    if (isNew("asked", asked)) {
      const goes = before && root.contains(document.activeElement);
      root.setAttribute("aria-label", spoken(asked[0]));
      words.replaceChildren(...askedWords(asked), ...listingPart(listing));
      if (goes) words.focus(); // it is read before it is answered
    }
    if (isNew("told", story)) {
      showStory(Boolean(story)); // Python's None is null, or undefined if Python runs in the browser
      if (story) {
        tellStory(told, "told", story);
        stories.told.element.querySelector(".pg-buttons")?.append(wordButton("Back to the drawing", () => showStory(false)));
      }
      if (before && story) stories.told.play();
      else stories.told?.end();
    }
    if (isNew("twin", worked)) {
      stories.twin?.end();
      twin.hidden = !worked;
      twin.replaceChildren();
      if (worked) tellStory(twin, "twin", worked.story, ...askedWords(worked.asked));
      if (worked) twin.append(html("p", {}, ...withCode(worked.told)));
      stories.twin?.end();
    }
  }

  model.on("change:_state", draw);
  draw();
  el.append(root);
  return () => {
    stopEditor();
    for (const each of Object.values(stories)) each.end();
    model.off("change:_state", draw);
  };
}
