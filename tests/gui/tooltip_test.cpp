#include <imgui_internal.h>

#include <catch2/catch.hpp>

#include "app/panels/widgets.h"

namespace taffy {

namespace {

/// A window with one button under the mouse.
class Hovered {
  public:
    explicit Hovered(const char* window = "panel") : window_(window) {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {400.0f, 300.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    }
    ~Hovered() { ImGui::DestroyContext(); }

    /// @return in how many seconds it wants the next frame although nothing happens
    double draw(float seconds_since_last) {
        ImGuiIO& io = ImGui::GetIO();
        io.DeltaTime = seconds_since_last;
        io.MousePos = {60.0f, 60.0f};
        w_.wake_in = Workspace::never;
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0.0f, 0.0f});
        ImGui::SetNextWindowSize({200.0f, 200.0f});
        ImGui::Begin(window_, nullptr, ImGuiWindowFlags_NoDecoration);
        button(w_, "one", "One", 150.0f, false, "");
        button(w_, "two", "Two", 150.0f, false, "");
        ImGui::SetCursorScreenPos({20.0f, 40.0f});
        ImGui::InvisibleButton("under the mouse", {100.0f, 60.0f});
        tooltip(w_, "What it does");
        ImGui::End();
        ImGui::EndFrame();
        return w_.wake_in;
    }

    static bool tooltip_comes() {
        const ImGuiWindow* shown = ImGui::FindWindowByName("##Tooltip_00");
        return shown && shown->Active;
    }
    static bool tooltip_is_seen() {
        return tooltip_comes() && !ImGui::FindWindowByName("##Tooltip_00")->Hidden;
    }

    static const ImGuiWindow& tooltip_window() { return *ImGui::FindWindowByName("##Tooltip_00"); }

  private:
    const char* window_;
    Workspace w_;
};

/// Returns after how many frames the tooltip came; 0: never within 6 s.
int frames_until_tooltip(float frame_seconds) {
    Hovered hovered;
    for (int frame = 1; float(frame) * frame_seconds < 6.0f; ++frame) {
        hovered.draw(frame_seconds);
        if (Hovered::tooltip_comes()) return frame;
    }
    return 0;
}

}  // namespace

TEST_CASE("a tooltip comes after half a second, however slow the display is", "[tooltip]") {
    for (const float seconds : {1.0f / 60, 0.1f, 0.31f, 0.5f, 1.0f}) {
        const int frames = frames_until_tooltip(seconds);
        INFO("frames of " << seconds << " s: after " << frames);
        REQUIRE(frames > 0);
        CHECK(float(frames) * seconds >= 0.5f);
        // The window appears in the first frame, takes the mouse in the second, and the half second
        // from there on ends within one frame more.
        CHECK(float(frames) * seconds <= 0.501f + 3.0f * seconds);
    }
}

TEST_CASE("a tooltip is seen where frames are drawn only when something asks for one",
          "[tooltip]") {
    Hovered hovered;
    for (int frame = 0; frame < 3; ++frame) hovered.draw(1.0f / 60);  // the mouse has come to rest
    double wait = hovered.draw(1.0f / 60);
    int frames = 0;
    for (; wait < 1.0 && frames < 20; ++frames) wait = hovered.draw(float(std::max(wait, 1e-3)));
    CHECK(Hovered::tooltip_is_seen());
    CHECK(frames < 10);  // and then the window rests
}

TEST_CASE("a tooltip of a column stands beside it, where it hides no row", "[tooltip]") {
    const auto edges = [](const char* window) {
        Hovered hovered(window);
        for (int frame = 0; frame < 60; ++frame) hovered.draw(0.05f);
        REQUIRE(Hovered::tooltip_is_seen());
        const ImGuiWindow& tooltip = Hovered::tooltip_window();
        return ImVec4(tooltip.Pos.x, tooltip.Pos.y, tooltip.Pos.x + tooltip.Size.x,
                      tooltip.Pos.y + tooltip.Size.y);
    };
    const ImVec4 left = edges(left_column_window);  // which is 200 wide here
    CHECK(left.x >= 200.0f);
    CHECK(left.y == 40.0f);                    // as high as what it is about
    CHECK(edges(right_column_window).z <= 0);  // the column begins at 0
    CHECK(edges("another window").x < 200.0f);
}

}  // namespace taffy
