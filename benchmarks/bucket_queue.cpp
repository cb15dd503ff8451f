// Dijkstra's algorithm with a bucket for each distance, on a square board: how fast can it be?
// The same algorithm as pathlib_games/graphs/fast.py; distances and predecessors for every cell.

#include <chrono>
#include <cstdint>
#include <vector>

namespace {

struct Board {
    int width, height;
    std::vector<std::vector<int32_t>> buckets;
};

void search(Board &board, const int32_t *weights, int heaviest, int source, int32_t *distance,
            int32_t *predecessor) {
    const int width = board.width, size = board.width * board.height;
    auto &buckets = board.buckets;
    for (auto &bucket : buckets) bucket.clear();
    buckets.resize(heaviest + 1);
    for (int cell = 0; cell < size; ++cell) distance[cell] = predecessor[cell] = -1;
    distance[source] = 0;
    buckets[0].push_back(source);
    int waiting = 1;
    // A ring of buckets: a step can leap over no more than `heaviest` of them.
    for (int length = 0; waiting > 0; ++length) {
        auto &bucket = buckets[length % (heaviest + 1)];
        for (size_t i = 0; i < bucket.size(); ++i) {
            const int cell = bucket[i], x = cell % width;
            --waiting;
            auto enter = [&](int head) {
                if (distance[head] >= 0 || weights[head] < 0) return;
                distance[head] = length + weights[head];
                predecessor[head] = cell;
                buckets[distance[head] % (heaviest + 1)].push_back(head);
                ++waiting;
            };
            if (cell >= width) enter(cell - width);
            if (x > 0) enter(cell - 1);
            if (x + 1 < width) enter(cell + 1);
            if (cell + width < size) enter(cell + width);
        }
        bucket.clear();
    }
}

}  // namespace

// Search `repeats` times and return the mean seconds of one search.
extern "C" double measure(int width, int height, const int32_t *weights, int heaviest, int source,
                          int32_t *distance, int32_t *predecessor, int repeats) {
    Board board{width, height, {}};
    const auto begin = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i)
        search(board, weights, heaviest, source, distance, predecessor);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    return seconds.count() / repeats;
}
