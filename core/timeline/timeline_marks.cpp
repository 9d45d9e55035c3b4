#include "core/timeline/timeline_marks.h"

#include <map>

#include "core/commands/command_words.h"

namespace taffy {

namespace {

constexpr double closely = 0.3;  // commands of one kind that are closer share a mark [s]

}  // namespace

std::vector<TimelineMark> timeline_marks(const std::vector<RecordedCommand>& log) {
    std::vector<TimelineMark> marks;
    std::map<std::string, size_t> last;  // last mark of each name
    for (const RecordedCommand& entry : log) {
        std::string name = command_words(entry.command);
        const double time = entry.at.elapsed;
        const auto found = last.find(name);
        if (found != last.end() && time - marks[found->second].end < closely) {
            marks[found->second].end = time;
            continue;
        }
        last[name] = marks.size();
        marks.push_back({time, time, std::move(name)});
    }
    return marks;
}

}  // namespace taffy
