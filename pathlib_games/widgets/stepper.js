/**
 * One state: what it says and counts, and only those parts and rows that its step changed. The first
 * frame has all parts and rows, so any state is the frames up to it laid over each other. A part is
 * its label and the numbers of its shapes.
 * @typedef {[string, ...number[]]} Part
 * @typedef {{say: string, description?: string, counts?: [number, number, number], parts: Record<string, Part>,
 *   round?: string, lit?: Record<string, number>, rows?: Record<string, Row>, queue?: [string, boolean][], row?: string[],
 *   was?: Record<string, string>, before?: string, round_before?: string, over?: SceneElement[]}} Frame
 *
 * Where a round ends, `round` says what it did, and `lit` has for each part that shows a relaxed edge the frame in which
 * it does. Where the run is compared with another one, `was` has the rows that differed there, `before` and
 * `round_before` what was said, and `over` marks on the picture.
 *
 * Node, distance, settled, predecessor, then what was struck out (distance, predecessor), then changed.
 * @typedef {[string, string, string, string, string | null, string | null, boolean]} Row
 */

const ICONS = {
  first: "M4 4h3v16H4zM19 6.5 13.5 12l5.5 5.5-2.5 2.5-8-8 8-8z",
  previous: "M16.5 6.5 11 12l5.5 5.5L14 20l-8-8 8-8z",
  play: "M6 4v16l14-8z",
  pause: "M5 4h5v16H5zM14 4h5v16h-5z",
  next: "M7.5 6.5 13 12l-5.5 5.5L10 20l8-8-8-8z",
  last: "M20 4h-3v16h3zM5 6.5 10.5 12 5 17.5 7.5 20l8-8-8-8z",
};

/** Milliseconds for each step. A step changes little of a picture, so nothing flashes, however fast. */
const SPEEDS = { "very slow": 4000, slow: 2200, normal: 1300, fast: 500, "very fast": 50 };

/**
 * @param {keyof typeof ICONS} icon
 * @param {string} label
 * @param {() => void} action
 */
function button(icon, label, action) {
  const made = html("button", { type: "button" }, svg("svg", { viewBox: "0 0 24 24" }));
  made.addEventListener("click", () => {
    if (made.getAttribute("aria-disabled") !== "true") action();
  });
  return relabel(made, icon, label);
}

/**
 * @param {HTMLElement} made
 * @param {keyof typeof ICONS} icon
 * @param {string} label
 */
function relabel(made, icon, label) {
  made.setAttribute("aria-label", label);
  made.title = label;
  const picture = /** @type {Element} */ (made.firstElementChild);
  picture.setAttribute("aria-hidden", "true");
  picture.replaceChildren(svg("path", { d: ICONS[icon] }));
  return made;
}

/** Milliseconds in which a step is shown to happen; what moves while playing takes the time until the next. */
const CHANGE = 200;
/** What moves farther at once, in pixels, has not moved: it is something else. */
const FAR = 60;

/** Milliseconds in which a sentence can be heard; what plays faster is silent until it stops. */
const HEARD = 1000;

/** So many pictures a flood of small steps takes, and milliseconds for each. */
const [FLOOD, FLOOD_PACE] = [75, 50];

/** What a shape is and where. @param {SceneElement} data */
function look([tag, { class: name, x, y, cx, cy, points }, text = ""]) {
  return { tag: tag + (points ?? text), look: String(name), x: Number(x ?? cx ?? 0), y: Number(y ?? cy ?? 0), points };
}

/** @typedef {ReturnType<typeof look>} Look */
/** What a shape is, where, and its element. @typedef {Look & {element: SVGElement}} Made */

/** @param {Look} one @param {Look} other */
const same = (one, other) => one.tag === other.tag && one.look === other.look && one.x === other.x && one.y === other.y;

/**
 * Let discs and letters slide from where they were: the first of a kind from where the first was, and so on.
 * @param {Made[]} shapes
 * @param {Look[]} before
 * @param {number} duration
 * @returns {Set<Element>} what slides
 */
