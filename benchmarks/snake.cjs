// The tutorial's way of choosing a move, with the library that it uses: rebuild the graph, then
// search once for each food. Reads positions as JSON, writes the microseconds that a move takes
// and the steps of each way.
"use strict";
const { find_path } = require("dijkstrajs");

const STEPS = [[0, 1], [0, -1], [-1, 0], [1, 0]];
const key = (x, y) => `${x},${y}`;

function graphOf({ width, height, entry }) {
  const graph = {};
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edges = {};
      if (x > 0) edges[key(x - 1, y)] = width - x + 10;
      if (x < width - 1) edges[key(x + 1, y)] = x + 10;
      if (y > 0) edges[key(x, y - 1)] = height - y + 10;
      if (y < height - 1) edges[key(x, y + 1)] = y + 10;
      graph[key(x, y)] = edges;
    }
  }
  for (const [x, y, weight] of entry) {
    for (const [dx, dy] of STEPS) {
      const edges = graph[key(x + dx, y + dy)];
      if (edges === undefined) continue;
      if (weight === null) delete edges[key(x, y)];
      else edges[key(x, y)] = weight;
    }
  }
  return graph;
}

function nearest(position) {
  const graph = graphOf(position);
  let best = null;
  for (const [x, y] of position.food) {
    try {
      const path = find_path(graph, key(...position.head), key(x, y));
      if (best === null || path.length < best.length) best = path;
    } catch {
      // there is no way to this food
    }
  }
  return best;
}

const { positions, rounds } = JSON.parse(require("fs").readFileSync(0, "utf8"));
const times = [];
for (let round = -2; round < rounds; round++) {
  const begin = process.hrtime.bigint();
  positions.forEach(nearest);
  const microseconds = Number(process.hrtime.bigint() - begin) / 1000 / positions.length;
  if (round >= 0) times.push(microseconds);
}
const steps = positions.map((position) => (nearest(position) || [null]).length - 1);
process.stdout.write(JSON.stringify({ times, steps }));
