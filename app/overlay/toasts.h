#pragma once
// Messages that come, stay long enough to be read, and go.
#include <chrono>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// What a button of a message does.
struct Offer {
    std::string label = {};
    std::function<void()> take = {};
    std::string widget = {};  // for tests
    bool stays = false;       // the message, when it has been taken
};

class Toasts {
  public:
    /// @param offers  the message has a button for each of them (take_offer)
    void add(Severity severity, const std::string& text, std::vector<Offer> offers = {});
    /// It is no longer so: messages that begin like this go.
    void remove(const std::string& beginning);
    /// @param bottom  lower edge of the lowest one [units]
    void draw(Workspace& w, ImDrawList& list, float bottom);
    /// Instead of draw(): they are not seen for so long, and stay as much longer.
    void wait(double seconds);
    /// Does what the button at this place [units] offers; false: there is none. Clicks beside it
    /// are meant for what lies below; so are those on a button that has only just come there.
    bool take_offer(ImVec2 place);
    /// Texts that are on the screen now, newest last.
    std::vector<std::string> texts() const;

  private:
    using Clock = std::chrono::steady_clock;
    struct Button {
        Offer offer;
        // Its corners, as drawn last [units], and since when it has been there.
        ImVec2 upper = {}, lower = {};
        Clock::time_point there = {};
        bool takes_clicks() const;
    };
    struct Toast {
        Severity severity;
        std::string text;
        Clock::time_point begin;
        double seconds;  // to stay
        std::vector<Button> buttons;
    };
    float draw_one(Workspace& w, ImDrawList& list, Toast& toast, float bottom) const;
    static void draw_button(Workspace& w, ImDrawList& list, Button& button, ImVec2 upper,
                            ImVec2 lower, float opacity);
    std::deque<Toast> toasts_;
};

}  // namespace taffy
