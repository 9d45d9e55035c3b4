#include "core/base/nearest_name.h"

#include <algorithm>
#include <vector>

namespace taffy {

int edit_distance(std::string_view a, std::string_view b) {
    const size_t columns = b.size() + 1;
    std::vector<int> before_last(columns), last(columns), row(columns);
    for (size_t j = 0; j < columns; ++j) last[j] = int(j);
    for (size_t i = 1; i <= a.size(); ++i) {
        row[0] = int(i);
        for (size_t j = 1; j < columns; ++j) {
            const int substitution = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, substitution});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
        std::swap(before_last, last);
        std::swap(last, row);
    }
    return last[b.size()];
}

namespace {

/// Twice the edit distance. A name that occurs in the candidate ("mises" in "von_mises") or
/// resembles its beginning ("yung" and "young_modulus") counts as near, but less so than a match of
/// the whole candidate.
int name_distance(std::string_view name, std::string_view candidate) {
    int distance = 2 * edit_distance(name, candidate);
    if (name.size() < 3) return distance;
    if (candidate.find(name) != std::string_view::npos) return std::min(distance, 1);
    for (const size_t length : {name.size(), name.size() + 1})
        if (length < candidate.size())
            distance = std::min(distance, 2 * edit_distance(name, candidate.substr(0, length)) + 1);
    return distance;
}

/// The largest name_distance() of a name that may be meant: two mistakes, in long names two in five
/// letters.
int farthest(std::string_view name) {
    const int letters = int(name.size());
    return 2 * (letters <= 2 ? 1 : std::max(2, 2 * letters / 5)) + 1;
}

}  // namespace

std::string nearest_name(std::string_view name, std::span<const std::string> valid_names) {
    std::string best;
    int best_distance = farthest(name) + 1;
    for (const std::string& candidate : valid_names) {
        const int distance = name_distance(name, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string unknown_name_message(std::string_view what, std::string_view name,
                                 std::span<const std::string> valid_names) {
    std::string text = "unknown " + std::string(what) + " '" + std::string(name) + "'";
    const std::string nearest = nearest_name(name, valid_names);
    if (!nearest.empty()) text += "; did you mean '" + nearest + "'?";
    return text;
}

}  // namespace taffy
