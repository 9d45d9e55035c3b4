#pragma once
// Messages that come, stay long enough to be read, and go.
#include <chrono>
#include <deque>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

class Toasts {
  public:
    void add(Severity severity, const std::string& text);
    /// @param bottom  lower edge of the lowest one [units]
    void draw(const Workspace& w, ImDrawList& list, float bottom);
    /// Texts that are on the screen now, newest last.
    std::vector<std::string> texts() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Toast {
        Severity severity;
        std::string text;
        Clock::time_point begin;
        double seconds;  // to stay
    };
    float draw_one(const Workspace& w, ImDrawList& list, const Toast& toast, float bottom) const;
    std::deque<Toast> toasts_;
};

}  // namespace taffy