function glide(shapes, before, duration) {
  /** @type {Map<string, Look[]>} */
  const old = new Map();
  const kind = (/** @type {Look} */ { tag, look: name }) => `${tag} ${name}`;
  for (const each of before) old.set(kind(each), [...(old.get(kind(each)) ?? []), each]);
  /** @type {Set<Element>} */
  const slid = new Set();
  for (const now of shapes) {
    if (!now.element.matches(".ball, .snake-letter, .letter")) continue;
    const then = old.get(kind(now))?.shift();
    if (!then) continue;
    const [dx, dy] = [then.x - now.x, then.y - now.y];
    slid.add(now.element);
    if ((dx || dy) && Math.hypot(dx, dy) < FAR) {
      now.element.animate({ transform: [`translate(${dx}px, ${dy}px)`, "none"] }, duration);
    }
  }
  return slid;
}

/**
 * The states that one goes to: all, or the first one and the ends of rounds.
 * @param {Frame[]} frames
 * @param {boolean} single whether one goes by single steps
 */
function stopsOf(frames, single) {
  const all = frames.map((_, k) => k);
  return single ? all : all.filter((k) => k === 0 || frames[k].round !== undefined);
}

/** How many of some states come before another one. @param {number[]} stops @param {number} index */
const placeOf = (stops, index) => stops.filter((each) => each < index).length;

/**
 * The row of a table with what a round has replaced in it.
 * @param {Row} row
 * @param {Row} old the row before the round
 * @returns {Row}
 */
function replaced([node, distance, settled, predecessor], [, oldDistance, oldSettled, oldPredecessor]) {
  const [nearer, other] = [oldDistance !== distance, oldPredecessor !== predecessor];
  const struck = other && oldPredecessor !== "\u2013" ? oldPredecessor : null;
  return [node, distance, settled, predecessor, nearer ? oldDistance : null, struck, nearer || other || oldSettled !== settled];
}

/** How long a line is. @param {string[]} points each as in "3,4" */
function lengthOf(points) {
  const places = points.map((point) => point.split(",").map(Number));
  return places.slice(1).reduce((sum, [x, y], k) => sum + Math.hypot(x - places[k][0], y - places[k][1]), 0);
}

/**
 * Let the bodies of snakes follow their heads. A body's way leads over its old cells and its new ones; the
 * part of it that is seen moves along it, as a dash.
 * @param {Made[]} shapes
 * @param {Look[]} before
 * @param {number} duration
 */
function crawl(shapes, before, duration) {
  for (const { element, look: name, points } of shapes) {
    if (!points || !element.matches("polyline.snake-rim, polyline.snake-body")) continue;
    const now = String(points).split(" ");
    const lines = before.filter((each) => each.look === name).map((each) => String(each.points).split(" "));
    const old = [now[1], now[0]].map((cell) => lines.find(([first]) => first === cell));
    // A snake that was all in one cell had no line: it begins in the cell that the head has left.
    const then = old[0] ?? old[1] ?? [now[1]];
    const stepped = now.slice(0, now.indexOf(then[0]));
    const rest = now.slice(stepped.length);
    const way = [...stepped, ...(then.length > rest.length ? then : rest)];
    const [ahead, long, length] = [lengthOf(way.slice(0, stepped.length + 1)), lengthOf(then), lengthOf(now)];
    if (!ahead && long === length) continue;
    const whole = 3 * lengthOf(way); // of a dash and a gap, so that there is one dash
    const dash = (/** @type {number} */ seen, /** @type {number} */ skipped) => ({
      strokeDasharray: `${seen}px ${whole - seen}px`,
      strokeDashoffset: `${whole - skipped}px`,
    });
    element.setAttribute("points", way.join(" "));
    const moving = element.animate([dash(long, ahead), dash(length, 0)], duration);
    moving.onfinish = () => element.setAttribute("points", now.join(" "));
  }
}

/**
 * The cells of a row; a search in rounds settles nothing before the end.
 * @param {Row} row
 * @param {boolean} settles
 */
