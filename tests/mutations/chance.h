#pragma once
// The random numbers of a damaged input: the same seed and number give the same input everywhere.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace taffy::mutations {

class Chance {
  public:
    Chance(uint64_t seed, uint64_t number) : random_(seed * 0x9e3779b97f4a7c15u + number) {}

    size_t below(size_t n) { return size_t(random_() % std::max<size_t>(1, n)); }
    bool one_in(size_t n) { return below(n) == 0; }
    template <class T>
    const T& of(const std::vector<T>& list) {
        return list[below(list.size())];
    }
    char byte() { return char(random_()); }

  private:
    std::mt19937_64 random_;
};

}  // namespace taffy::mutations
