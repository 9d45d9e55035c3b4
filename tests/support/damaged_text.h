#pragma once
// Damages text files like people, editors and disks do.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace taffy {

/// Changes bytes, drops or doubles a part, or inserts a hostile word.
inline std::string damaged(std::string text, std::mt19937& random) {
    static const std::vector<std::string> words = {
        "nan",          "-inf", "1e999", "-1",       "[]",
        "[[[[",         "{}",   "\"\"",  "[[body]]", "\0",
        "\xff",         "= =",  "'",     "1e-9",     "99999999999999999999",
        "[body.region]"};
    const auto below = [&](size_t n) { return size_t(random() % std::max<size_t>(1, n)); };
    for (size_t changes = 1 + below(3); changes > 0; --changes) {
        const size_t at = below(text.size()), length = below(40);
        switch (below(5)) {
            case 0:
                text[at] = char(random());
                break;
            case 1:
                text.erase(at, length);
                break;
            case 2:
                text.insert(at, text.substr(below(text.size()), length));
                break;
            case 3:
                text.insert(at, words[below(words.size())]);
                break;
            default: {  // replace a value
                const size_t equals = text.find('=', at);
                const size_t end = text.find('\n', equals);
                if (end != std::string::npos)
                    text.replace(equals + 1, end - equals - 1, words[below(words.size())]);
            }
        }
        if (text.empty()) text = " ";
    }
    return text;
}

}  // namespace taffy
