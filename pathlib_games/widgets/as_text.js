/**
 * What is drawn as a text, folded: to copy, or to draw what is written there. What is being typed stays, and what
 * Python could not read.
 * @param {string} name
 * @param {string} how it is written
 * @param {string} does the words of the button
 * @param {(text: string) => void} send
 */
function asText(name, how, does, send) {
  const text = html("textarea", { rows: 5, "aria-label": name });
  text.spellcheck = false;
  let written = "";
  let given = false; // whether the text is to be drawn
  const make = wordButton(does, () => {
    given = true;
    send(text.value);
  });
  const element = html(
    "details",
    { class: "pg-as-text" },
    html("summary", {}, name),
    html("p", { class: "pg-keys" }, how),
    text,
    html("div", { class: "pg-buttons" }, make),
  );
  /** @param {string} now @param {string} tone of what Python says */
  function write(now, tone) {
    if (text.value === written || (given && tone !== "wrong")) text.value = now;
    written = now;
    given = false;
  }
  return { element, write };
}
