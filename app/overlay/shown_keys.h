#pragma once
// The keys and buttons that a person presses, shown in the view for those who watch.
#include <chrono>
#include <deque>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

class ShownKeys {
  public:
    /// @param source  what release() will name: a key, or a mouse button as button_source()
    /// @param text    "Ctrl + Z", "Left drag"
    /// @param meaning what it does; may be empty
    void press(int source, const std::string& text, const std::string& meaning);
    void release(int source);
    void release_all();
    static int button_source(int button) { return -1 - button; }
    static constexpr int wheel_source = -100;

    /// Draws the keys at the lower edge of the view; they fade out a while after their release.
    /// @return  the upper edge of what is drawn [units]
    float draw(const Workspace& w, ImDrawList& list, float bottom);
    bool any() const { return !entries_.empty(); }
    /// "Ctrl + Z: Undo ...", the newest last.
    std::vector<std::string> texts() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Entry {
        int source = 0;
        std::string text, meaning;
        int count = 1;
        bool held = true;
        Clock::time_point last{};  // moment of the release
    };
    void draw_one(const Workspace& w, ImDrawList& list, const Entry& entry, float bottom) const;
    std::deque<Entry> entries_;
};

}  // namespace taffy
