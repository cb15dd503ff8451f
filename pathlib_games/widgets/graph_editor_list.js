/**
 * A node: its key and its name. @typedef {[number, string]} EditedNode
 *
 * An edge: its key, the keys of its tail and its head, its ends in words, its weight.
 * @typedef {[number, number, number, string, string]} EditedEdge
 *
 * @typedef {{scene: SceneData, edgeShapes: number, nodes: EditedNode[], edges: EditedEdge[], directed: boolean,
 *   text: string, newest: string, buttons: string[], disabled: string[], say: Said, turn: number}} EditorState
 *
 * Tells Python what to do. @typedef {(edit: string, ...what: any[]) => void} Edit
 */

/** @param {string} id the id of a shape, such as n3 or e4 */
const keyOf = (id) => Number(id.slice(1));
/** @param {string} id */
const isNode = (id) => id.startsWith("n");

/**
 * Rows of a list that stay where they are while Python changes what they say: one of their fields may have the focus.
 * @template Content
 * @param {HTMLElement} body
 * @param {(key: number) => {row: HTMLElement, write: (content: Content) => void}} make
 */
function keyedRows(body, make) {
  /** @type {Map<number, {row: HTMLElement, write: (content: Content) => void}>} */
  const rows = new Map();
  /** @param {[number, Content][]} contents */
  const write = (contents) => {
    const now = new Set(contents.map(([key]) => key));
    for (const [key, { row }] of rows) {
      if (now.has(key)) continue;
      row.remove();
      rows.delete(key);
    }
    contents.forEach(([key, content], index) => {
      const made = rows.get(key) ?? make(key);
      rows.set(key, made);
      made.write(content);
      if (body.children[index] !== made.row) body.insertBefore(made.row, body.children[index] ?? null);
    });
  };
  return { write, row: (/** @type {number} */ key) => rows.get(key)?.row };
}

/**
 * The list of nodes and edges, which says and changes the same as the picture.
 * @param {Edit} edit
 */
function editorList(edit) {
  const nodeBody = html("tbody");
  const nodeRows = keyedRows(nodeBody, (key) => {
    const { field, write } = sentField((value) => edit("rename", key, value), { size: 9 });
    const remove = wordButton("Delete", () => edit("delete", key));
    return {
      row: html("tr", { "data-row": `n${key}` }, html("td", {}, field), html("td", {}, remove)),
      write: (/** @type {{name: string}} */ { name }) => {
        field.setAttribute("aria-label", `Name of node ${name}`);
        remove.setAttribute("aria-label", `Delete node ${name}`);
        write(name);
      },
    };
  });
  const edgeBody = html("tbody");
  const edgeRows = keyedRows(edgeBody, (key) => {
    const ends = html("td");
    const { field, write } = sentField((value) => edit("weigh", key, value), { size: 4, inputmode: "decimal" });
    const turn = wordButton("Turn", () => edit("turn", key));
    const remove = wordButton("Delete", () => edit("delete", key));
    return {
      row: html("tr", { "data-row": `e${key}` }, ends, html("td", {}, field), html("td", {}, turn, " ", remove)),
      write: (/** @type {{words: string, short: string, weight: string, directed: boolean}} */ edge) => {
        ends.textContent = edge.short;
        field.setAttribute("aria-label", `Weight of the edge ${edge.words}`);
        turn.setAttribute("aria-label", `Turn the edge ${edge.words}`);
        turn.hidden = !edge.directed;
        remove.setAttribute("aria-label", `Delete the edge ${edge.words}`);
        write(edge.weight);
      },
    };
  });
  const nodeCaption = html("caption");
  const edgeCaption = html("caption");

  const name = html("input", { type: "text", size: 9, autocomplete: "off", "aria-label": "Name of a new node" });
  const tail = html("select", { "aria-label": "From" });
  const onto = html("select", { "aria-label": "To" });
  const weight = html("input", { type: "text", size: 4, value: "1", inputmode: "decimal", autocomplete: "off" });
  weight.setAttribute("aria-label", "Weight of a new edge");
  const addNode = () => {
    edit("add", name.value, null);
    name.value = "";
  };
  const addEdge = () => edit("join", Number(tail.value), Number(onto.value), weight.value);
  const nodeForm = html("div", { class: "pg-buttons pg-form" }, html("label", {}, "Name", name));
  nodeForm.append(wordButton("Add node", addNode));
  const join = wordButton("Add edge", addEdge);
  const edgeForm = html("div", { class: "pg-buttons pg-form" });
  edgeForm.append(html("label", {}, "From", tail), html("label", {}, "to", onto), html("label", {}, "weight", weight), join);
  const element = html("div", { class: "pg-side pg-lists" });
  element.append(
    nodeForm,
    edgeForm,
    html("div", { class: "pg-scroll" }, html("table", {}, nodeCaption, nodeBody)),
    html("div", { class: "pg-scroll" }, html("table", {}, edgeCaption, edgeBody)),
  );

  /** @param {HTMLSelectElement} select @param {EditedNode[]} nodes @param {number} otherwise */
  function offer(select, nodes, otherwise) {
    const chosen = select.value;
    select.replaceChildren(...nodes.map(([key, each]) => html("option", { value: key }, each)));
    select.value = chosen;
    if (select.selectedIndex < 0) select.selectedIndex = Math.min(otherwise, nodes.length - 1);
  }

  /** @param {EditorState} state */
  function draw({ nodes, edges, directed }) {
    const names = new Map(nodes);
    nodeCaption.textContent = `Nodes: ${nodes.length}`;
    edgeCaption.textContent = `Edges: ${edges.length}`;
    nodeRows.write(nodes.map(([key, each]) => [key, { name: each }]));
    const between = directed ? " → " : " – ";
    edgeRows.write(
      edges.map(([key, from, to, words, worth]) => [
        key,
        { words, short: `${names.get(from)}${between}${names.get(to)}`, weight: worth, directed },
      ]),
    );
    offer(tail, nodes, 0);
    offer(onto, nodes, 1);
    join.disabled = nodes.length === 0;
  }

  /** @param {string} id */
  const row = (id) => (isNode(id) ? nodeRows : edgeRows).row(keyOf(id));
  let marked = "";
  /** Show which row belongs to a shape. @param {string} id */
  function mark(id) {
    row(marked)?.classList.remove("pg-marked");
    marked = id;
    const found = row(id);
    found?.classList.add("pg-marked");
    if (!found) return;
    // Scroll the list alone: the page stays, and the next click hits what it aims at.
    const list = /** @type {HTMLElement} */ (found.closest(".pg-scroll"));
    const [inside, whole] = [found.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollTop += Math.min(0, inside.top - whole.top) + Math.max(0, inside.bottom - whole.bottom);
  }
  return { element, draw, mark };
}
