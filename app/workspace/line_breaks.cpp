#include "app/workspace/line_breaks.h"

namespace taffy {

std::string broken_at_spaces(std::string_view text, float width,
                             const std::function<float(std::string_view)>& length) {
    std::string result(text);
    size_t line = 0, last_space = std::string::npos;  // where the line begins; where it can end
    for (size_t i = 0; i <= result.size(); ++i) {
        if (i < result.size() && result[i] != ' ' && result[i] != '\n') continue;
        const bool fits = length(std::string_view(result).substr(line, i - line)) <= width;
        if (!fits && last_space != std::string::npos) {
            result[last_space] = '\n';
            line = last_space + 1;
        }
        last_space = i;
        if (i < result.size() && result[i] == '\n') line = i + 1, last_space = std::string::npos;
    }
    return result;
}

}  // namespace taffy
