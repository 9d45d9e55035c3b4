#pragma once
// Messages that appear, stay long enough to be read, and go. A cross closes one sooner.
#include <chrono>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "app/workspace/workspace.h"

namespace taffy {

/// The button of a message, and what it does.
struct Offer {
    std::string label = {};
    std::function<void()> take = {};
    std::string widget = {};  // id of the button, for tests
    bool stays = false;       // the message stays when the offer has been taken
};

class Toasts {
  public:
    /// @param offers  the message has a button for each of them (take_offer)
    void add(Severity severity, const std::string& text, std::vector<Offer> offers = {});
    /// Removes messages that begin like this: they are no longer true.
    void remove(const std::string& beginning);
    /// Removes what was only told in passing: neither warnings nor errors, nor what has buttons.
    void remove_passing();
    /// @param bottom  lower edge of the lowest message [units]
    void draw(Workspace& w, ImDrawList& list, float bottom);
    /// To be called instead of draw() while messages are hidden for so long: they stay as much
    /// longer.
    void wait(double seconds);
    /// Does what the button at this place [units] offers, or closes the message whose cross is
    /// there; returns false if there is neither. Clicks beside them are meant for what lies below;
    /// so are those on a button or a cross that has only just come there.
    bool take_offer(ImVec2 place);
    /// Texts that are on the screen now, newest last.
    std::vector<std::string> texts() const;

  private:
    using Clock = std::chrono::steady_clock;
    /// Where something that takes clicks was drawn last, and since when it has been there.
    struct Place {
        ImVec2 upper = {}, lower = {};  // the corners [units]
        Clock::time_point there = {};
        bool takes_click(ImVec2 at) const;
        bool takes_clicks() const;
        void move_to(ImVec2 upper, ImVec2 lower);
        /// Notes the place for tests.
        void note(Workspace& w, const std::string& widget) const;
    };
    struct Button {
        Offer offer;
        Place place = {};
    };
    struct Toast {
        Severity severity;
        std::string text;
        Clock::time_point begin;
        double seconds;  // to stay
        std::vector<Button> buttons;
        Place cross = {};
    };
    float draw_one(Workspace& w, ImDrawList& list, Toast& toast, float bottom) const;
    static void draw_button(Workspace& w, ImDrawList& list, const Button& button, float opacity);
    static void draw_cross(Workspace& w, ImDrawList& list, const Place& cross, float opacity);
    std::deque<Toast> toasts_;
    Clock::time_point drawn_ = Clock::now();  // last
};

}  // namespace taffy
