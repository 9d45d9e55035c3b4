#pragma once
// Messages that come, stay long enough to be read, and go.
#include <chrono>
#include <deque>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

class Toasts {
  public:
    /// @param file  that the text names; a click on the message copies it (file_at)
    void add(Severity severity, const std::string& text, const std::string& file = "");
    /// @param bottom  lower edge of the lowest one [units]
    void draw(const Workspace& w, ImDrawList& list, float bottom);
    /// The file of the message that was drawn at this place [units], or "".
    std::string file_at(ImVec2 place) const;
    /// Texts that are on the screen now, newest last.
    std::vector<std::string> texts() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Toast {
        Severity severity;
        std::string text;
        Clock::time_point begin;
        double seconds;  // to stay
        std::string file;
        ImVec2 upper = {}, lower = {};  // corners, as drawn last [units]
    };
    float draw_one(const Workspace& w, ImDrawList& list, Toast& toast, float bottom) const;
    std::deque<Toast> toasts_;
};

}  // namespace taffy
