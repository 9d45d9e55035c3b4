#include "app/workspace/search.h"

#include <algorithm>
#include <cctype>
#include <optional>

namespace taffy {

namespace {

std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& c : lower) c = char(std::tolower(uint8_t(c)));
    return lower;
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> words(1);
    for (const char c : text)
        if (std::isspace(uint8_t(c)) || c == '_')
            words.emplace_back();
        else
            words.back() += c;
    std::erase(words, "");
    return words;
}

/// Where a word begins in a text: 0 at the text's beginning, 1 at that of another word, 2 within a
/// word.
std::optional<int> place_in(const std::string& text, const std::string& word) {
    std::optional<int> best;
    for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
        const int place = at == 0 ? 0 : std::isalnum(uint8_t(text[at - 1])) ? 2 : 1;
        best = std::min(best.value_or(place), place);
    }
    return best;
}

/// Whether a text has the letters in their order, near each other and from the beginning of a word
/// on: almost every long text has them somewhere.
bool has_letters_in_order(const std::string& text, const std::string& letters) {
    for (size_t begin = 0; begin < text.size(); ++begin) {
        const bool word = begin == 0 || !std::isalnum(uint8_t(text[begin - 1]));
        if (!word || text[begin] != letters[0]) continue;
        size_t at = 0;
        for (size_t k = begin; k < std::min(text.size(), begin + 2 * letters.size()); ++k)
            at += at < letters.size() && text[k] == letters[at];
        if (at == letters.size()) return true;
    }
    return false;
}

/// Returns how far an entry is from a word, or nothing if the entry does not hold it.
std::optional<int> distance(const SearchEntry& entry, const std::string& word) {
    constexpr size_t least_letters = 3;
    const std::string title = lower_case(entry.title);
    std::optional<int> nearest = place_in(title, word);
    for (const std::string& name : words_of(entry.also))
        if (name.starts_with(word)) nearest = 0;
    if (nearest) return *nearest;
    if (const auto place = place_in(lower_case(entry.words), word)) return 3 + *place;
    if (const auto place = place_in(lower_case(entry.help), word); place && *place < 2) return 6;
    if (word.size() >= least_letters && has_letters_in_order(title, word)) return 8;
    return {};
}

}  // namespace

std::vector<size_t> search(std::span<const SearchEntry> entries, std::string_view query,
                           size_t most) {
    const std::vector<std::string> words = words_of(lower_case(query));
    std::vector<std::pair<int, size_t>> found;
    for (size_t k = 0; k < entries.size(); ++k) {
        int sum = 0;
        const bool all = std::ranges::all_of(words, [&](const std::string& word) {
            const auto d = distance(entries[k], word);
            sum += d.value_or(0);
            return d.has_value();
        });
        if (!all) continue;
        // The whole name, as of a scene, comes before all that begins with it.
        const bool is_name = !words.empty() && words_of(lower_case(entries[k].words)) == words;
        found.emplace_back(is_name ? -1 : sum, k);
    }
    std::ranges::sort(found);
    if (found.size() > most) found.resize(most);
    std::vector<size_t> result;
    for (const auto& [sum, k] : found) result.push_back(k);
    return result;
}

}  // namespace taffy