function cells([node, distance, settled, predecessor, oldDistance, oldPredecessor, changed], settles) {
  /** @param {string | null} old @param {string} now */
  const cell = (old, now) =>
    html("td", {}, ...(old === null ? [now] : [html("del", {}, old), " ", now]));
  const name = html("th", { scope: "row" }, node);
  if (changed) name.append(html("span", { class: "pg-hidden" }, " (changed)"));
  const between = settles ? [cell(null, settled)] : [];
  return [name, cell(oldDistance, distance), ...between, cell(oldPredecessor, predecessor)];
}

/**
 * Let a number in a cell of the table count over from the one that it replaces. The numbers between are no
 * text: who reads or hears the cell has the new number at once.
 * @param {Element} cell
 * @param {string} old
 * @param {string} now
 */
function countOver(cell, old, now) {
  const [from, to] = [Number(old), Number(now)];
  const steps = Number.isInteger(from) && Number.isInteger(to) ? Math.min(Math.abs(to - from), 6) : 1;
  const between = Array.from({ length: steps - 1 }, (_, k) => Math.round(from + ((to - from) * (k + 1)) / steps));
  const number = html("span", { class: "pg-over", "data-numbers": [old, ...between, now].join("\n") }, now);
  cell.lastChild?.replaceWith(number);
  const end = `translateY(${(-100 * steps) / (steps + 1)}%)`;
  const counting = number.animate(
    { transform: ["none", end] },
    { duration: CHANGE, easing: "ease-out", pseudoElement: "::before" },
  );
  counting.onfinish = () => number.replaceWith(now);
}

/** @param {[string, boolean]} entry */
function queueItem([words, stale]) {
  return stale
    ? html("li", { class: "pg-stale" }, html("s", {}, words), " (stale)")
    : html("li", {}, words);
}

/**
 * Table and queue beside the picture; `draw` shows a frame's rows and queue, `move` how the rows came about.
 * @param {boolean} queued whether the search has a queue
 * @param {boolean} compared whether a column says what stood there in another run
 */
function sidePane(queued, compared) {
  const columns = ["node", "distance", ...(queued ? ["settled?"] : []), "predecessor", ...(compared ? ["it was"] : [])];
  const head = html("tr", {}, ...columns.map((name) => html("th", { scope: "col" }, name)));
  const body = html("tbody");
  const table = html("table", {}, html("caption", {}, "Distances"), html("thead", {}, head), body);
  const queue = html("ol", { class: "pg-queue", "aria-label": "Queue, next entry first" });
  const heading = html("h3", { "aria-hidden": "true" }, "Queue, next entry first");
  /** The rows as they are drawn. @type {string[]} */
  const drawn = [];
  /**
   * @param {Record<string, Row>} rows
   * @param {Frame} frame
   * @returns {Record<string, Row>} the rows that look different now
   */
  function draw(rows, { queue: entries, was }) {
    const fresh = Object.entries(rows).filter(([index, row]) => drawn[Number(index)] !== JSON.stringify(row));
    for (const [index, row] of fresh) {
      while (body.children.length <= Number(index)) body.append(html("tr"));
      const line = body.children[Number(index)];
      drawn[Number(index)] = JSON.stringify(row);
      line.className = row[6] ? "pg-changed" : "";
      line.replaceChildren(...cells(row, queued));
    }
    if (compared) for (const [index, line] of [...body.children].entries()) compare(line, was?.[index] ?? "");
    queue.replaceChildren(...(entries ?? []).map(queueItem));
    if (!entries?.length) queue.append(html("li", { class: "pg-stale" }, "empty"));
    return Object.fromEntries(fresh);
  }
  /** Let the distances that changed count over. @param {Record<string, Row>} rows */
  function move(rows) {
    for (const [index, [, distance, , , old]] of Object.entries(rows)) {
      if (old !== null) countOver(body.children[Number(index)].children[1], old, distance);
    }
  }
  /** Say at the end of a row what stood there in the other run. @param {Element} line @param {string} old */
  function compare(line, old) {
    const cell = line.children[4] ?? line.appendChild(html("td"));
    cell.className = old && "pg-was";
    cell.replaceChildren(old && html("del", {}, old));
  }
  const shown = queued ? [table, heading, queue] : [table];
  return { element: html("div", { class: "pg-side" }, ...shown), draw, move };
}

