// Runs peers under Node. Reads one JSON request a line, answers with one JSON line:
//   {"have": true}                                     -> {"have": ["dijkstrajs", ...], "node": "v20"}
//   {"run": name, "width": w, "weights": [...], "repeats": n} -> {"seconds": s, "farthest": d}
"use strict";

const { performance } = require("node:perf_hooks");
const readline = require("node:readline");

function load(name) {
  try {
    return require(name);
  } catch {
    return null;
  }
}

const dijkstrajs = load("dijkstrajs");
const jkstra = load("jkstra");

function neighbors(cell, width, size) {
  const x = cell % width;
  const found = [];
  if (cell >= width) found.push(cell - width);
  if (x > 0) found.push(cell - 1);
  if (x + 1 < width) found.push(cell + 1);
  if (cell + width < size) found.push(cell + width);
  return found;
}

// Each gives the distance of the last cell from cell 0, after finding the paths to all cells.
const PEERS = {
  dijkstrajs(width, weights) {
    const graph = {};
    for (let cell = 0; cell < weights.length; cell++) {
      graph[`c${cell}`] = {}; // a plain 0 would not be taken for a node
      for (const head of neighbors(cell, width, weights.length)) graph[`c${cell}`][`c${head}`] = weights[head];
    }
    const predecessors = dijkstrajs.single_source_shortest_paths(graph, "c0");
    const path = dijkstrajs.extract_shortest_path_from_predecessor_list(predecessors, `c${weights.length - 1}`);
    return path.slice(1).reduce((sum, name) => sum + weights[Number(name.slice(1))], 0);
  },
  jkstra(width, weights) {
    const graph = new jkstra.Graph();
    const nodes = weights.map((_, cell) => graph.addVertex(cell));
    for (let cell = 0; cell < weights.length; cell++) {
      for (const head of neighbors(cell, width, weights.length)) {
        graph.addEdge(nodes[cell], nodes[head], { weight: weights[head] });
      }
    }
    const path = new jkstra.algos.Dijkstra(graph).shortestPath(nodes[0], nodes[weights.length - 1], {
      edgeCost: (edge) => edge.data.weight,
    });
    return path.reduce((sum, edge) => sum + edge.data.weight, 0);
  },
};

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const request = JSON.parse(line);
  let answer;
  if (request.have) {
    answer = { have: Object.keys(PEERS).filter((name) => ({ dijkstrajs, jkstra })[name]), node: process.version };
  } else {
    const begin = performance.now();
    let farthest;
    for (let i = 0; i < request.repeats; i++) farthest = PEERS[request.run](request.width, request.weights);
    answer = { seconds: (performance.now() - begin) / 1000 / request.repeats, farthest };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
});
