#include "app/overlay/variant_names.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/overlay/legend.h"
#include "core/fields/fields.h"

namespace taffy {

namespace {

/// A frame of ImGui, without a window.
class Frame {
  public:
    Frame() {
        ImGui::CreateContext();
        ImGuiIO& io = ImGui::GetIO();
        io.IniFilename = nullptr;
        io.DisplaySize = {1280.0f, 720.0f};
        unsigned char* pixels = nullptr;
        int width = 0, height = 0;
        io.Fonts->GetTexDataAsRGBA32(&pixels, &width, &height);
        ImGui::NewFrame();
    }
    ~Frame() {
        ImGui::EndFrame();
        ImGui::DestroyContext();
    }
    static ImDrawList& list() { return *ImGui::GetBackgroundDrawList(); }
};

}  // namespace

TEST_CASE("the line between two variants ends above the legend", "[variants]") {
    const Frame frame;
    Snapshot snapshot;
    Workspace w;
    w.snapshot = &snapshot;
    w.variants.state = Variants::State::on;
    w.variants.a = w.variants.b = &snapshot;
    w.fonts.title = w.fonts.small = w.fonts.normal = w.fonts.bold = ImGui::GetFont();
    w.free_area = {0.0f, 0.0f, 1280.0f, 720.0f};
    w.parts = view_parts(w.free_area, {1280, 720}, 1.0f, true);
    const auto lowest_of_line = [&](const char* field) {
        snapshot.colour_field = &colour_field(field);  // the view may ask for another one already
        ImDrawList& list = Frame::list();
        list._ResetForNewFrame();
        list.PushClipRectFullScreen();
        list.PushTextureID(ImGui::GetIO().Fonts->TexID);
        draw_variant_names(w, list);
        float lowest = 0.0f;
        for (const ImDrawVert& vertex : list.VtxBuffer)
            if (std::abs(vertex.pos.x - 640.0f) < 3.0f) lowest = std::max(lowest, vertex.pos.y);
        return lowest;
    };
    CHECK(lowest_of_line("body") == Approx(720.0f).margin(1.0));
    const float beside_legend = lowest_of_line("speed");
    REQUIRE(legend_box(w));
    CHECK(beside_legend == Approx(legend_box(w)->y).margin(1.0));
    CHECK(beside_legend < 680.0f);
}

}  // namespace taffy