/** The queue as a row that one enters at the right and leaves at the left; each frame says who waits. */
function waitingRow() {
  const heading = html("h3", { "aria-hidden": "true" }, "Queue: first in, first out");
  const row = html("ol", { class: "pg-queue", "aria-label": "Queue, first in, first out, next first" });
  const out = html("span", { class: "pg-end" });
  const line = html("div", { class: "pg-row" }, out, row, html("span", { class: "pg-end", "aria-hidden": "true" }, "◂ in"));
  /**
   * @param {string[]} now
   * @param {string[]} old the row before the step
   * @param {boolean} moves whether it is seen how the row came about
   */
  function draw(now, old, moves) {
    const gone = old.filter((name) => !now.includes(name));
    const left = gone.length > 2 ? `${gone.length} cells` : gone.join(" and ");
    const entered = now.filter((name) => !old.includes(name));
    const moved = left ? /** @type {HTMLElement} */ (row.firstElementChild)?.offsetWidth ?? 0 : 0;
    row.replaceChildren(...(now.length ? now : ["empty"]).map((name) => html("li", now.length ? {} : { class: "pg-stale" }, name)));
    out.replaceChildren("out ◂", ...(left ? [" ", html("b", {}, left)] : []));
    if (!moves) return;
    const slide = (/** @type {Element} */ element, /** @type {number} */ from, opacity = 1) =>
      element.animate({ opacity: [opacity, 1], transform: [`translateX(${from}px)`, "none"] }, 2 * CHANGE);
    if (left) slide(out, 40, 0);
    for (const [k, item] of [...row.children].entries()) {
      if (entered.includes(now[k])) slide(item, 60, 0);
      else if (left) slide(item, moved);
    }
  }
  return { element: html("div", { class: "pg-waits" }, heading, line), draw };
}

/** What is said of the row to who does not see it. @param {string[]} row */
const rowWords = (row) => ` In the queue, next first: ${row.join(", ") || "empty"}.`;

/**
 * @param {Context} context
 * @param {{above: HTMLElement[], arrange: (picture: SVGElement) => HTMLElement, onShow?: (index: number) => void,
 *   hurries?: boolean, speed?: keyof typeof SPEEDS}} [more] what a stepper has that is more than one: elements above it,
 *   what is shown in place of the picture alone, what is told of each state, whether Play takes many small steps at once,
 *   and how fast it plays at first
 */
