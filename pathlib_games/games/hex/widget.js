/** The moves of a game, and its link. @typedef {{moves: string, link: string}} GameRecord */

/**
 * What can be unfolded below the buttons: moves and link to copy, and a field for another game.
 * @param {(content: object) => void} ask
 */
function gameRecord(ask) {
  const summary = html("summary", {}, "Moves");
  const moves = html("textarea", { rows: 2, readonly: "", "aria-label": "The moves so far" });
  const link = html("input", { readonly: "", "aria-label": "Link to HexWorld" });
  const copied = html("span", { role: "status" });
  const copy = wordButton("Copy", async () => {
    link.select();
    try {
      await navigator.clipboard.writeText(link.value);
      copied.textContent = "Copied.";
    } catch {
      copied.textContent = "Press Ctrl+C to copy it."; // some pages must not copy by themselves
    }
  });
  const other = html("input", { "aria-label": "Link or moves of another game", placeholder: "link, or b2 c3 …" });
  const put = () => ask({ put: other.value });
  const stopKeys = onKey(other, (event) => {
    if (event.key === "Enter") put();
  });
  const shared = html("div", { class: "pg-buttons" }, html("label", { class: "pg-field" }, "Link", link), copy, copied);
  const enter = html("label", { class: "pg-field" }, "Other game", other);
  const element = html(
    "details",
    { class: "pg-record" },
    summary,
    moves,
    shared,
    html("div", { class: "pg-buttons" }, enter, wordButton("Put on the board", put)),
  );
  /** @param {GameRecord} record */
  function draw(record) {
    moves.value = record.moves || "No moves yet.";
    if (link.value !== record.link) copied.textContent = "";
    link.value = record.link;
    shared.hidden = !record.link;
  }
  return { element, draw, stop: stopKeys };
}

/** @param {Context} context */
function renderHex(context) {
  /** @type {ReturnType<typeof gameRecord>} */
  let record;
  const stop = renderGameBoard(
    context,
    (_, state) => record.draw(/** @type {BoardState & {record: GameRecord}} */ (state).record),
    undefined,
    (ask) => [(record = gameRecord(ask)).element],
  );
  return () => {
    record.stop();
    stop();
  };
}
