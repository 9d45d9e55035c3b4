#pragma once
// Messages that come, stay long enough to be read, and go.
#include <chrono>
#include <deque>
#include <string>

#include "app/workspace/workspace.h"

namespace taffy {

class Toasts {
  public:
    /// @param file  that the text names; the message has a button that copies it (file_at)
    void add(Severity severity, const std::string& text, const std::string& file = "");
    /// @param bottom  lower edge of the lowest one [units]
    void draw(Workspace& w, ImDrawList& list, float bottom);
    /// The file of the message whose button is at this place [units], or "". Clicks beside it are
    /// meant for what lies below; so are those on a button that has only just come there.
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
        // Corners of the button, as drawn last [units], and since when it has been there.
        ImVec2 upper = {}, lower = {};
        Clock::time_point there = {};
    };
    static bool takes_clicks(const Toast& toast);
    float draw_one(Workspace& w, ImDrawList& list, Toast& toast, float bottom) const;
    std::deque<Toast> toasts_;
};

}  // namespace taffy
