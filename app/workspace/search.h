#pragma once
// What Ctrl + P finds: everything that one can do, open or set, by its name.
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace taffy {

struct SearchEntry {
    std::string id;      // of its row
    std::string title;   // what lists show
    std::string detail;  // shown beside the title: keys, or where the entry is
    std::string words;   // other names that the entry is found by
    std::string help;    // a sentence or more; its words are searched too, last of all
    std::function<void()> choose;
    std::string also = {};  // names that count like the title: "stiffness" for Young's modulus
};

/// Returns the entries that hold every word of the query, the best first: words at the beginning of
/// a title count most, then those within it, those of other names, of the help, and letters of the
/// title in their order ("yngs" finds "Young's modulus"). Without a query: the first entries.
std::vector<size_t> search(std::span<const SearchEntry> entries, std::string_view query,
                           size_t most);

/// The open list.
struct SearchState {
    bool open = false;
    bool takes_keyboard = false;  // in the next frame
    char query[64] = "";
    const char* hint = "an action, a panel, a parameter or a scene";  // while there is no query
    std::vector<SearchEntry> entries;
    std::vector<size_t> found;  // indices of entries
    size_t selected = 0;        // index into found
};

}  // namespace taffy