function renderStepper({ model, el }, more) {
  /** @type {Size & {title: string, places: [number, number][],
   *   shapes: SceneElement[], frames: Frame[]}} */
  const { places, ...size } = model.get("_frames");
  /** @type {{title: string, ground: string, shapes: SceneElement[], frames: Frame[]}} */
  let { title, ground, shapes, frames } = model.get("_frames");
  let last = frames.length - 1;
  /** What a round is called; nothing if there are only single steps. @type {string} */
  const rounds = model.get("_frames").rounds;
  let single = true; // whether one goes by single steps
  /** The states that one goes to. @type {number[]} */
  let stops = [];
  let shown = -1; // the state on the screen
  let stepped = 0; // when the last step was shown, in milliseconds
  let timer = 0; // runs while playing
  let lost = false; // whether the kernel is gone

  // A screen reader keeps the arrow keys to itself, but on an application.
  const picture = svg("svg", { class: "pg-scene", role: "application", tabindex: 0 });
  setSize(picture, size);
  /** @type {Part[]} */
  const drawn = [];
  /** How parts looked in the run before. @type {string[]} */
  let looks = [];
  /** @param {Part} part */
  const lookOf = ([label, ...numbers]) => JSON.stringify([label, numbers.map((n) => shapes[n])]);
  const slots = places.map(([x, y]) => svg("g", { transform: `translate(${x},${y})` }));
  picture.append(...slots);
  const marks = svg("g");
  picture.append(marks);
  const side = frames[0].rows && sidePane(Boolean(frames[0].queue), Boolean(more));
  const waiting = frames[0].row && waitingRow();
  const say = html("p", { class: "pg-say", "aria-live": "polite" });
  const before = html("p", { class: "pg-before" });
  const counts = html("p", { class: "pg-counts" });
  const place = html("span", { class: "pg-place" });
  const note = html("p", { class: "pg-note", role: "status" });
  const keys = html("p", { class: "pg-keys" });
  const slider = html("input", { type: "range", min: 0, "aria-label": "Step" });
  const speed = html("select", {}, ...Object.keys(SPEEDS).map((name) => html("option", {}, name)));
  speed.value = more?.speed ?? "normal";
  /** How long all of it plays at normal speed, if Python says so. @type {number | null} */
  const seconds = model.get("_seconds");
  const pace = () => {
    const usual = SPEEDS[/** @type {keyof typeof SPEEDS} */ (speed.value)];
    return seconds ? Math.max(SPEEDS["very fast"], (usual * 1000 * seconds) / (last * SPEEDS.normal)) : usual;
  };

  const first = button("first", "First step", () => go(0));
  const previous = button("previous", "Previous step", () => go(behind()));
  const play = button("play", "Play", () => (timer ? pause() : start()));
  const next = button("next", "Next step", () => go(ahead()));
  const end = button("last", "Last step", () => go(last));
  const singly = html("button", { type: "button", class: "pg-single" }, "Single steps");
  singly.addEventListener("click", () => {
    setMode(!single);
    const wanted = stops.find((each) => each >= shown) ?? last; // never inside a round
    show(wanted);
    tell("single_steps", single);
    tell("index", wanted);
  });

  const ahead = () => stops.find((each) => each > shown) ?? last;
  const behind = () => stops[Math.max(0, placeOf(stops, shown) - 1)];

  /** Go by single steps or by rounds. @param {boolean} wanted */
  function setMode(wanted) {
    single = wanted || !rounds;
    stops = stopsOf(frames, single);
    slider.max = String(stops.length - 1);
    singly.setAttribute("aria-pressed", String(single));
    keys.textContent = `Keys: ← and → one ${single ? "step" : rounds}, Home and End to the ends, space to play.`;
    keepRoom();
  }

  /** Whether a state is shown as the end of a round. @param {number} index */
  const endsRound = (index) => !single && index > 0 && frames[index].round !== undefined;

  /** All parts in the state `laid`. @type {Record<string, Part>} */
  let whole = {};
  let laid = -1;

  /** Lay the frames over each other up to a state; they only say what changed, so going back starts again. @param {number} index */
  function layParts(index) {
    if (index < laid) [whole, laid] = [{}, -1];
    Object.assign(whole, ...frames.slice(laid + 1, index + 1).map((frame) => frame.parts));
    laid = index;
  }

  /** The table in a state, with what the last step or round has replaced. @param {number} index */
  function rowsAt(index) {
    /** @type {(index: number) => Record<string, Row>} */
    const upTo = (until) => Object.assign({}, ...frames.slice(0, until + 1).map((frame) => frame.rows));
    const rows = upTo(index);
    if (!endsRound(index)) return rows;
    const old = upTo(stops[placeOf(stops, index) - 1]);
    return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, replaced(row, old[name])]));
  }

  /**
   * Show how a part came about by one step: lines grow, and what is new comes in.
   * @param {Made[]} made
   * @param {Look[]} before what was there
   */
  function move(made, before) {
    const news = made.filter((each) => !before.some((old) => same(old, each))).map(({ element }) => element);
    grow(news.filter((each) => each.matches(".tree, .offer")), CHANGE);
    const duration = timer ? pace() : CHANGE; // who plays sees one even motion
    const slid = glide(made, before, duration);
    crawl(made, before, duration);
    for (const each of news) {
      if (each.matches("text, .tree-arrow, .offer-arrow, .check") && !slid.has(each)) {
        each.animate({ opacity: [0, 1], transform: ["translateY(6px)", "translateY(0)"] }, CHANGE);
      }
    }
  }

  /** What is said of a state. @param {number} index */
  const wordsOf = (index) => (endsRound(index) && frames[index].round) || frames[index].say;

  /** Keep room for the longest sentence, so that nothing below it jumps. */
  function keepRoom() {
    const told = stops.map((k) => wordsOf(k));
    say.setAttribute("data-longest", told.reduce((most, words) => (words.length > most.length ? words : most), ""));
  }

  /** Whether Play goes on before a sentence is heard. */
  const hurries = () => Boolean(timer) && (more?.hurries || pace() < HEARD);

  /** Say what a state shows. @param {number} index @param {boolean} aloud */
  function speak(index, aloud) {
    const { row, description = "" } = frames[index];
    const words = wordsOf(index);
    // Pictures without words are described, unless they come one after the other.
    const unseen = row ? rowWords(row) : words || timer ? "" : description;
    say.setAttribute("aria-live", aloud ? "polite" : "off");
    say.replaceChildren(html("span", {}, words, ...(unseen ? [html("span", { class: "pg-hidden" }, unseen)] : [])));
  }

  /** Show a state. @param {number} index @param {boolean} [aloud] whether what it says is read aloud */
  function show(index, aloud = !hurries()) {
    // Who hurries, as with a held key, sees the steps as they are.
    const now = performance.now();
    const moves = shown >= 0 && index === ahead() && now - stepped > CHANGE && mayMove();
    stepped = now;
    const frame = frames[index];
    const round = endsRound(index);
    layParts(index);
    const lit = (round && frame.lit) || {}; // of a round all relaxed edges are seen, not just the last one
    for (const [name, plain] of Object.entries(whole)) {
      const i = Number(name);
      const part = name in lit ? frames[lit[name]].parts[name] : plain;
      const old = drawn[i];
      if (old === part) continue;
      drawn[i] = part;
      if (!old && looks[i] === lookOf(part)) continue;
      const [label, ...numbers] = part;
      const tooltip = label ? [svg("title", {}, label)] : [];
      const made = numbers.map((n) => ({ element: shape(shapes[n]), ...look(shapes[n]) }));
      slots[i].replaceChildren(...tooltip, ...made.map(({ element }) => element));
      if (!moves) continue;
      const [, ...before] = old;
      move(made, before.map((n) => look(shapes[n])));
    }
    const fresh = side?.draw(rowsAt(index), frame) ?? {};
    marks.replaceChildren(...(frame.over ?? []).map(shape));
    const was = round ? frame.round_before : frame.before;
    before.replaceChildren(...(was ? ["before: ", html("del", {}, was)] : []));
    if (moves) side?.move(fresh);
    if (frame.counts) {
      const [settled, frontier, missing] = frame.counts;
      counts.textContent = `${settled} settled, ${frontier} in the frontier, ${missing} not reached`;
    }
    const at = placeOf(stops, index);
    waiting?.draw(frame.row ?? [], frames[stops[Math.max(0, at - 1)]].row ?? [], moves);
    speak(index, aloud);
    picture.setAttribute("aria-label", `${title}. ${frame.description ?? `${wordsOf(index)} ${ground}`.trimEnd()}`);
    const kind = single ? "step" : rounds;
    place.textContent = `${stops.includes(index) ? kind : `in ${kind}`} ${at} of ${stops.length - 1}`;
    slider.value = String(at);
    slider.setAttribute("aria-valuetext", place.textContent);
    // A disabled button would lose the keyboard's focus, hence aria-disabled.
    for (const each of [first, previous]) each.setAttribute("aria-disabled", String(index === 0));
    for (const each of [next, end]) each.setAttribute("aria-disabled", String(index === last));
    shown = index;
    more?.onShow?.(index);
  }

  /** Show a state and tell Python. @param {number} index */
  function go(index) {
    const wanted = Math.min(last, Math.max(0, index));
    if (wanted === shown) return;
    show(wanted);
    tell("index", wanted);
  }

  /** Tell Python which state is shown, or how one steps. @param {string} name @param {number | boolean} value */
  function tell(name, value) {
    try {
      if (!lost) {
        model.set(name, value);
        model.save_changes();
        return;
      }
    } catch {
      lost = true; // the connection has been taken down
    }
    note.textContent = "The kernel is gone. Stepping still works; for the rest, run the notebook again.";
  }

  function start() {
    if (shown === last) go(0);
    relabel(play, "pause", "Pause");
    const stride = more?.hurries ? Math.ceil(last / FLOOD) : 1;
    timer = window.setInterval(() => {
      go(stops[Math.min(placeOf(stops, shown + 1) - 1 + stride, stops.length - 1)]);
      if (shown === last) pause();
    }, more?.hurries ? FLOOD_PACE : pace());
  }

  function pause() {
    const hurried = hurries();
    window.clearInterval(timer);
    timer = 0;
    if (hurried) speak(shown, true);
    relabel(play, "play", "Play");
  }

  speed.addEventListener("change", () => {
    if (timer) {
      pause();
      start();
    }
  });
  slider.addEventListener("input", () => go(stops[Number(slider.value)]));

  const controls = html("div", { class: "pg-controls" }, first, previous, play, next, end);
  controls.append(slider, place);
  if (rounds) controls.append(singly);
  if (!more?.hurries) controls.append(html("label", {}, html("span", {}, "Speed"), speed));
  const below = [...(waiting ? [waiting.element] : []), counts, keys, note];
  const shownPicture = more ? more.arrange(picture) : picture;
  const words = more ? [say, before] : [say];
  const parts = side
    ? [...words, html("div", { class: "pg-panes" }, shownPicture, side.element), ...below]
    : more
      ? [say, shownPicture, ...below]
      : [html("div", { class: "pg-beside" }, say, picture, html("div", {}, ...below))];
  const root = html("div", { class: "pg pg-stepper", role: "group", tabindex: -1, "aria-label": title });
  root.append(...(more?.above ?? []), controls, ...parts);
  if (model.get("compared")) {
    root.classList.add("pg-compared");
    root.prepend(html("h3", { class: "pg-title" }, title));
  }

  const actions = {
    ArrowLeft: () => go(behind()),
    ArrowRight: () => go(ahead()),
    Home: () => go(0),
    End: () => go(last),
    " ": () => (timer ? pause() : start()),
  };
  const stopKeys = onKey(root, (event) => {
    const target = /** @type {HTMLElement} */ (event.target);
    const action = actions[/** @type {keyof typeof actions} */ (event.key)];
    // A list, and what says so, use all these keys themselves, a button the space bar.
    if (!action || target === speed || target.closest("[data-keys]") || (event.key === " " && target.closest("button"))) return;
    event.preventDefault();
    action();
  });

  let renewed = false; // whether Python sent other frames; frames sent again are other objects, too
  const renew = () => (renewed = true);
  const fromPython = () => {
    const redraws = renewed; // Python says itself what this changes
    if (redraws) {
      renewed = false;
      const run = model.get("_frames");
      pause();
      looks = drawn.map(lookOf); // what looks the same is not drawn again
      ({ title, ground, shapes, frames } = run);
      root.setAttribute("aria-label", title);
      for (const [k, [x, y]] of run.places.entries()) slots[k].setAttribute("transform", `translate(${x},${y})`);
      last = frames.length - 1;
      drawn.length = 0;
      [whole, laid] = [{}, -1];
      shown = -1;
      setMode(single);
    }
    const index = model.get("index"); // what was told to Python comes back
    const other = Boolean(rounds) && Boolean(model.get("single_steps")) !== single;
    if (other) setMode(!single);
    if (other || index !== shown) show(index, !redraws);
  };
  model.on("change:_frames", renew);
  model.on("change", fromPython); // after all that has changed at once
  const stopWatching = onLostKernel(model, () => (lost = true));
  setMode(Boolean(model.get("single_steps")));
  show(model.get("index"));
  el.append(root);
  return () => {
    pause();
    stopKeys();
    stopWatching();
    model.off("change:_frames", renew);
    model.off("change", fromPython);
  };
}
