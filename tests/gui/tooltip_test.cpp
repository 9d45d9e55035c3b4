#include <imgui_internal.h>

#include <catch2/catch.hpp>

#include "app/panels/widgets.h"

namespace taffy {

namespace {

/// Frames of a window with one button under the mouse. Returns after how many the tooltip came; 0:
/// never within 6 s.
int frames_until_tooltip(float frame_seconds) {
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.DisplaySize = {400.0f, 300.0f};
    unsigned char* pixels = nullptr;
    int width = 0, height = 0;
    io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
    Workspace w;
    int came = 0;
    for (int frame = 1; !came && float(frame) * frame_seconds < 6.0f; ++frame) {
        io.DeltaTime = frame_seconds;
        io.MousePos = {60.0f, 60.0f};
        ImGui::NewFrame();
        ImGui::SetNextWindowPos({0.0f, 0.0f});
        ImGui::SetNextWindowSize({200.0f, 200.0f});
        ImGui::Begin("panel", nullptr, ImGuiWindowFlags_NoDecoration);
        button(w, "one", "One", 150.0f, false, "");
        button(w, "two", "Two", 150.0f, false, "");
        ImGui::SetCursorScreenPos({20.0f, 40.0f});
        ImGui::InvisibleButton("under the mouse", {100.0f, 60.0f});
        tooltip(w, "What it does");
        ImGui::End();
        ImGui::EndFrame();
        const ImGuiWindow* shown = ImGui::FindWindowByName("##Tooltip_00");
        if (shown && shown->Active) came = frame;
    }
    ImGui::DestroyContext();
    return came;
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

}  // namespace taffy
